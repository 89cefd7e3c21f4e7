import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { type Attendee, attendance } from '#shared/events/attendance/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  anAdminBooking,
  anAdminUser,
  anAttendance,
  fakeAdminApi,
  renderAdmin,
} from '#web/testing/admin.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { stopClock } from '#web/testing/stoppedClock.ts'
import { toast } from '#web/testing/toasts.ts'

const hour = 3_600_000
const soon = new Date(Date.now() + hour)
const event = anEvent({ price: '5.00', startDate: soon, maxAttendees: 1 })
const attendees = `/admin?tab=bookings&id=${event.id}`
const row = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')

let sam: Attendee

/** Sam has booked; the event is full. */
const mockDoor = (changes: Parameters<typeof anAttendance>[1] = {}, opened = event) => {
  sam = {
    ...{ id: aBooking(opened).id, user: aPerson(), guestName: null },
    ...{ paymentStatus: 'pending', price: opened.price, checkedInAt: null },
    ...{ size: 1, here: 0, guestNames: [] },
  }
  fakeApi.on(attendance.summary, () => anAttendance(opened, changes))
  fakeApi.on(attendance.attendees, () => [sam])
  fakeApi.on(attendance.setPayment, ({ paymentStatus }) => {
    sam.paymentStatus = paymentStatus
    return anAdminBooking({ id: sam.id, eventId: opened.id, paymentStatus })
  })
}

beforeEach(fakeAdminApi)

test('the figures say how many are over, and until when they say who came', async () => {
  const ended = new Date('2026-11-28T20:00Z')
  const past = anEvent({ startDate: ended, endDate: ended, maxAttendees: 1 })
  mockDoor({ booked: 3, here: 2 }, past)
  fakeApi.on(feedback.answers, { ratingCounts: [0, 0, 0, 0, 0], comments: [] })
  await renderAdmin(`/admin?tab=bookings&id=${past.id}`)
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect.element(figures).toMatchTextContent(/Places left.*2 over/)
  await expect.element(figures.getByText(/^Who came is shown until .*2027\.$/)).toBeVisible()
})

test.for(firstOf([390, 1280]))(
  'at %i px the list and the code field come before the figures',
  async (width) => {
    await page.viewport(width, 860)
    mockDoor({ waiting: 1 })
    fakeApi.on(attendance.waitlist, [{ user: aPerson(), size: 1, createdAt: new Date() }])
    await renderAdmin(attendees)
    await expect.element(row).toBeVisible()
    const top = (element: Element) => element.getBoundingClientRect().top
    const figures = page.getByRole('region', { name: 'Figures' }).element()
    if (width === 390)
      for (const earlier of [page.getByLabelText('Ticket code'), row])
        expect(top(earlier.element())).toBeLessThan(top(figures))
    await expect.element(page.getByText('Total users')).not.toBeInTheDocument()
    await expectAccessible(`check-in, ${width} px`)
    expectNoSidewaysScroll(`check-in, ${width} px`)
  },
)

test('a payment at the door is marked and undone, and a double tap marks it once', async () => {
  mockDoor()
  await renderAdmin(attendees)
  const advance = stopClock()
  await row.getByRole('button', { name: /^Mark paid/ }).dblClick()
  await expect.element(row.getByText('€5.00 paid', { exact: true })).toBeVisible()
  expect(fakeApi.calls(attendance.setPayment)).toMatchObject([{ paymentStatus: 'paid' }])
  advance(800)
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(row.getByText('€5.00 due')).toBeVisible()
})

test('offline, a payment stays as it was, with the reason', async () => {
  mockDoor()
  fakeApi.on(attendance.setPayment, () => Response.error() as never)
  await renderAdmin(attendees)
  await row.getByRole('button', { name: /^Mark paid/ }).click()
  await expect.element(toast('Failed to save the payment')).toBeVisible()
  await expect.element(row.getByText('€5.00 due')).toBeVisible()
})

test('a check-in days too early is confirmed once', async () => {
  const later = anEvent({ startDate: new Date(Date.now() + 72 * hour) })
  mockDoor({}, later)
  fakeApi.on(attendance.checkIn, ({ here = 0 }) => {
    Object.assign(sam, { here, checkedInAt: here > 0 ? new Date() : null })
    return sam
  })
  await renderAdmin(`/admin?tab=bookings&id=${later.id}`)
  const question = page.getByRole('dialog', { name: 'Check in this early?' })
  fakeApi.on(attendance.scan, {
    ...{ outcome: 'unknown', name: null, checkedInAt: null, toPay: null, eventTitle: null },
    party: null,
  })
  await page.getByLabelText('Ticket code').fill('AB12 CD34')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect.element(page.getByText('Unknown code')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(fakeApi.calls(attendance.scan)).toMatchObject([{ isTrial: true }])
  const advance = stopClock()
  await row.getByRole('button', { name: /^Check in/ }).click()
  await onlyNightly(expectAccessible)('the question before an early check-in')
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fakeApi.calls(attendance.checkIn)).toEqual([])
  advance(800)
  await row.getByRole('button', { name: /^Check in/ }).click()
  await question.getByRole('button', { name: 'Check in anyway' }).click()
  await expect.element(row.getByRole('button', { name: /^Here/ })).toBeVisible()
  await page.getByLabelText('Ticket code').fill('AB12 CD34')
  fakeApi.on(attendance.scan, {
    ...{ outcome: 'already', name: 'Sam', checkedInAt: new Date(), toPay: null, eventTitle: 'x' },
    party: null,
  })
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect.element(page.getByText(/Already checked in/)).toBeVisible()
})

test('a walk-in is a member or a guest, beyond the limit only after a confirmation', async () => {
  mockDoor()
  const lotte = anAdminUser()
  fakeApi.on(adminUsers.list, [lotte])
  fakeApi.on(attendance.addWalkIn, ({ mayExceedLimit, name = null }) => {
    if (!mayExceedLimit)
      throw new FakeError(409, { code: 'limit_reached', message: 'The only place is taken' })
    return { ...sam, user: null, guestName: name }
  })
  await renderAdmin(attendees)
  await page.getByRole('button', { name: 'Add walk-in' }).click()
  const form = page.getByRole('dialog', { name: 'Add walk-in' })
  await form.getByRole('searchbox', { name: 'Name' }).fill('Lotte')
  await expect.element(form.getByRole('list', { name: 'Members' })).toMatchTextContent('Lotte Smit')
  await expectAccessible('adding a walk-in')
  await form.getByRole('button', { name: 'Add Lotte as a guest' }).click()
  const question = page.getByRole('dialog', { name: 'The only place is taken. Add anyway?' })
  await question.getByRole('button', { name: 'Add anyway' }).click()
  await expect.element(toast('Lotte is checked in')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(attendance.addWalkIn)).toMatchObject([
    { id: event.id, name: 'Lotte' },
    { id: event.id, name: 'Lotte', mayExceedLimit: true },
  ])
})

test('the waitlist has names, and somebody on it is let in', async () => {
  mockDoor({ waiting: 5 })
  const noor = aPerson({ name: 'Noor Bakker' })
  fakeApi.on(attendance.waitlist, [{ user: noor, size: 3, createdAt: new Date() }])
  fakeApi.on(attendance.addWalkIn, { ...sam, user: noor })
  await renderAdmin(attendees)
  const waiting = page.getByRole('list', { name: 'Waitlist' }).getByRole('listitem')
  await expect.element(waiting).toMatchTextContent(/Noor Bakker.*\+2/)
  await expect.element(page.getByText('and 2 more')).toBeVisible()
  await waiting.getByRole('button', { name: /^Let in/ }).click()
  await expect.element(toast('Noor Bakker is checked in')).toBeVisible()
  expect(fakeApi.calls(attendance.addWalkIn)).toMatchObject([{ userId: noor.id }])
})

test('a message to everyone is confirmed with its number of people, then listed', async () => {
  mockDoor({ reachable: 12 })
  const sent = {
    ...{ id: crypto.randomUUID(), subject: 'Bring a coat', message: 'It will rain.' },
    ...{ recipientCount: 12, senderName: 'Ana', createdAt: new Date() },
  }
  const sentMessages: (typeof sent)[] = []
  fakeApi.on(eventMessages.list, () => sentMessages)
  fakeApi.on(eventMessages.send, () => {
    sentMessages.push(sent)
    return sent
  })
  await renderAdmin(attendees)
  await page.getByRole('button', { name: 'Message everyone' }).click()
  const form = page.getByRole('dialog', { name: 'Message everyone' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect.element(form.getByText('Required')).toHaveLength(2)
  await form.getByLabelText(/^Subject/).fill(sent.subject)
  await form.getByLabelText(/^Message/).fill(sent.message)
  await expectAccessible('a message to everyone')
  await form.getByRole('button', { name: 'Send' }).click()
  const question = page.getByRole('dialog', { name: 'Send to 12 people?' })
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect.element(toast('Message sent')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText('It will rain.')).toBeVisible()
  expect(fakeApi.calls(eventMessages.send)).toHaveLength(1)
})

nightlyTest('ratings are bars of all answers, with count and percentage', async () => {
  const over = anEvent({ startDate: new Date(0), endDate: new Date(hour) })
  mockDoor({}, over)
  fakeApi.on(feedback.answers, { ratingCounts: [0, 0, 1, 0, 3], comments: [] })
  await renderAdmin(`/admin?tab=bookings&id=${over.id}`)
  const section = page.getByRole('region', { name: 'How was it?' })
  await expect.element(section.getByText('4 answers')).toBeVisible()
  await expect.element(section).toMatchTextContent(/3 \(75%\).*1 \(25%\)/)
  const widths = [...section.element().querySelectorAll<HTMLElement>('[style]')].map(
    ({ style }) => style.width,
  )
  expect(widths).toEqual(['75%', '0%', '25%', '0%', '0%'])
  await expectAccessible('ratings')
})
