import * as z from 'zod/mini'
import { BookingOptions } from '#shared/events/booking/contract.ts'
import { Event, EventCategory } from '#shared/events/contract.ts'
import { SeriesFrequency } from '#shared/events/series/contract.ts'
import { get, isoDate, Page, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'

/** An event for administrators. */
export const PlannedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  location: z.string(),
  category: z.string(),
  price: z.string(),
  /** null: no limit. */
  maxAttendees: z.nullable(z.int()),
  isCancelled: z.boolean(),
  /** false: a past event that was unlisted. */
  isListed: z.boolean(),
  cancelReason: z.nullable(z.string()),
  /** null: not part of a series. */
  seriesId: z.nullable(z.uuid()),
  repeats: z.nullable(SeriesFrequency),
  /** Matching dates of its series, which the list shows as one row; 1 for a single event. */
  dates: z.int(),
  booked: z.int(),
  waiting: z.int(),
  /** Paid confirmed bookings in euro: decimal text with two places. */
  revenue: z.string(),
})
export type PlannedEvent = z.infer<typeof PlannedEvent>

export const EventTimeframe = z.enum(['upcoming', 'past', 'cancelled', 'all'])
export type EventTimeframe = z.infer<typeof EventTimeframe>

/** Upcoming events soonest first, all others latest first. */
export const defaultSortFor = (when: EventTimeframe) => (when === 'upcoming' ? 'soonest' : 'latest')

/** Sorted by start; without `sort` in the default order. */
export const PlannedFilter = z.extend(Page, {
  when: z._default(EventTimeframe, 'upcoming'),
  category: z.optional(EventCategory),
  q: z.optional(singleLine({ min: 2, max: 100 })),
  sort: z.optional(z.enum(['soonest', 'latest'])),
  /** The dates of one series instead of one row for each series. */
  series: z.optional(z.uuid()),
})
export type PlannedFilter = z.infer<typeof PlannedFilter>

/** Suggestions for the form of an event. */
export const EventChoices = z.object({
  /** Towns of other events, the most frequent first. */
  towns: z.array(z.string()),
  /** By name. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), isPrivate: z.boolean() })),
})
export type EventChoices = z.infer<typeof EventChoices>

/** An event with the fields that only organisers may read. */
export const EditableEvent = z.extend(Event, {
  onlineUrl: z.nullable(z.string()),
  isHostShown: z.boolean(),
  bookingOptions: BookingOptions,
  /** Someone has answered, so only optional questions can be added. */
  areQuestionsFrozen: z.boolean(),
})
export type EditableEvent = z.infer<typeof EditableEvent>

export const planning = {
  one: get('/api/admin/events/:id', { access: 'admin', reply: EditableEvent }),
  list: get('/api/admin/events', {
    access: 'admin',
    input: PlannedFilter,
    reply: z.array(PlannedEvent),
  }),
  choices: get('/api/admin/event-choices', { access: 'admin', reply: EventChoices }),
  /** Lists or unlists a past event. */
  setListed: put('/api/admin/events/:id/listing', {
    access: 'admin',
    input: z.pick(PlannedEvent, { isListed: true }),
    reply: z.pick(PlannedEvent, { isListed: true }),
  }),
}
