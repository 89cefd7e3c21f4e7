import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { dialogOf, expectToast, openEvent } from '../support/screens.ts'

test('a member cancels a booking and books the event again', async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent({ maxAttendees: 1 })
  await newcomer()
  await book(page.request, event)
  await openEvent(page, event)
  const dialog = dialogOf(page, event)

  await dialog.getByRole('button', { name: 'Cancel my place' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await question.getByRole('button', { name: 'Cancel my place' }).click()
  await expectToast(page, 'Your place is cancelled')

  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeDisabled()
})
