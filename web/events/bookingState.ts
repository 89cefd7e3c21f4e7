import type { Event } from '#shared/events/contract.ts'
import { fewPlaces, hasStarted } from '#shared/events/rules.ts'
import { counted } from '#web/ui/counted.ts'

/** What one person can do about an event, in order of what counts most. */
export type BookingState = 'cancelled' | 'past' | 'booked' | 'waiting' | 'full' | 'open'

export const bookingStateOf = (event: Event, now: Date): BookingState => {
  if (event.isCancelled) return 'cancelled'
  if (hasStarted(event, now)) return 'past'
  if (event.isBooked) return 'booked'
  if (event.waitlistPosition !== null) return 'waiting'
  return event.placesLeft === 0 ? 'full' : 'open'
}

/** Nobody gets a place any more. */
export const isClosed = (event: Event, now: Date) => event.isCancelled || hasStarted(event, now)

export const showPlaces = (count: number) => `${counted(count, 'place')} left`

export const hasFewPlaces = ({ placesLeft }: Event) =>
  placesLeft !== null && placesLeft > 0 && placesLeft <= fewPlaces
