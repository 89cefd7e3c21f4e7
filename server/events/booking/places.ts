import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { countBookings } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { formatStart } from '#server/mail/dateFormat.ts'
import {
  type BookingOptions,
  maxGuests,
  parseBookingOptions,
} from '#shared/events/booking/contract.ts'
import {
  assignPlaces,
  closesAt,
  keptPlaces,
  mayPassNext,
  opensAt,
} from '#shared/events/booking/rules.ts'
import * as store from './store.ts'

export const optionsOf = ({ bookingOptions }: Pick<EventRow, 'bookingOptions'>): BookingOptions =>
  parseBookingOptions(bookingOptions)

/** The free places of an event locked by the caller, for `assignPlaces`. */
export const freePlaces = async (db: Db, event: EventRow, now: Date) => {
  const booked = await countBookings(db, event.id)
  const free = event.maxAttendees === null ? null : event.maxAttendees - booked
  const options = optionsOf(event)
  const byNewcomers = options.newcomerPlaces > 0 ? await store.countNewcomers(db, event.id) : 0
  return {
    free,
    kept: keptPlaces(event, options, byNewcomers, now),
    mayPass: mayPassNext(event, now),
  }
}

type Candidate = { userId: string | null; size: number; isNewcomer: boolean }

/**
 * Whether this party gets places now: as the last on the waitlist would. Where the host approves
 * bookings, those who ask hold no place.
 */
export const hasRoom = async (
  db: Db,
  event: EventRow,
  { userId, ...party }: Candidate,
  now: Date,
) => {
  const places = await freePlaces(db, event, now)
  if (places.free === null) return true
  if (places.free < party.size) return false
  const waiting = optionsOf(event).needsApproval ? [] : await store.listWaiting(db, event.id)
  const candidate = { id: 'candidate', ...party }
  const others = waiting.filter((entry) => entry.userId !== userId)
  return assignPlaces(places, [...others, candidate]).taken.includes(candidate)
}

/** The most people of one party who get places now; null: no limit. */
export const largestParty = async (
  db: Db,
  event: EventRow,
  candidate: Omit<Candidate, 'size'>,
  now: Date,
) => {
  if (event.maxAttendees === null) return null
  for (let size = 1 + maxGuests; size > 0; size--)
    if (await hasRoom(db, event, { ...candidate, size }, now)) return size
  return 0
}

/** Rejects bookings before they open and after they close. */
export const requireOpen = (event: EventRow, now: Date) => {
  const options = optionsOf(event)
  const [from, until] = [opensAt(event, options), closesAt(event, options)]
  if (from && now < from)
    throw new AppError('bookings_not_open', {
      args: { date: formatStart({ startDate: from, endDate: from }) },
    })
  if (until && now >= until) throw new AppError('bookings_closed')
}

/** Whether the user is in their first 100 days; not asked where no places are kept. */
export const findNewcomer = async (
  db: Db,
  event: EventRow,
  userId: string,
  { now }: Pick<App, 'now'>,
) => optionsOf(event).newcomerPlaces > 0 && (await store.isNewcomer(db, userId, now()))
