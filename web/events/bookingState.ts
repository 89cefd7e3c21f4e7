import type { Event } from '#shared/events/contract.ts'
import { hasStarted, lowSeatsThreshold } from '#shared/events/rules.ts'
import { t } from '#web/language/t.tsx'

/** Booking state of an event for the current user, by precedence. */
type BookingState = 'cancelled' | 'past' | 'booked' | 'waiting' | 'paused' | 'full' | 'open'

export const bookingStateOf = (event: Event, now: Date): BookingState => {
  if (event.isCancelled) return 'cancelled'
  if (hasStarted(event, now)) return 'past'
  if (event.isBooked) return 'booked'
  if (event.waitlistPosition !== null) return 'waiting'
  if (event.isPaused) return 'paused'
  return event.placesLeft === 0 ? 'full' : 'open'
}

/** The event takes no more bookings. */
export const isClosed = (event: Event, now: Date) => event.isCancelled || hasStarted(event, now)

export const formatSeatsLeft = (count: number) => t('events.availability.placesLeft', { count })

export const hasFewSeats = ({ placesLeft }: Event) =>
  placesLeft !== null && placesLeft > 0 && placesLeft <= lowSeatsThreshold

export const hasTicket = ({ isBooked, isCancelled, endDate }: Event, now: Date) =>
  isBooked && !isCancelled && endDate > now
