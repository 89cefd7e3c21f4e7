import { attendance, type Ticket } from '#shared/events/attendance/contract.ts'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import { book, cancelBooking } from '../support/events.ts'
import { fakeCamera } from '../support/fakeCamera.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { dialogOf, openEvent } from '../support/screens.ts'

const camera = fakeCamera()

test('the ticket scanner accepts a valid ticket and rejects unknown and cancelled codes', {
  tag: '@nightly',
}, async ({ page, signIn, anotherBrowser, someoneElse, anEvent }) => {
  const event = await anEvent({ price: '5' })
  const [guest, another] = [await anotherBrowser(), await someoneElse()]
  await book(guest.request, event)
  await openEvent(guest, event)
  await dialogOf(guest, event).getByRole('button', { name: 'Show my ticket' }).click()
  const shown = guest.getByRole('dialog', { name: 'Your ticket' })
  await expect(shown.getByRole('img', { name: /^Code of your booking/ })).toBeVisible()
  const answer = await guest.request.get(attendance.ticket.path.replace(':id', event.id))
  const ticket = (await answer.json()) as Ticket
  await expect(shown.getByText(toShortCode(ticket.bookingId))).toBeVisible()
  await camera.showCode(ticket.address)

  // Comes from another screen, whose permissions policy forbids the camera.
  await signIn(demo.admin)
  await page.goto('/')
  await page.getByRole('link', { name: /Admin/ }).first().click()
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('searchbox').fill(event.title)
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: event.title }).click()
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan tickets' })
  await expect(scanner).toContainText('Hold a ticket in front of the camera.')
  await expect(scanner.getByRole('status').first()).toContainText(guest.person.name)
  await expect(scanner.getByRole('status').first()).toContainText('€5.00 still to pay')
  await expect(scanner).toContainText('1 of 1 here')
  await expect(shown.getByText(/^Checked in at/)).toBeVisible()

  // The short code of the same ticket, unknown codes, and a cancelled booking.
  const type = async (code: string) => {
    await scanner.getByLabel('Or type the code').fill(code)
    await scanner.getByRole('button', { name: 'Check in' }).click()
  }
  await type(toShortCode(ticket.bookingId))
  await expect(scanner.getByRole('status').first()).toContainText(/Already checked in at \d\d:\d\d/)
  await type('no such code')
  await expect(scanner.getByRole('status').first()).toContainText('Unknown code')
  await guest.goto('/')
  await cancelBooking(guest.request, event)
  await book(another, event)
  await type(ticket.bookingId)
  await expect(scanner.getByRole('status').first()).toContainText('Booking cancelled')
  await scanner.getByRole('button', { name: 'Close' }).last().click()
  await expect(scanner).toHaveCount(0)
})
