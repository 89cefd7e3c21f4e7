import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { dismissToast, tabTo, tabToAndPress, tabToAndType } from '../support/keyboard.ts'
import { aPerson } from '../support/people.ts'
import { cardOf } from '../support/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Leaves the introduction after a registration, which takes the focus, without answering. */
const skipIntroduction = async (page: Page) => {
  const introduction = page.getByRole('dialog')
  await expect(introduction.getByRole('heading')).toBeFocused()
  await tabToAndPress(page, button(page, 'Skip all'))
  await expect(introduction).toHaveCount(0)
}

test('a user registers, signs out and in, and books with the keyboard alone', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, anEvent }) => {
  const event = await anEvent()
  const person = aPerson('Eline')
  await page.goto('/auth')
  await tabTo(page, page.getByRole('tab', { name: 'Login' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await tabToAndType(page, page.getByLabel('Full name'), person.name)
  await tabToAndType(page, page.getByLabel('Email'), person.email)
  await tabToAndType(page, page.getByLabel('Username'), person.username)
  await tabTo(page, page.getByLabel('Role'))
  await page.keyboard.press('e')
  await tabToAndType(page, page.getByLabel('Password', { exact: true }), person.password)
  await tabToAndType(page, page.getByLabel('Confirm password'), person.password)
  await page.keyboard.press('Enter')
  await skipIntroduction(page)
  await expect(heading(page)).toContainText(person.name)
  await expect(heading(page)).toBeFocused()

  await tabToAndPress(page, button(page, 'Logout'))
  await expect(page).toHaveURL(/\/auth$/)
  await tabToAndType(page, page.getByLabel('Username'), person.username)
  await tabToAndType(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(person.name)

  await tabToAndPress(page, navLink(page, 'Events'))
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeFocused()
  const card = cardOf(page, event)
  await tabToAndPress(page, card.getByRole('button', { name: 'Book Now' }))
  await dismissToast(page, 'Event booked successfully!')
  await expect(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
})
