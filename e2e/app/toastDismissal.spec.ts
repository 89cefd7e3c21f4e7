import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gathering } from '../support/gatherings.ts'
import { dialogOf, openEvent, toast } from '../support/screens.ts'

const done = (page: Page) => toast(page, 'Event booked successfully!')

const bookIn = async (page: Page, event: Gathering) => {
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Book Now' }).click()
  await expect(done(page)).toBeVisible()
}

test('Escape closes the dialog first, and the message when nothing else is open', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent }) => {
  const event = await anEvent()
  await newcomer()
  await bookIn(page, event)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, event)).toHaveCount(0)
  await expect(done(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(done(page)).toHaveCount(0)
})

test('Escape on the message closes only that, the focus returns, and the next one goes by itself', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent }) => {
  const event = await anEvent()
  await newcomer()
  await bookIn(page, event)
  const dialog = dialogOf(page, event)
  await page.getByRole('button', { name: 'Close message' }).focus()
  await page.keyboard.press('Escape')
  await expect(done(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  const holdsFocus = () => dialog.evaluate((shown) => shown.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)

  await dialog.getByRole('button', { name: 'Cancel my place' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await question.getByRole('button', { name: 'Cancel my place' }).click()
  const next = toast(page, 'Your place is cancelled')
  await expect(next).toBeVisible()
  await page.mouse.move(1, 1)
  await expect(next).toHaveCount(0)
})
