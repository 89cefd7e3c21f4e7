import type { Page } from '@playwright/test'
import { fieldOf, idOf, rowOf } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { threadAt } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { closeMessage, pressAt, tabTo, typeAt } from '../support/keyboard.ts'
import { aPerson } from '../support/people.ts'
import { cardOf } from '../support/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('registering, leaving, coming back and booking need no mouse', { tag: '@anyWidth' }, async ({
  page,
  anEvent,
}) => {
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

test('a post and a message are written without a mouse', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  await connect(page.request, other)
  const title = `A tandem for two ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/community')
  await pressAt(page, button(page, 'New Post'))
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await typeAt(page, form.getByLabel('Title'), title)
  await typeAt(page, form.getByLabel('Content'), 'Good brakes, and a bell.')
  await tabTo(page, form.getByLabel('Category'))
  await page.keyboard.press('s')
  await pressAt(page, form.getByRole('button', { name: 'Post', exact: true }))
  await closeMessage(page, 'Post created')
  await expect(page.getByRole('article', { name: title })).toContainText('Social & Meetups')

  await page.goto(threadAt(await idOf(other)))
  await typeAt(page, fieldOf(page), 'Shall we ride on Thursday?')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Thursday')).toHaveAttribute('data-state', 'sent')
  await expect(fieldOf(page)).toBeFocused()
})

test('a profile is changed, and an account ended, without a mouse', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/profile')
  await pressAt(page, button(page, 'Edit Profile'))
  await expect(page.getByLabel('Full name')).toBeFocused()
  await typeAt(page, page.getByLabel('Location'), 'Delft')
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }))
  await closeMessage(page, 'Profile updated successfully!')
  await expect(page.getByRole('main').getByText('Delft', { exact: true })).toBeVisible()

  await page.goto('/privacy')
  await pressAt(page, button(page, 'Request export'))
  await closeMessage(page, 'Export requested')
  const zone = page.getByRole('region', { name: 'Delete your account' })
  await typeAt(page, zone.getByRole('textbox'), 'DELETE MY ACCOUNT')
  await pressAt(page, zone.getByRole('button', { name: 'Delete my account' }))
  await expect(page).toHaveURL(/\/auth$/)
})
