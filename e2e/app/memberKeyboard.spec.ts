import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { closeMessage, pressAt, tabTo, typeAt } from '../support/keyboard.ts'
import { aPerson } from '../support/people.ts'
import { cardOf } from '../support/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('a person registers, signs out and in, and books by keyboard alone', {
  tag: '@anyWidth',
}, async ({ page, anEvent }) => {
  const event = await anEvent()
  const person = aPerson('Eline')
  await page.goto('/auth')
  await tabTo(page, page.getByRole('tab', { name: 'Login' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await typeAt(page, page.getByLabel('Full name'), person.name)
  await typeAt(page, page.getByLabel('Email'), person.email)
  await typeAt(page, page.getByLabel('Username'), person.username)
  await tabTo(page, page.getByLabel('Role'))
  await page.keyboard.press('e')
  await typeAt(page, page.getByLabel('Password', { exact: true }), person.password)
  await typeAt(page, page.getByLabel('Confirm password'), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(person.name)

  await pressAt(page, button(page, 'Logout'))
  await expect(page).toHaveURL(/\/auth$/)
  await typeAt(page, page.getByLabel('Username'), person.username)
  await typeAt(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(person.name)

  await pressAt(page, place(page, 'Events'))
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeFocused()
  const card = cardOf(page, event)
  await pressAt(page, card.getByRole('button', { name: 'Book Now' }))
  await closeMessage(page, 'Event booked successfully!')
  await expect(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
})
