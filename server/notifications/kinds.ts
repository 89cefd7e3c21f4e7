import type { BookingRow, EventRow } from '#server/db/schema.ts'
import type { NotificationCategory } from '#shared/notifications/contract.ts'

/** What is told by mail as well, with a calendar file. */
export type MailKind =
  | 'bookingConfirmed'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'

/** What can be told to a member. A notification's `type` and a mail's `kind` are these words. */
export type Kind = MailKind | 'waitedEventCancelled'

type Telling = {
  category: NotificationCategory
  priority: 'high' | 'normal' | 'low'
  title: string
  message: (title: string) => string
  actionText: string
}

const booking = { category: 'events', actionText: 'See event' } as const

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
  waitedEventCancelled: {
    ...booking,
    priority: 'normal',
    title: 'An event you waited for is cancelled',
    message: (title) => `“${title}” will not take place, so its waitlist is closed.`,
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
  /** The booking that a mail is about, and the SEQUENCE of its calendar file. */
  mail: { kind: MailKind; bookingId: string; sequence: number } | null
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>

const aboutBooking =
  (kind: MailKind) =>
  (event: Event, booking: Booking): Fact => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    title: kinds[kind].title,
    message: kinds[kind].message(event.title),
    actionUrl: `/events?event=${event.id}`,
    mail: { kind, bookingId: booking.id, sequence: booking.sequence },
  })

export const bookingConfirmed = aboutBooking('bookingConfirmed')
export const bookingPromoted = aboutBooking('bookingPromoted')
export const eventChanged = aboutBooking('eventChanged')
export const eventCancelled = aboutBooking('eventCancelled')
export const bookingCancelled = aboutBooking('bookingCancelled')

export const waitedEventCancelled = (event: Event): Fact => ({
  kind: 'waitedEventCancelled',
  key: `waitedEventCancelled:${event.id}`,
  title: kinds.waitedEventCancelled.title,
  message: kinds.waitedEventCancelled.message(event.title),
  actionUrl: `/events?event=${event.id}`,
  mail: null,
})
