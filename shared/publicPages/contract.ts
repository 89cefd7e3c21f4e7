import * as z from 'zod/mini'
import { Event, EventCategory } from '#shared/events/contract.ts'
import { booleanFlag, get, isoDate } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'

/** What other websites may show of an event. */
export const OpenEvent = z.extend(
  z.pick(Event, {
    id: true,
    title: true,
    description: true,
    startDate: true,
    endDate: true,
    town: true,
    location: true,
    isOnline: true,
    languages: true,
    price: true,
    updatedAt: true,
  }),
  {
    /** Its public page. */
    url: z.url(),
    category: EventCategory,
    isFree: z.boolean(),
    /** Never the number of places. */
    availability: z.enum(['open', 'few', 'full']),
    imageUrl: z.url(),
  },
)
export type OpenEvent = z.infer<typeof OpenEvent>

export const maxOpenEvents = 100

export const OpenEventFilter = z.object({
  /** Only this event. */
  id: z.optional(z.uuid()),
  city: z.optional(singleLine({ min: 1, max: 80 })),
  category: z.optional(EventCategory),
  /** Code of a language in which the event is held. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  free: z.optional(booleanFlag),
  /** Id of the group that holds it. */
  group: z.optional(z.uuid()),
  /** Events that end after this; at the earliest now. */
  from: z.optional(isoDate),
  /** Events that start before this. */
  to: z.optional(isoDate),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxOpenEvents)), 20),
  /** `next` of the previous page. */
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
export type OpenEventFilter = z.infer<typeof OpenEventFilter>

export const OpenEvents = z.object({
  events: z.array(OpenEvent),
  /** Opaque; null on the last page. */
  next: z.nullable(z.string()),
})
export type OpenEvents = z.infer<typeof OpenEvents>

/** The name of a group with a public page, which the registration form shows. */
export const groupNames = {
  one: get('/api/groups/:id/name', {
    access: 'anyone',
    fromReplica: true,
    reply: z.object({ name: z.string() }),
  }),
}

/** For other websites: without an account, from any origin. */
export const openEvents = {
  list: get('/api/open/events', {
    access: 'anyone',
    fromReplica: true,
    input: OpenEventFilter,
    reply: OpenEvents,
  }),
}
