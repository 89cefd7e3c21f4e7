import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { book, changeEvent } from '../support/gatherings.ts'
import { calendarIn, mailTo } from '../support/mail.ts'
import { cardOf, dialogOf, openEvent, toast } from '../support/screens.ts'

const fill = async (form: Locator, title: string) => {
  const date = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Bring something to share.')
  await form.getByLabel('Start').fill(`${date}T18:00`)
  await form.getByLabel(/^End/).fill(`${date}T21:00`)
  await form.getByLabel('Location').fill('Wijkcentrum Lombok, Utrecht')
  await form.getByLabel('Price per person').fill('12,5')
  await form.getByLabel('Category').selectOption({ label: 'Food & Drink' })
}

test('an administrator plans an event: what is missing is named, then it is there', async ({
  page,
  signIn,
}) => {
  const title = `Potluck ${crypto.randomUUID().slice(0, 8)}`
  await signIn(demo.admin)
  await page.goto('/events')
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await expect(form.getByLabel('Title')).toBeVisible()
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(form.getByText('Required', { exact: true })).toHaveCount(6)
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page, 'new event, fields missing')

  await fill(form, title)
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(toast(page, 'Event created successfully')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.goto(`/events?q=${encodeURIComponent(title)}`)
  const card = cardOf(page, { id: '', title })
  await expect(card).toContainText('18:00')
  await expect(card).toContainText('€12.50')
})

test('a change is told to those who booked, and so is the end of it', { tag: '@anyWidth' }, async ({
  page,
  signIn,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent()
  const guest = await someoneElse()
  await book(guest, event)
  await signIn(demo.admin)
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByLabel('Location').fill('Somewhere else, Haarlem')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Event updated successfully')).toBeVisible()
  await expect(form).toHaveCount(0)
  const changed = await mailTo(guest.person.email, /chang|new|update/i)
  expect(calendarIn(changed)).toMatch(/SEQUENCE:[1-9]/)

  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expect(toast(page, 'The event is cancelled')).toBeVisible()
  const withdrawn = await mailTo(guest.person.email, /cancel/i)
  expect(calendarIn(withdrawn)).toContain('STATUS:CANCELLED')
})

test('what the server refuses is said, and what was typed stays', { tag: '@anyWidth' }, async ({
  page,
  signIn,
  anEvent,
  allowComplaint,
}) => {
  allowComplaint(/status of 50[03]/)
  const event = await anEvent()
  await signIn(demo.admin)
  const refuse = { status: 503, json: { message: 'Welkom is busy right now.' } }
  let refusal: object = refuse
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(refusal),
  )
  await page.goto('/events?dialog=new')
  const form = page.getByRole('dialog', { name: 'New event' })
  await fill(form, 'Potluck')
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(toast(page, 'Failed to create event')).toBeVisible()
  await expect(toast(page, refuse.json.message)).toBeVisible()
  refusal = { status: 500, body: '' }
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(toast(page, 'Unknown error occurred')).toBeVisible()
  refusal = refuse
  await expect(form.getByLabel('Title')).toHaveValue('Potluck')

  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByLabel('Title').fill('Another title')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update event')).toBeVisible()
})

test('the form shows the event as it is now, and one left by the back button asks nothing later', {
  tag: '@anyWidth',
}, async ({ page, admin, signIn, anEvent }) => {
  const event = await anEvent()
  await signIn(demo.admin)
  await page.goto('/events')
  await cardOf(page, event).getByRole('link', { name: event.title }).click()
  await expect(dialogOf(page, event)).toContainText('Buurthuis De Pijp')
  await changeEvent(admin, event, { location: 'De Hallen, Haarlem' })
  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await expect(edit.getByLabel('Location')).toHaveValue('De Hallen, Haarlem')
  await edit.getByLabel('Title').fill('Half a thought')
  await page.goBack()
  await expect(dialogOf(page, event)).toContainText('De Hallen')

  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  await expect(edit.getByLabel('Title')).toHaveValue(event.title)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await expect(question).toHaveCount(0)

  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  await edit.getByLabel('Title').fill('Half a thought')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(edit).toHaveCount(0)
  await expect(dialogOf(page, event)).toContainText(event.title)
})
