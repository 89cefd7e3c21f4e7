import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { booking } from '#shared/events/booking/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { aBookingForm, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { formatDayAndTimeShort, formatDayShort } from '#web/ui/format.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

const show = async (event: Event) => {
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(booking.form, aBookingForm())
  await renderApp(`/events?event=${event.id}`)
  return page.getByRole('dialog', { name: event.title })
}

const opensAt = inHours(24)
const words = 'We have only eight chairs.'
const waitRule =
  'First come, first served. If the next party doesn’t fit, free places wait for it up to a day. ' +
  'Then the first party that fits gets them.'

test.for<[string, Partial<Event>, string[]]>([
  [
    'not open yet',
    { opensAt },
    [`Bookings open on ${formatDayAndTimeShort(opensAt)}.`, `Opens ${formatDayShort(opensAt)}`],
  ],
  ['closed', { closesAt: inHours(-1) }, ['Bookings have closed.', 'Closed']],
  [
    'refused',
    { needsApproval: true, refusal: { words } },
    ['The host can’t give you a place this time.', words, 'Not this time'],
  ],
  [
    'with places for newcomers',
    { newcomerPlaces: 4, startDate: inHours(96), endDate: inHours(98) },
    [`4 places are kept for newcomers until ${formatDayShort(inHours(48))}`],
  ],
  [
    'whose party waits',
    { needsForm: true, waitlistPosition: 3, partySize: 2 },
    [
      `You are number 3 on the waitlist, with 2 people. We’ll let you know when it’s your turn. ${waitRule}`,
      'Waitlist: number 3',
    ],
  ],
  [
    'waited for after one tap',
    { waitlistPosition: 1, partySize: 1 },
    [
      `You are number 1 on the waitlist. We’ll let you know when it’s your turn. ${waitRule}`,
      'Waitlist: number 1',
    ],
  ],
  [
    'full',
    { maxAttendees: 1, placesLeft: 0 },
    [
      `All places are taken. Join the waitlist, and you’ll get a place when it’s your turn. ${waitRule}`,
    ],
  ],
])('an event that is %s says so', async ([, changes, texts]) => {
  const dialog = await show(anEvent(changes))
  for (const text of texts)
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
})

test.for([
  { refusal: null, invited: 1 },
  { refusal: { words }, invited: 0 },
])('only people whom the host has not refused are invited to be the first', async (given) => {
  const { refusal, invited } = given
  const going = { count: 0, people: [] }
  const dialog = await show(anEvent({ needsApproval: true, going, refusal }))
  await expect.element(dialog.getByRole('button', { name: /^Ask for a place/ })).toBeVisible()
  expect(dialog.getByText('Be the first to book').elements()).toHaveLength(invited)
})

test('an event becomes bookable when its bookings open, without a reload', async () => {
  const dialog = await show(anEvent({ opensAt: new Date(Date.now() + 1500) }))
  await expect.element(dialog.getByText(/^Bookings open on /)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Book Now/ })).toBeEnabled()
  await expect.element(dialog.getByText(/^Bookings open on /)).not.toBeInTheDocument()
})
