import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { book, cancelBooking } from '../support/gatherings.ts'
import { calendarIn, mailTo } from '../support/mail.ts'
import { cardOf, dialogOf, openEvent, toast } from '../support/screens.ts'

test('whoever waits for a full event gets the place that another gives back', async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({ maxAttendees: 1 })
  const other = await someoneElse()
  await book(other, event)
  const person = await newcomer()

  await page.goto('/events')
  const card = cardOf(page, event)
  await expect(card.getByText('Full')).toBeVisible()
  await card.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(toast(page, 'You are on the waitlist')).toBeVisible()
  await expect(card).toContainText('number 1')
  await expectAccessible(page, 'events, waiting')

  await card.getByRole('link', { name: event.title }).click()
  const dialog = dialogOf(page, event)
  await expect(dialog).toContainText('number 1 on the waitlist')
  await expectAccessible(page, 'event dialog, waiting')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Nothing is loaded anew by hand: the news of the place brings what it is about.
  await cancelBooking(other, event)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await news.getByRole('button', { name: 'A place came free for you', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeDisabled()
  expect(calendarIn(await mailTo(person.email, new RegExp(event.title)))).toContain('BEGIN:VEVENT')
})

test('one’s number in line is shown, and can be given up', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({ maxAttendees: 1 })
  const first = await someoneElse()
  await book(first, event)
  await newcomer()
  await openEvent(page, event)
  const dialog = dialogOf(page, event)
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog).toContainText('number 1 on the waitlist')

  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog.getByRole('button', { name: 'Join waitlist' })).toBeVisible()
})
