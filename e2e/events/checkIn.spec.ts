import type { Page } from '@playwright/test'
import { attendance } from '#shared/events/attendance/contract.ts'
import { expectOk, pathOf } from '../support/chat.ts'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { dialogOf, openEvent } from '../support/screens.ts'

const checkInStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })
const attendeeRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Attendees' }).getByRole('listitem').filter({ hasText: name })

test('a guest is checked in at the door, and each side sees it live', async ({
  page,
  admin,
  signIn,
  anotherBrowser,
  anEvent,
}) => {
  const event = await anEvent({ price: '5' })
  const guest = await anotherBrowser()
  await book(guest.request, event)
  await signIn(demo.admin)
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('link', { name: 'Attendees' }).click()
  await expect(checkInStatus(page, '0 of 1 here')).toBeVisible()
  await expect(attendeeRow(page, guest.person.name)).toContainText('€5.00 due')

  await openEvent(guest, event)
  await dialogOf(guest, event).getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = guest.getByRole('dialog', { name: 'Your ticket' })
  await expect(ticket.getByText('Show this at the door.')).toBeVisible()

  await attendeeRow(page, guest.person.name).getByRole('button', { name: 'Check in' }).click()
  await expect(checkInStatus(page, '1 of 1 here')).toBeVisible()
  await expect(
    attendeeRow(page, guest.person.name).getByRole('button', { name: /^Here/ }),
  ).toBeVisible()
  await expect(ticket.getByText(/^Checked in at/)).toBeVisible()

  // Another administrator undoes it.
  const { bookingId } = await (
    await guest.request.get(pathOf(attendance.ticket.path, event))
  ).json()
  await expectOk(
    admin.put(pathOf(attendance.checkIn.path, { id: bookingId }), { data: { isHere: false } }),
  )
  await expect(checkInStatus(page, '0 of 1 here')).toBeVisible()
})
