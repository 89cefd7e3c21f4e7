import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { calendarIn, mailTo } from '../support/mail.ts'
import { dialogOf, openEvent, toast } from '../support/screens.ts'

test('somebody who cannot come gives the place back, and may book again', async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent({ maxAttendees: 1 })
  const person = await newcomer()
  await book(page.request, event)
  await openEvent(page, event)
  const dialog = dialogOf(page, event)

  await dialog.getByRole('button', { name: 'Cancel my place' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await expect(question.getByRole('button', { name: 'Keep my place' })).toBeFocused()
  await expectAccessible(page, 'asking before a place is cancelled')
  await question.getByRole('button', { name: 'Cancel my place' }).click()

  await expect(toast(page, 'Your place is cancelled')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  const mail = await mailTo(person.email, /cancel/i)
  expect(calendarIn(mail)).toContain('STATUS:CANCELLED')

  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeDisabled()
})
