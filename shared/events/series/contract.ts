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

/** A series with its future dates, including cancelled ones. */
const EventSeries = z.object({
  id: z.uuid(),
  every: SeriesFrequency,
  dates: z.array(z.object({ id: z.uuid(), startDate: isoDate, isCancelled: z.boolean() })),
})

export const series = {
  one: get('/api/events/series/:id', { reply: EventSeries }),
}
