import type { Trends } from '#shared/admin/trends/contract.ts'
import { daysBetween } from '#shared/calendar/days.ts'

export type TrendRow = { start: string; current: number | null; previous: number | null }

type TrendRows = { unit: Trends['unit']; rows: TrendRow[] }

const daysPerWeek = 7
/** Below this share of days with more than one, single days show no trend. */
const minBusyShare = 0.25

const isBusy = (count: number | null) => count === null || count > 1

const sum = (counts: (number | null)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/** Joins days to weeks where most days have none or one. Weeks end on the last day. */
export const joinQuietDays = (unit: Trends['unit'], rows: TrendRow[]): TrendRows => {
  const counts = rows.flatMap(({ current, previous }) => [current, previous])
  const isQuiet = counts.filter(isBusy).length < counts.length * minBusyShare
  // A hidden count has no sum.
  if (unit !== 'day' || rows.length < 2 * daysPerWeek || !isQuiet || counts.includes(null))
    return { unit, rows }
  const last = rows.length - 1
  const weeks = Map.groupBy(rows.entries(), ([at]) => Math.floor((last - at) / daysPerWeek))
  return {
    unit: 'week',
    rows: [...weeks.values()].map((entries) => {
      const days = entries.map(([, day]) => day)
      return {
        start: days[0]?.start ?? '',
        current: sum(days.map(({ current }) => current)),
        previous: sum(days.map(({ previous }) => previous)),
      }
    }),
  }
}

/** The days of the first week where they are fewer than seven, otherwise 0. */
export const daysOfShortWeek = ([first, second]: { start: string }[]) => {
  const days = first && second ? daysBetween(first.start, second.start) : daysPerWeek
  return days < daysPerWeek ? days : 0
}
