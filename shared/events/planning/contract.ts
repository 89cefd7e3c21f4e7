import * as z from 'zod'
import { EventCategory } from '#shared/events/contract.ts'
import { SeriesEvery } from '#shared/events/series/contract.ts'
import { get, isoDate, Page, put, raw } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'
import { mostPhotoBytes } from '#shared/profile/contract.ts'

/** An event as those who run it see it. */
export const PlannedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  location: z.string(),
  category: z.string(),
  price: z.string(),
  /** null: no limit. */
  maxAttendees: z.int().nullable(),
  isCancelled: z.boolean(),
  /** false: past, and removed from the lists. */
  isListed: z.boolean(),
  cancelReason: z.string().nullable(),
  /** null: it is not one of a series. */
  seriesId: z.uuid().nullable(),
  repeats: SeriesEvery.nullable(),
  booked: z.int(),
  waiting: z.int(),
  /** What has been paid for its confirmed bookings: decimal text with two places, in euro. */
  revenue: z.string(),
})
export type PlannedEvent = z.infer<typeof PlannedEvent>

export const PlannedWhen = z.enum(['upcoming', 'past', 'cancelled', 'all'])
export type PlannedWhen = z.infer<typeof PlannedWhen>

/** What is upcoming comes soonest first, all else latest first. */
export const usualSort = (when: PlannedWhen) => (when === 'upcoming' ? 'soonest' : 'latest')

/** By start; without `sort` in the usual order. */
export const PlannedFilter = Page.extend({
  when: PlannedWhen.default('upcoming'),
  category: EventCategory.optional(),
  q: line({ min: 2, max: 100 }).optional(),
  sort: z.enum(['soonest', 'latest']).optional(),
})
export type PlannedFilter = z.infer<typeof PlannedFilter>

export const planning = {
  list: get('/api/admin/events', {
    access: 'admin',
    input: PlannedFilter,
    reply: z.array(PlannedEvent),
  }),
  /** Removes a past event from the lists, or puts it back. */
  setListed: put('/api/admin/events/:id/listing', {
    access: 'admin',
    input: PlannedEvent.pick({ isListed: true }),
    reply: PlannedEvent.pick({ isListed: true }),
  }),
}

/** As wide as a card on a desk needs it, and on a phone. */
export const pictureSizes = {
  large: { width: 1200, height: 675 },
  small: { width: 480, height: 270 },
} as const

/** Multipart has its own lines around the file. */
const mostFormBytes = mostPhotoBytes + 16 * 1024

export const eventPictures = {
  /** What an event's `imageUrl` is then. */
  upload: raw('POST', '/api/admin/events/pictures', {
    access: 'admin',
    receives: 'multipart/form-data',
    receivesUpTo: mostFormBytes,
    reply: z.object({ imageUrl: z.string() }),
  }),
  picture: raw('GET', '/api/events/pictures/:id', {
    sends: 'image/webp',
    input: z.object({ size: z.enum(['large', 'small']).default('large') }),
  }),
}
