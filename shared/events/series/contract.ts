import * as z from 'zod'
import { get, isoDate, isoDay } from '#shared/http/endpoint.ts'

/** `monthly`: on the same weekday of the month, such as each second Tuesday. */
export const Frequency = z.enum(['weekly', 'fortnightly', 'monthly'])
export type Frequency = z.infer<typeof Frequency>

/** Of an imported one the rule may be any. */
export const SeriesEvery = z.enum([...Frequency.options, 'irregular'])
export type SeriesEvery = z.infer<typeof SeriesEvery>

export const frequencyLabels: Record<Frequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Every two weeks',
  monthly: 'Monthly',
}

export const seriesLabels: Record<SeriesEvery, string> = { ...frequencyLabels, irregular: 'Series' }

/** How a new event is repeated, and the last day on which it may be. */
export const Repeat = z.object({
  every: Frequency,
  until: isoDay,
})
export type Repeat = z.infer<typeof Repeat>

/** Of the dates of a series: this one alone, or it and all that come after it. */
export const Which = z.enum(['one', 'following'])
export type Which = z.infer<typeof Which>

/** A series, with its dates to come, cancelled ones included. */
const EventSeries = z.object({
  id: z.uuid(),
  every: SeriesEvery,
  dates: z.array(z.object({ id: z.uuid(), startDate: isoDate, isCancelled: z.boolean() })),
})

export const series = {
  one: get('/api/events/series/:id', { reply: EventSeries }),
}
