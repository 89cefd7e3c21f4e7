import { tzOffset } from '@date-fns/tz/tzOffset'
import type { EventRow } from '#server/db/schema.ts'
import { homeZone, instantOf } from '#server/events/calendarImport/zones.ts'
import { Refusal } from '#server/http/refusal.ts'
import { showDayAndTime } from '#server/mail/times.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import type { Repeat } from '#shared/events/series/contract.ts'
import { daysOfSeries, mostDates } from '#shared/events/series/rules.ts'

const minuteMs = 60_000

/** What clocks in Amsterdam show, counted as if it were UTC: differences of it know no summer time. */
const wallOf = (instant: Date) => instant.getTime() + tzOffset(homeZone, instant) * minuteMs

/** So much later as clocks on the wall show it. */
const later = (instant: Date, ms: number) => {
  if (ms === 0) return instant
  const wall = new Date(wallOf(instant) + ms)
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()]
  const [hour, minute] = [wall.getUTCHours(), wall.getUTCMinutes()]
  const second = wall.getUTCSeconds()
  const date = instantOf({ year, month, day, hour, minute, second }, homeZone)
  if (date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 2999)
    throw new Refusal(400, 'One of the dates would be outside the years 1900 to 2999')
  return date
}

type Span = Pick<EventRow, 'startDate' | 'endDate'>

const dayOf = (instant: Date) => new Date(wallOf(instant)).toISOString().slice(0, 10)

/** When the dates of a new series are: at the same time on the clock, in summer and in winter. */
export const datesOf = ({ startDate, endDate }: Span, { every, until }: Repeat): Span[] => {
  const first = dayOf(startDate)
  const days = daysOfSeries(first, every, until)
  if (days.length < 2)
    throw new Refusal(400, 'There is no second date until then', { field: 'until' })
  if (days.length > mostDates)
    throw new Refusal(400, `A series has at most ${mostDates} dates`, { field: 'until' })
  const lasts = endDate.getTime() - startDate.getTime()
  return days.map((day) => {
    const ms = Date.parse(day) - Date.parse(first)
    const start = later(startDate, ms)
    const end = later(endDate, ms)
    // In the night that skips an hour, an event within that hour would end before it starts.
    return { startDate: start, endDate: end < start ? new Date(start.getTime() + lasts) : end }
  })
}

const facts = [
  'title',
  'description',
  'location',
  'price',
  'category',
  'maxAttendees',
  'imageUrl',
] as const

/**
 * What becomes of a later date when this change to `old` is meant for it too: it takes over what is
 * changed, keeps what was changed on it alone, and moves by as much as the clock on the wall does.
 */
export const follow = (date: EventRow, old: EventRow, draft: EventDraft): EventDraft => {
  const changed = facts.filter(
    (fact) => draft[fact] !== undefined && draft[fact]?.valueOf() !== old[fact]?.valueOf(),
  )
  const startDate = later(date.startDate, wallOf(draft.startDate) - wallOf(old.startDate))
  const endDate = later(date.endDate, wallOf(draft.endDate) - wallOf(old.endDate))
  if (endDate < startDate)
    throw new Refusal(
      409,
      `The date of ${showDayAndTime(date.startDate)} is too short for that: change it by itself first`,
      { field: 'endDate' },
    )
  const { title, description, location, price, category, maxAttendees, imageUrl } = date
  return {
    ...{ title, description, location, price, maxAttendees, imageUrl },
    category: category as EventDraft['category'],
    ...Object.fromEntries(changed.map((fact) => [fact, draft[fact]])),
    ...{ startDate, endDate },
  }
}
