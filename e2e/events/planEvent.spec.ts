import type { Locator } from '@playwright/test'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { calendarIn, confirmAddress, mailTo } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { cardOf, dialogOf, expectToast, openEvent } from '../support/screens.ts'

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

test('a new event appears in the event list', async ({ page, signIn }) => {
  const title = `Potluck ${crypto.randomUUID().slice(0, 8)}`
  await signIn(demo.admin)
  await page.goto('/events')
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await fill(form, title)
  await form.getByRole('button', { name: 'Create event' }).click()
  await expectToast(page, 'Event created successfully')
  await expect(form).toHaveCount(0)
  await page.goto(`/events?q=${encodeURIComponent(title)}`)
  const card = cardOf(page, { id: '', title })
  await expect(card).toContainText('18:00')
  await expect(card).toContainText('€12.50')
})

test('guests are notified by mail when an event changes or is cancelled', {
  tag: '@anyWidth',
}, async ({ page, signIn, someoneElse, anEvent }) => {
  const event = await anEvent()
  const guest = await someoneElse()
  await confirmAddress(guest, guest.person.email)
  await book(guest, event)
  await signIn(demo.admin)
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByLabel('Location').fill('Somewhere else, Haarlem')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Event updated successfully')
  await expect(form).toHaveCount(0)
  const changed = await mailTo(guest.person.email, /chang|new|update/i)
  expect(calendarIn(changed)).toMatch(/SEQUENCE:[1-9]/)

  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expectToast(page, 'The event is cancelled')
  const withdrawn = await mailTo(guest.person.email, /cancel/i)
  expect(calendarIn(withdrawn)).toContain('STATUS:CANCELLED')
})
