import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { type AdminBooking, attendance } from '#shared/events/attendance/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAdminBooking, fakeAdminApi, renderAdmin, someAnalytics } from '#web/testing/admin.ts'
import { aFile, trackDownloads } from '#web/testing/downloads.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt, tabTo } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const rows = page.getByRole('tabpanel').getByRole('listitem')
const actionsOf = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Actions for the booking of ${name}: `) })
const chip = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })
const question = page.getByRole('dialog', { name: 'Cancel this booking?' })

let mina: AdminBooking
let joris: AdminBooking

const runAction = async (name: string, what: string) => {
  await actionsOf(name).click()
  await page.getByRole('menuitem', { name: what }).click()
}

beforeEach(() => {
  fakeAdminApi()
  mina = anAdminBooking()
  joris = anAdminBooking({ userName: 'Joris Bakker', userEmail: 'joris@example.org' })
  fakeApi.on(attendance.bookings, ({ status, payment, q }) =>
    [mina, joris].filter(
      (booking) =>
        (!status || booking.status === status) &&
        (!payment || booking.paymentStatus === payment) &&
        (!q || booking.eventTitle.startsWith(q)),
    ),
  )
  fakeApi.on(attendance.setPayment, ({ paymentStatus }) => Object.assign(mina, { paymentStatus }))
  fakeApi.on(attendance.cancelFor, ({ reason = null }) => {
    Object.assign(joris, { status: 'cancelled', cancelReason: reason })
    return null
  })
})

test('marking a booking as paid updates the metrics, and a filter finds it', async () => {
  await renderAdmin('/admin?tab=bookings')
  await expect.element(page.getByText('2 bookings', { exact: true })).toBeVisible()
  await expect.element(rows.first()).toMatchTextContent(/€12.50To collect/)
  await expectAccessible('bookings')
  expectNoSidewaysScroll('bookings')
  const metricRequests = fakeApi.calls(admin.analytics).length
  await runAction('Mina Aydin', 'Mark as paid')
  await expect.element(toast('Marked as paid')).toBeVisible()
  await expect.poll(() => fakeApi.calls(admin.analytics).length).toBeGreaterThan(metricRequests)
  await chip('Paid').click()
  await expect.element(page.getByText('1 booking', { exact: true })).toBeVisible()
  expect(window.location.search).toContain('filter=paid')
})

nightlyTest(
  'a sentence says what is to be collected, and a second press removes the filter',
  async () => {
    fakeApi.on(admin.analytics, someAnalytics({ toCollect: '57.00', unpaidBookings: 6 }))
    await renderAdmin('/admin?tab=bookings')
    await expect.element(page.getByText('€57 still to collect from 6 bookings')).toBeVisible()
    await chip('To collect').click()
    expect(window.location.search).toContain('filter=pending')
    await chip('Confirmed').click()
    expect(window.location.search).toContain('filter=confirmed.pending')
    await chip('To collect').click()
    await chip('Confirmed').click()
    await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'true')
    expect(window.location.search).not.toContain('filter')
  },
)

test('a booking of a cancelled event is not confirmed and owes nothing', async () => {
  mina.isEventCancelled = true
  await renderAdmin('/admin?tab=bookings')
  const row = rows.filter({ hasText: 'Mina Aydin' })
  await expect.element(row).toMatchTextContent('Event cancelled')
  await expect.element(row).not.toMatchTextContent(/Confirmed|To collect/)
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
})

test('a booking is cancelled with a reason and has no further actions', async () => {
  await renderAdmin('/admin?tab=bookings')
  await runAction('Joris Bakker', 'Cancel booking')
  await expect.element(question).toMatchTextContent('Canal walk')
  await expect.element(question).not.toMatchTextContent('have paid')
  await onlyNightly(expectAccessible)('question before a booking is cancelled')
  await question.getByLabelText('Reason').fill('The boat is smaller than we thought')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect.element(toast('Booking cancelled')).toBeVisible()
  const row = rows.filter({ hasText: 'Joris Bakker' })
  await expect.element(row).toMatchTextContent('The boat is smaller')
  await expect.element(row).not.toMatchTextContent(/To collect/)
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  await chip('Cancelled').click()
  await expect.element(page.getByText('1 booking', { exact: true })).toBeVisible()
})

/** Whether a press in its middle reaches it. */
const isReachable = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('the menu of the only booking in the table is not cut off', async () => {
  await page.viewport(1280, 860)
  fakeApi.on(attendance.bookings, [mina])
  await renderAdmin('/admin?tab=bookings')
  await actionsOf('Mina Aydin').click()
  const items = page.getByRole('menuitem')
  await expect.element(items.nth(1)).toBeVisible()
  await expect.poll(() => items.elements().map(isReachable)).toEqual([true, true])
})

nightlyTest('the confirmation before cancelling a paid booking shows the amount', async () => {
  mina.paymentStatus = 'paid'
  await renderAdmin('/admin?tab=bookings')
  await runAction('Mina Aydin', 'Cancel booking')
  await expect.element(question).toMatchTextContent('They have paid €12.50')
  await question.getByRole('button', { name: 'Keep the booking' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fakeApi.calls(attendance.cancelFor)).toEqual([])
})

nightlyTest('wide screens show a table, sorted by the time of the booking', async () => {
  await page.viewport(1280, 860)
  await renderAdmin('/admin?tab=bookings')
  const table = page.getByRole('table', { name: 'Bookings' })
  await expect.element(table.getByRole('row', { name: /Joris Bakker/ })).toBeVisible()
  await expectAccessible('the table of bookings')
  expectNoSidewaysScroll('the table of bookings')
  const booked = page.getByRole('columnheader', { name: 'Booked' })
  await booked.getByRole('button').click()
  await expect.element(booked).toHaveAttribute('aria-sort', 'ascending')
  expect(fakeApi.calls(attendance.bookings).at(-1)).toMatchObject({ sort: 'oldest' })
})

nightlyTest('a search without results shows an empty state', async () => {
  await renderAdmin('/admin?tab=bookings')
  await page.getByRole('searchbox', { name: /^Search by name/ }).fill('nobody is called this')
  await expect.element(page.getByText('No bookings found')).toBeVisible()
  await expectAccessible('bookings, none found')
})

nightlyTest('failures of payment and download are reported', async () => {
  const busy = { message: 'Welkom is busy right now.' }
  fakeApi.fail(attendance.setPayment, 503, busy)
  fakeApi.fail(attendance.bookingsFile, 503, busy)
  await renderAdmin('/admin?tab=bookings')
  await runAction('Mina Aydin', 'Mark as paid')
  await expect.element(toast('Failed to update booking')).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(toast('Failed to download the file')).toBeVisible()
})

nightlyTest('the download contains the filtered bookings', async () => {
  const names = trackDownloads()
  fakeApi.on(attendance.bookingsFile, () => aFile('bookings.csv'))
  await renderAdmin('/admin?tab=bookings&filter=paid')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(toast('Bookings downloaded')).toBeVisible()
  expect(names).toEqual(['bookings.csv'])
  expect(fakeApi.calls(attendance.bookingsFile)).toEqual([{ payment: 'paid' }])
})

nightlyTest('a booking is marked as paid by keyboard', async () => {
  await renderAdmin('/admin?tab=bookings')
  await pressAt(actionsOf('Mina Aydin'))
  await expect.element(page.getByRole('menuitem', { name: 'Mark as paid' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dismissToast('Marked as paid')
  await tabTo(page.getByRole('tab', { name: 'Bookings' }))
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Users' })).toHaveFocus()
})
