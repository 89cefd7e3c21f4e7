import type { Event } from '#shared/events/contract.ts'
import { hasStarted, lowSeatsThreshold } from '#shared/events/rules.ts'
import { t } from '#web/language/t.tsx'

/** Booking state of an event for the current user, by precedence. */
export type BookingState =
  | 'cancelled'
  | 'past'
  | 'booked'
  | 'asking'
  | 'waiting'
  | 'paused'
  | 'refused'
  | 'notOpen'
  | 'closed'
  | 'full'
  | 'open'

/** What keeps people out who were not invited in person. */
const barrierOf = ({ refusal, opensAt, closesAt }: Event, now: Date) => {
  if (refusal) return 'refused'
  if (opensAt && now < opensAt) return 'notOpen'
  return closesAt && now >= closesAt ? 'closed' : null
}

export const bookingStateOf = (event: Event, now: Date): BookingState => {
  if (event.isCancelled) return 'cancelled'
  if (hasStarted(event, now)) return 'past'
  if (event.isBooked) return 'booked'
  if (event.waitlistPosition !== null) return event.needsApproval ? 'asking' : 'waiting'
  if (event.isPaused) return 'paused'
  const barrier = event.isInvited ? null : barrierOf(event, now)
  if (barrier) return barrier
  // There is no waitlist where people ask.
  return event.placesLeft === 0 && !event.needsApproval ? 'full' : 'open'
}

/** People ask the host for a place. */
export const isAsked = ({ needsApproval, isInvited }: Event) => needsApproval && !isInvited

/** The event takes no more bookings. */
export const isClosed = (event: Event, now: Date) => event.isCancelled || hasStarted(event, now)

export const formatSeatsLeft = (count: number) => t('events.availability.placesLeft', { count })

/** "8 places, 11 asking" */
export const formatAsking = ({ placesLeft, asking }: Event) =>
  placesLeft === null
    ? t('events.availability.asking', { asking })
    : t('events.availability.placesAndAsking', { count: placesLeft, asking })

export const hasFewSeats = ({ placesLeft }: Pick<Event, 'placesLeft'>) =>
  placesLeft !== null && placesLeft > 0 && placesLeft <= lowSeatsThreshold

export const hasTicket = ({ isBooked, isCancelled, endDate }: Event, now: Date) =>
  isBooked && !isCancelled && endDate > now
