import { addDays, type Day, dayMs, dayOf, timeOf } from '#shared/calendar/days.ts'
import type { Frequency } from './contract.ts'

/** More than a year of weekly dates. */
export const maxSeriesDates = 60

const ordinals = ['first', 'second', 'third', 'fourth'] as const

/** The ordinal of the weekday in its month. A fifth counts as the last, which every month has. */
export const weekdayOrdinal = (day: Day) =>
  ordinals[Math.floor((new Date(timeOf(day)).getUTCDate() - 1) / 7)] ?? 'last'

const addMonths = (first: Day, months: number): Day => {
  const start = new Date(timeOf(first))
  const [year, month, weekday] = [
    start.getUTCFullYear(),
    start.getUTCMonth() + months,
    start.getUTCDay(),
  ]
  const ordinal = weekdayOrdinal(first)
  if (ordinal === 'last') {
    const end = new Date(Date.UTC(year, month + 1, 0))
    return dayOf(end.getTime() - ((end.getUTCDay() - weekday + 7) % 7) * dayMs)
  }
  const begin = new Date(Date.UTC(year, month, 1))
  const days = ((weekday - begin.getUTCDay() + 7) % 7) + 7 * ordinals.indexOf(ordinal)
  return dayOf(begin.getTime() + days * dayMs)
}

const nthOccurrence = (first: Day, every: Frequency, step: number): Day => {
  if (every === 'monthly') return addMonths(first, step)
  return addDays(first, step * (every === 'weekly' ? 7 : 14))
}

/** The days of a series, at most one more than the limit, so that callers detect an excess. */
export const seriesDays = (first: Day, every: Frequency, until: Day): Day[] => {
  const days: Day[] = []
  for (let step = 0; days.length <= maxSeriesDates; step++) {
    const day = nthOccurrence(first, every, step)
    if (step > 0 && day > until) break
    days.push(day)
  }
  return days
}
