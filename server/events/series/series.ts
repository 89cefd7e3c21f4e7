import { isDeepStrictEqual } from 'node:util'
import { tzOffset } from '@date-fns/tz/tzOffset'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { homeZone, toInstant } from '#server/events/calendarImport/zones.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { formatStart } from '#server/mail/dateFormat.ts'
import { EventDraft } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesFrequency, SeriesScope } from '#shared/events/series/contract.ts'
import { maxSeriesDates, seriesDays } from '#shared/events/series/rules.ts'
import { dateStateOf } from '#shared/events/seriesBooking/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { optionsOf } from '../booking/places.ts'
import { asDrafted } from '../place.ts'
import { lockEvent } from '../store.ts'
import * as store from './store.ts'

export const addSeries = async (tx: Tx, every: SeriesFrequency, createdAt: Date) => {
  const id = uuid()
  await store.addSeries(tx, { id, every, createdAt })
  return id
}

const compareDates = (one: EventRow, other: EventRow) =>
  one.startDate.getTime() - other.startDate.getTime() || (one.id > other.id ? 1 : -1)

/**
 * Locks one event. With `following`, also locks the later, future dates of its series. The event
 * itself comes first, the others follow in date order.
 */
export const lockSeriesDates = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  id: string,
  scope: SeriesScope,
  cancelledError = new AppError('event_cancelled'),
): Promise<[EventRow, ...EventRow[]]> => {
  const rows = scope === 'following' ? await store.lockWithSeries(tx, id) : []
  const event = scope === 'following' ? rows.find((row) => row.id === id) : await lockEvent(tx, id)
  if (!event) throw new AppError('event_not_found')
  if (event.cancelledAt) throw cancelledError
  const isIncluded = (row: EventRow) =>
    row.id !== id && !row.cancelledAt && !hasStarted(row, now()) && compareDates(row, event) > 0
  return [event, ...rows.filter(isIncluded).toSorted(compareDates)]
}

export const findSeries = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, id: string) => {
  const series = await store.findSeries(db, me.id, id)
  if (!series) throw new AppError('series_not_found')
  const dates = await store.listDates(db, me.id, id, now())
  const stateOf = (date: (typeof dates)[number]) => dateStateOf(date, optionsOf(date), now())
  return { ...series, dates: dates.map((date) => ({ ...date, state: stateOf(date) })) }
}

const minuteMs = 60_000

/** Amsterdam wall-clock time as UTC milliseconds, so that differences ignore daylight saving. */
const wallClockMs = (instant: Date) => instant.getTime() + tzOffset(homeZone, instant) * minuteMs

/** Shifts an instant by wall-clock time. */
const shiftWallClock = (instant: Date, ms: number) => {
  if (ms === 0) return instant
  const shifted = new Date(wallClockMs(instant) + ms)
  const [year, month, day] = [
    shifted.getUTCFullYear(),
    shifted.getUTCMonth() + 1,
    shifted.getUTCDate(),
  ]
  const [hour, minute] = [shifted.getUTCHours(), shifted.getUTCMinutes()]
  const second = shifted.getUTCSeconds()
  const date = toInstant({ year, month, day, hour, minute, second }, homeZone)
  if (date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 2999)
    throw new AppError('series_dates_out_of_range')
  return date
}

type TimeSpan = Pick<EventRow, 'startDate' | 'endDate'>

const amsterdamDay = (instant: Date) => new Date(wallClockMs(instant)).toISOString().slice(0, 10)

/** The dates of a new series, at the same wall-clock time all year. */
export const seriesDates = (
  { startDate, endDate }: TimeSpan,
  { every, until }: Repeat,
  maxDates = maxSeriesDates,
): TimeSpan[] => {
  const first = amsterdamDay(startDate)
  const days = seriesDays(first, every, until)
  if (days.length < 2) throw new AppError('series_too_short', { field: 'until' })
  if (days.length > maxDates)
    throw new AppError('series_too_long', { args: { max: maxDates }, field: 'until' })
  const durationMs = endDate.getTime() - startDate.getTime()
  return days.map((day) => {
    const ms = Date.parse(day) - Date.parse(first)
    const start = shiftWallClock(startDate, ms)
    const end = shiftWallClock(endDate, ms)
    // When the clock skips an hour, an event within that hour would end before it starts.
    return { startDate: start, endDate: end < start ? new Date(start.getTime() + durationMs) : end }
  })
}

type CopiedField = Exclude<keyof EventDraft, 'startDate' | 'endDate'>

const isCopied = (field: string): field is CopiedField =>
  field !== 'startDate' && field !== 'endDate'

const copiedFields = Object.keys(EventDraft.shape).filter(isCopied)

/**
 * Applies a change of `old` to a later date of its series. Only changed fields are copied, so
 * individual edits survive. Times move by the same wall-clock difference.
 */
export const applyToLaterDate = (
  dateRow: EventRow,
  oldRow: EventRow,
  draft: EventDraft,
): EventDraft => {
  const [date, old] = [asDrafted(dateRow), asDrafted(oldRow)]
  const isChanged = (field: CopiedField) =>
    draft[field] !== undefined && !isDeepStrictEqual(draft[field], old[field])
  const fields = copiedFields.map((field) => [field, (isChanged(field) ? draft : date)[field]])
  const startDate = shiftWallClock(
    date.startDate,
    wallClockMs(draft.startDate) - wallClockMs(old.startDate),
  )
  const endDate = shiftWallClock(
    date.endDate,
    wallClockMs(draft.endDate) - wallClockMs(old.endDate),
  )
  if (endDate < startDate)
    throw new AppError('series_date_too_short', {
      args: { date: formatStart(date) },
      field: 'endDate',
    })
  return { ...(Object.fromEntries(fields) as Pick<EventDraft, CopiedField>), startDate, endDate }
}
