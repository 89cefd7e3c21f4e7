import * as z from 'zod/mini'
import { Party } from '#shared/events/booking/contract.ts'
import { maxSeriesDates } from '#shared/events/series/rules.ts'
import { isoDate, post } from '#shared/http/endpoint.ts'

/** `all`: all of these dates or none. `fitting`: those that have room. */
export const SeriesMode = z.enum(['all', 'fitting'])
export type SeriesMode = z.infer<typeof SeriesMode>

/** `form`: this date asks for other things than the event whose form was filled in. */
export const MissReason = z.enum(['full', 'closed', 'form'])
export type MissReason = z.infer<typeof MissReason>

const ChosenDate = z.object({ id: z.uuid(), startDate: isoDate })

/** What became of the chosen dates, in date order. */
export const SeriesBooking = z.object({
  /** Also those that were booked before. */
  booked: z.array(ChosenDate),
  /** The host decides about them. */
  asked: z.array(ChosenDate),
  missed: z.array(z.extend(ChosenDate, { reason: MissReason })),
})
export type SeriesBooking = z.infer<typeof SeriesBooking>

export const seriesBooking = {
  /**
   * Books dates of the series of this event, with one party. Dates whose host approves bookings are
   * asked for.
   */
  book: post('/api/events/:id/series-bookings', {
    limit: 'booking',
    input: z.extend(Party, {
      eventIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSeriesDates)),
      mode: SeriesMode,
    }),
    reply: SeriesBooking,
  }),
}
