import { book, cancelBooking } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { calendarIn, confirmAddress, mailTo } from '../support/mail.ts'
import { cardOf, dialogOf, expectToast } from '../support/screens.ts'

test('a cancelled booking promotes the first member of the waitlist', async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({ maxAttendees: 1 })
  const other = await someoneElse()
  await book(other, event)
  const person = await newcomer()
  await confirmAddress(page.request, person.email)

  await page.goto('/events')
  const card = cardOf(page, event)
  await expect(card.getByText('Full')).toBeVisible()
  await card.getByRole('button', { name: 'Join waitlist' }).click()
  await expectToast(page, 'You’re on the waitlist')
  await expect(card).toContainText('number 1')

  await card.getByRole('link', { name: event.title }).click()
  const dialog = dialogOf(page, event)
  await expect(dialog).toContainText('number 1 on the waitlist')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The notification opens the event, without a reload.
  await cancelBooking(other, event)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'There’s room for you', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeDisabled()
  expect(calendarIn(await mailTo(person.email, new RegExp(event.title)))).toContain('BEGIN:VEVENT')
})
