import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Attendee, attendance, type ScanResult } from '#shared/events/attendance/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAdminBooking, anAttendance, fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { stopClock } from '#web/testing/stoppedClock.ts'
import { toast } from '#web/testing/toasts.ts'

/** Begins in an hour, so that a check-in is not early. */
const event = anEvent({ price: '5.00', startDate: new Date(Date.now() + 3_600_000) })
const booking = aBooking(event)

beforeEach(fakeAdminApi)

/** Sam has booked the event and is not checked in yet. */
const mockAttendance = (isCancelled = event.isCancelled, changes: Partial<Attendee> = {}) => {
  const sam: Attendee = {
    id: booking.id,
    user: aPerson(),
    guestName: null,
    paymentStatus: 'pending',
    price: event.price,
    checkedInAt: null,
    ...{ size: 1, here: 0, guestNames: [] },
    ...changes,
  }
  const summary = () => anAttendance(event, { isCancelled, booked: sam.size, here: sam.here })
  fakeApi.on(attendance.summary, summary)
  fakeApi.on(attendance.attendees, ({ q }) => (q ? [] : [sam]))
  fakeApi.on(attendance.checkIn, ({ here = 0 }) => {
    Object.assign(sam, { here, checkedInAt: here > 0 ? new Date() : null })
    return sam
  })
}

const attendees = `/admin?tab=bookings&id=${event.id}`
const scanner = page.getByRole('dialog', { name: 'Scan tickets' })
const verdict = scanner.getByRole('status').first()

const refuseCamera = (name: string) => {
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', name))
  onTestFinished(() => camera.mockRestore())
}

test('an attendee is checked in and out manually, and the amount owed is shown', async () => {
  mockAttendance()
  await renderAdmin(attendees)
  await expect.element(page.getByText('0 of 1 here')).toBeVisible()
  const row = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent('€5.00 due')
  await expectAccessible('attendees')
  expectNoSidewaysScroll('attendees')
  const advance = stopClock()
  await row.getByRole('button', { name: /^Check in/ }).click()
  await expect.element(page.getByText('1 of 1 here')).toBeVisible()
  // The second half of a double tap undoes nothing.
  await row.getByRole('button', { name: /^Here/ }).click()
  await expect.element(page.getByText('1 of 1 here')).toBeVisible()
  advance(800)
  await row.getByRole('button', { name: /^Here/ }).click()
  await expect.element(page.getByText('0 of 1 here')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search attendees' }).fill('nobody')
  await expect.element(page.getByText('No people found')).toBeVisible()
  await onlyNightly(expectAccessible)('no attendee found')
})

test('a cancelled event has no check-in and no amounts owed', async () => {
  mockAttendance(true)
  await renderAdmin(attendees)
  const row = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent('Sam de Wit')
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  await expect.element(row).not.toMatchTextContent('due')
})

nightlyTest('check-in is unavailable until the event has loaded', async () => {
  mockAttendance()
  const held = fakeApi.hold(attendance.summary)
  await renderAdmin(attendees)
  const requestCount = () => fakeApi.calls(attendance.attendees).length
  await expect.poll(requestCount).toBeGreaterThan(0)
  const before = requestCount()
  // The reply to the search arrives after the first one.
  await page.getByRole('searchbox', { name: 'Search attendees' }).fill('sam')
  await expect.poll(requestCount).toBeGreaterThan(before)
  await expect.element(page.getByText('Loading the attendees')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Check in/ })).not.toBeInTheDocument()
  held.fail(503, { message: 'Welkom is busy right now.' })
  await expect.element(page.getByText('The attendees could not be loaded')).toBeVisible()
})

nightlyTest.each([
  ['to come', {}, 'No bookings yet'],
  ['cancelled', { isCancelled: true }, 'No bookings'],
  ['over', { startDate: new Date(0), endDate: new Date(0) }, 'No bookings'],
])('without bookings, an event that is %s says so', async (_, changes, words) => {
  fakeApi.on(attendance.summary, anAttendance(event, { booked: 0, reachable: 0, ...changes }))
  fakeApi.on(attendance.attendees, [])
  fakeApi.on(feedback.answers, { ratingCounts: [0, 0, 0, 0, 0], comments: [] })
  await renderAdmin(attendees)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('a failed check-in is rolled back, with the reason', async () => {
  mockAttendance()
  fakeApi.on(attendance.checkIn, () => {
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await renderAdmin(attendees)
  const list = page.getByRole('list', { name: 'Attendees' })
  const button = list.getByRole('button', { name: /^Check in/ })
  await button.click()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test.each(
  firstOf([
    ['NotAllowedError', /^Allow the camera in your browser settings/],
    ['NotFoundError', /^No camera was found\./],
  ]),
)('without a camera (%s) the scanner says so and takes a typed code', async (name, hint) => {
  refuseCamera(name)
  mockAttendance()
  await renderAdmin(`${attendees}&dialog=scan`)
  await expect.element(scanner.getByText(hint)).toBeVisible()
  await expect.element(scanner.getByLabelText('Or type the code')).toBeEnabled()
  await onlyNightly(expectAccessible)('scanner without a camera')
})

const result = (changes: Partial<ScanResult>): ScanResult => ({
  outcome: 'checkedIn',
  name: 'Sam de Wit',
  checkedInAt: new Date('2031-03-10T18:30:00Z'),
  toPay: null,
  eventTitle: event.title,
  party: null,
  ...changes,
})

test.each<[string, ScanResult, RegExp]>(
  firstOf(
    [
      ['a guest who owes money', result({ toPay: '5.00' }), /Sam de Wit.*€5\.00 still to pay/],
      ['a second time', result({ outcome: 'already' }), /Already checked in at 19:30/],
      ['a cancelled booking', result({ outcome: 'bookingCancelled' }), /Booking cancelled/],
      [
        'another event',
        result({ outcome: 'otherEvent', eventTitle: 'Potluck' }),
        /For another event.*Potluck/,
      ],
      [
        'an unknown code',
        result({ outcome: 'unknown', name: null, eventTitle: null }),
        /Unknown code/,
      ],
    ],
    2,
  ),
)('the scanner tells of %s', async (_, answer, words) => {
  refuseCamera('NotFoundError')
  mockAttendance()
  fakeApi.on(attendance.scan, answer)
  await renderAdmin(`${attendees}&dialog=scan`)
  await scanner.getByLabelText('Or type the code').fill('AB12 CD34')
  await scanner.getByRole('button', { name: 'Check in' }).click()
  await expect.element(verdict).toMatchTextContent(words)
  await expectAccessible('scanner with a verdict')
  expectNoSidewaysScroll('scanner with a verdict')
  expect(fakeApi.calls(attendance.scan)).toEqual([{ id: event.id, code: 'AB12 CD34' }])
})

test('a scanned party is all here, until the door corrects it', async () => {
  refuseCamera('NotFoundError')
  mockAttendance(false, { size: 3, here: 2, checkedInAt: new Date() })
  const party = { bookingId: booking.id, size: 3, here: 3, wasHere: 2, guestNames: ['Ali'] }
  fakeApi.on(attendance.scan, result({ party }))
  await renderAdmin(`${attendees}&dialog=scan`)
  await scanner.getByLabelText('Or type the code').fill('AB12 CD34')
  await scanner.getByRole('button', { name: 'Check in' }).click()
  await expect
    .element(verdict)
    .toMatchTextContent(/Sam de Wit \+2.*with Ali.*2 of 3 were here before/)
  await verdict.getByRole('button', { name: 'One person fewer' }).click()
  await expect.element(verdict.getByText('2 of 3 here', { exact: true })).toBeVisible()
  expect(fakeApi.calls(attendance.checkIn)).toEqual([{ id: booking.id, here: 2, seen: 3 }])
})

test('a party is checked in person by person, or all of it', async () => {
  mockAttendance(false, { size: 3, guestNames: ['Ali', 'Sara'] })
  await renderAdmin(attendees)
  const row = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(/Sam de Wit \+2.*with Ali, Sara/)
  await row.getByRole('button', { name: 'One more person' }).click()
  await expect.element(page.getByText('1 of 3 here').first()).toBeVisible()
  await expectAccessible('a party among the attendees')
  expectNoSidewaysScroll('a party among the attendees')
  await row.getByRole('button', { name: /^Check in 2 more/ }).click()
  await expect.element(row.getByRole('button', { name: /^Here/ })).toBeVisible()
})

test('a ticket opened by its link is checked in by a button', async () => {
  const found = anAdminBooking({
    ...{ id: booking.id, eventId: event.id, userName: 'Sam de Wit', eventStart: event.startDate },
  })
  fakeApi.on(attendance.booking, found)
  fakeApi.on(attendance.scan, result({}))
  await renderAdmin(`/admin?tab=bookings&checkIn=${booking.id}`)
  await expect.element(page.getByRole('heading', { name: 'Sam de Wit' })).toBeVisible()
  await page.getByRole('button', { name: 'Check in' }).click()
  const done = page.getByRole('main').getByRole('status').filter({ hasText: 'Checked in' })
  await expect.element(done).toBeVisible()
  await expectAccessible('a ticket opened by its link')
})

nightlyTest('a link to an unknown booking shows a message', async () => {
  fakeApi.fail(attendance.booking, 404, { message: 'No such booking' })
  await renderAdmin(`/admin?tab=bookings&checkIn=${crypto.randomUUID()}`)
  await expect.element(page.getByText('Unknown code')).toBeVisible()
  await expectAccessible('unknown code')
})
