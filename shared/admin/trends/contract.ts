import * as z from 'zod/mini'
import { get, isoDay, raw } from '#shared/http/endpoint.ts'

const count = z.number().check(z.int())
/** Null for one to four people: so few could be recognised. */
const peopleCount = z.nullable(count)
const percent = z.nullable(count)

/** The first and last day, in Amsterdam. */
export const TrendFilter = z.object({ from: isoDay, to: isoDay })
export type TrendFilter = z.infer<typeof TrendFilter>

const TrendPoint = z.object({
  /** The first day of the point. */
  start: z.iso.date(),
  newUsers: count,
  bookings: count,
  attended: peopleCount,
})
export type TrendPoint = z.infer<typeof TrendPoint>

const TrendTotals = z.object({
  newUsers: count,
  /** Confirmed bookings that were made then. */
  bookings: count,
  /** The events that these bookings are for. */
  bookedEvents: count,
  /** Events that took place. */
  events: count,
  /** Places taken at these events. */
  attended: peopleCount,
  /** Of the booked places at events with a check-in, those that were checked in. */
  attendanceRate: percent,
  /** Of the people who took part, those who had been to an earlier event. */
  returningRate: percent,
})
export type TrendTotals = z.infer<typeof TrendTotals>

const TrendPeriod = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  totals: TrendTotals,
  points: z.array(TrendPoint),
})
export type TrendPeriod = z.infer<typeof TrendPeriod>

export const Trends = z.object({
  unit: z.enum(['day', 'week', 'month']),
  current: TrendPeriod,
  /** As many days, directly before. */
  previous: TrendPeriod,
})
export type Trends = z.infer<typeof Trends>

export const trends = {
  read: get('/api/admin/trends', { access: 'admin', input: TrendFilter, reply: Trends }),
  /** CSV without personal data. */
  file: raw('GET', '/api/admin/trends/file', {
    access: 'admin',
    input: TrendFilter,
    sends: 'text/csv; charset=utf-8',
  }),
}
