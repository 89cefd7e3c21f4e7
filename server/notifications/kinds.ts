import type { BookingRow, EventRow } from '#server/db/schema.ts'
import type { NotificationCategory } from '#shared/notifications/contract.ts'

/** What can be told to a member. A notification's `type` and a mail's `kind` are these words. */
export type Kind =
  | 'bookingConfirmed'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'

type Telling = {
  category: NotificationCategory
  priority: 'high' | 'normal' | 'low'
  title: string
  message: (title: string) => string
  actionText: string
  isMailed: boolean
}

const booking = { category: 'events', actionText: 'See event', isMailed: true } as const

export const kinds: Record<Kind, Telling> = {
  bookingConfirmed: {
    ...booking,
    priority: 'normal',
    title: 'Your place is booked',
    message: (title) => `You are going to “${title}”. The details are in your e-mail.`,
  },
  bookingPromoted: {
    ...booking,
    priority: 'high',
    title: 'A place came free for you',
    message: (title) =>
      `You moved up from the waitlist: a place at “${title}” is booked for you now.`,
  },
  eventChanged: {
    ...booking,
    priority: 'high',
    title: 'An event you booked has changed',
    message: (title) => `“${title}” is different now. Please look at the time and the place again.`,
  },
  eventCancelled: {
    ...booking,
    priority: 'high',
    title: 'An event you booked is cancelled',
    message: (title) => `“${title}” will not take place.`,
  },
  bookingCancelled: {
    ...booking,
    priority: 'low',
    title: 'Your booking is cancelled',
    message: (title) => `You gave up your place at “${title}”.`,
  },
}

/** One thing that happened, to be told to one person once. */
export type Fact = {
  kind: Kind
  /** The same fact has the same key, so it is never told twice. */
  key: string
  title: string
  message: string
  actionUrl: string
  bookingId: string
  /** SEQUENCE of the calendar file that goes with the mail. */
  sequence: number
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>

const aboutBooking =
  (kind: Kind) =>
  (event: Event, booking: Booking): Fact => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    title: kinds[kind].title,
    message: kinds[kind].message(event.title),
    actionUrl: `/events?event=${event.id}`,
    bookingId: booking.id,
    sequence: booking.sequence,
  })

export const bookingConfirmed = aboutBooking('bookingConfirmed')
export const bookingPromoted = aboutBooking('bookingPromoted')
export const eventChanged = aboutBooking('eventChanged')
export const eventCancelled = aboutBooking('eventCancelled')
export const bookingCancelled = aboutBooking('bookingCancelled')
