import * as z from 'zod/mini'
import { get, isoDate, isoDay } from '#shared/http/endpoint.ts'

/** `monthly`: on the same weekday of the month, such as each second Tuesday. */
export const Frequency = z.enum(['weekly', 'fortnightly', 'monthly'])
export type Frequency = z.infer<typeof Frequency>

/** Imported series may have any rule. */
export const SeriesFrequency = z.enum([...Frequency.options, 'irregular'])
export type SeriesFrequency = z.infer<typeof SeriesFrequency>

/** How a new event repeats, with the last possible day. */
export const Repeat = z.object({
  every: Frequency,
  until: isoDay,
})
export type Repeat = z.infer<typeof Repeat>

/** One date of a series, or this and all later dates. */
export const SeriesScope = z.enum(['one', 'following'])
export type SeriesScope = z.infer<typeof SeriesScope>

/**
 * What the viewer can do with a date. `ask`: the host decides. `mine`, `asking` and `waiting`: the
 * viewer has a place, has asked for one, or waits for one. `closed`: takes no bookings now.
 */
export const DateState = z.enum(['free', 'ask', 'full', 'mine', 'asking', 'waiting', 'closed'])
export type DateState = z.infer<typeof DateState>

export const SeriesDate = z.object({
  id: z.uuid(),
  startDate: isoDate,
  isCancelled: z.boolean(),
  state: DateState,
  /** For this viewer. null: no limit. */
  placesLeft: z.nullable(z.int()),
  /** null: bookings are open since the publication. */
  opensAt: z.nullable(isoDate),
  /** Of the viewer's booking, request or place on the waitlist; null: none. */
  partySize: z.nullable(z.int()),
  /** Of one place. */
  price: z.string(),
})
export type SeriesDate = z.infer<typeof SeriesDate>

/** A series with its future dates, including cancelled ones. */
const EventSeries = z.object({
  id: z.uuid(),
  every: SeriesFrequency,
  dates: z.array(SeriesDate),
})

export const series = {
  one: get('/api/events/series/:id', { reply: EventSeries }),
}
