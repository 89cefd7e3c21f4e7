import { expect, test } from 'vitest'
import { parseBookingOptions } from '#shared/events/booking/contract.ts'
import type { DateState } from '#shared/events/series/contract.ts'
import { dateStateOf } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hour = 60
const date = {
  startDate: new Date('2026-11-21T12:00:00Z'), // in 24 hours
  ...{ isCancelled: false, isPaused: false, isBooked: false, isWaiting: false },
  ...{ isInvited: false, isRefused: false, placesLeft: 3 },
}

test.each<[state: DateState, changes: Partial<typeof date>, options: object]>([
  ['free', {}, {}],
  ['full', { placesLeft: 0 }, {}],
  ['mine', { isBooked: true, placesLeft: 0 }, {}],
  ['waiting', { isWaiting: true }, {}],
  ['asking', { isWaiting: true }, { needsApproval: true }],
  ['closed', { isCancelled: true, isBooked: true }, {}],
  ['closed', { isPaused: true }, {}],
  ['closed', {}, { opensMinutes: 23 * hour }],
  ['free', {}, { opensMinutes: 24 * hour }],
  ['closed', {}, { closesMinutes: 24 * hour }],
  ['free', {}, { closesMinutes: 23 * hour }],
  ['ask', { placesLeft: 0 }, { needsApproval: true }],
  ['closed', {}, { needsApproval: true, requestsEndMinutes: 24 * hour }],
  ['closed', { isRefused: true }, { needsApproval: true }],
  ['free', { isRefused: true }, {}],
  ['free', { isInvited: true }, { needsApproval: true, closesMinutes: 24 * hour }],
  ['full', { isInvited: true, placesLeft: 0 }, {}],
  ['closed', { isInvited: true, isPaused: true }, {}],
])('%s: %j with %j', (state, changes, options) => {
  expect(dateStateOf({ ...date, ...changes }, parseBookingOptions(options), now)).toBe(state)
})
