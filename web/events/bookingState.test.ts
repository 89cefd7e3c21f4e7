import { expect, test } from 'vitest'
import type { Event } from '#shared/events/contract.ts'
import { anEvent } from '#web/testing/events.ts'
import { bookingStateOf } from './bookingState.ts'

const now = new Date('2030-01-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const refused = { needsApproval: true, refusal: { words: null } }
const notOpen = { opensAt: inHours(1) }
const closed = { closesAt: now }

test.for<[string, Partial<Event>]>([
  ['open', {}],
  ['open', { opensAt: now, closesAt: inHours(1) }],
  ['notOpen', notOpen],
  ['closed', closed],
  ['refused', { ...refused, ...closed }],
  ['paused', { ...notOpen, isPaused: true }],
  ['full', { placesLeft: 0 }],
  ['closed', { ...closed, placesLeft: 0 }],
  // People ask, however many places there are.
  ['open', { needsApproval: true, placesLeft: 0 }],
  ['asking', { ...closed, needsApproval: true, waitlistPosition: 3 }],
  ['waiting', { ...closed, waitlistPosition: 3 }],
  ['booked', { ...closed, isBooked: true }],
  // A personal invitation passes all of them.
  ...[refused, notOpen, closed].map((barrier): [string, Partial<Event>] => [
    'open',
    { ...barrier, isInvited: true },
  ]),
  ['full', { ...closed, isInvited: true, placesLeft: 0 }],
])('%s: %o', ([state, changes]) => {
  const event = anEvent({ startDate: inHours(72), endDate: inHours(74), ...changes })
  expect(bookingStateOf(event, now)).toBe(state)
})
