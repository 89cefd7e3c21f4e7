import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, isoDate, Page, post, put, raw } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'
import { Price } from './price.ts'
import { Repeat, Which } from './series/contract.ts'

export const EventCategory = z.enum([
  'social',
  'cultural',
  'educational',
  'networking',
  'sports',
  'food',
])
export type EventCategory = z.infer<typeof EventCategory>

export const categoryLabels: Record<EventCategory, string> = {
  social: 'Social',
  cultural: 'Cultural',
  educational: 'Educational',
  networking: 'Networking',
  sports: 'Sports',
  food: 'Food & Drink',
}

/** An event as one person sees it: their own booking and place in line come with it. */
export const Event = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  startDate: isoDate,
  endDate: isoDate,
  location: z.string(),
  /** Decimal text with two places, in euro: `"12.50"`; `"0.00"` is free. */
  price: z.string(),
  category: z.string(),
  /** null: no limit. */
  maxAttendees: z.int().nullable(),
  createdBy: z.uuid().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  isCancelled: z.boolean(),
  /** In the words of whoever cancelled it; null also when none was given. */
  cancelReason: z.string().nullable(),
  /** The series it is a date of. */
  seriesId: z.uuid().nullable(),
  isBooked: z.boolean(),
  /** 1 is next in line; null when not waiting. */
  waitlistPosition: z.int().nullable(),
  /** null: no limit. Never below 0. */
  placesLeft: z.int().nullable(),
})
export type Event = z.infer<typeof Event>

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Without `when`, `from` or `to`: up to 150 upcoming, soonest first, then 50 past, latest first. */
export const EventFilter = Page.extend({
  limit: Page.shape.limit.unwrap().optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  /** Events that end at or after this. */
  from: isoDate.optional(),
  /** Events that start before this. */
  to: isoDate.optional(),
  category: EventCategory.optional(),
  q: line({ min: 2, max: 100 }).optional(),
  free: flag.optional(),
  /** Only those I booked or wait for, cancelled ones included. */
  mine: flag.optional(),
})
export type EventFilter = z.infer<typeof EventFilter>

/** https, or a path of our own; anything else could run or leak something. */
const ImageUrl = z.union(
  [
    z.url({ protocol: /^https$/ }).max(2048),
    z
      .string()
      .max(2048)
      .regex(/^\/(?![/\\])/),
  ],
  { error: 'Invalid address' },
)

export const EventDraft = z
  .object({
    title: line({ min: 1, max: 200 }),
    description: lines({ min: 1, max: 5000 }),
    startDate: isoDate,
    endDate: isoDate,
    location: line({ min: 1, max: 200 }),
    price: Price,
    category: EventCategory.default('social'),
    maxAttendees: z.int().min(1).max(100_000).nullable().default(null),
    imageUrl: ImageUrl.nullable().optional(),
  })
  .refine((draft) => draft.endDate >= draft.startDate, {
    path: ['endDate'],
    message: 'The end must not be before the start',
  })
export type EventDraft = z.infer<typeof EventDraft>

/** With `repeat`, the first date of a series. */
export const NewEvent = EventDraft.safeExtend({ repeat: Repeat.optional(), clientId })
export type NewEvent = z.infer<typeof NewEvent>

/** `following`: what is changed here is changed on all later dates of the series too. */
export const EventChange = EventDraft.safeExtend({ which: Which.default('one') })
export type EventChange = z.infer<typeof EventChange>

/** The reason is told to everybody who booked or waits. */
export const EventCancelling = z.object({
  reason: line({ max: 300 }).optional(),
  which: Which.default('one'),
})
export type EventCancelling = z.infer<typeof EventCancelling>

export const BookingFilter = Page.extend({
  /** Only those of events that are over, and to which I came. */
  attended: flag.optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

export const Booking = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  status: z.enum(['confirmed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'paid']),
  /** What the event cost on the day it was booked. */
  price: z.string(),
  createdAt: isoDate,
})
export type Booking = z.infer<typeof Booking>

const WaitlistPlace = z.object({ eventId: z.uuid(), position: z.int() })

/** A secret address that a calendar program can subscribe to: since when there is one. */
export const CalendarFeed = z.object({ createdAt: isoDate.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address itself is told once, to whoever makes it. */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: isoDate })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const events = {
  list: get('/api/events', { input: EventFilter, reply: z.array(Event) }),
  one: get('/api/events/:id', { reply: Event }),
  create: post('/api/events', { access: 'admin', input: NewEvent, reply: Event }),
  update: put('/api/admin/events/:id', { access: 'admin', input: EventChange, reply: Event }),
  cancel: del('/api/admin/events/:id', { access: 'admin', input: EventCancelling }),
  myBookings: get('/api/user/bookings', {
    input: BookingFilter,
    reply: z.array(Booking),
    total: true,
  }),
  book: post('/api/events/:id/book', { reply: Booking }),
  cancelBooking: del('/api/events/:id/book'),
  joinWaitlist: post('/api/events/:id/waitlist', { reply: WaitlistPlace }),
  leaveWaitlist: del('/api/events/:id/waitlist'),
  calendarFile: raw('GET', '/api/events/:id/calendar', { sends: 'text/calendar' }),
  feed: get('/api/user/calendar-feed', { reply: CalendarFeed }),
  createFeed: post('/api/user/calendar-feed', { reply: NewCalendarFeed }),
  revokeFeed: del('/api/user/calendar-feed'),
  feedFile: raw('GET', '/api/calendar/:token', { access: 'anyone', sends: 'text/calendar' }),
}
