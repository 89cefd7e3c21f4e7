import { addDays, type Day, dayMs, dayOf, timeOf } from '#shared/calendar/days.ts'
import type { Frequency } from './contract.ts'

/** More than a year of weeks: whoever plans further ahead plans anew. */
export const mostDates = 60

const ordinals = ['first', 'second', 'third', 'fourth'] as const

/** Which one of its weekday in the month; a fifth counts as the last, which every month has. */
export const ordinalOf = (day: Day) =>
  ordinals[Math.floor((new Date(timeOf(day)).getUTCDate() - 1) / 7)] ?? 'last'

const monthsLater = (first: Day, months: number): Day => {
  const start = new Date(timeOf(first))
  const [year, month, weekday] = [
    start.getUTCFullYear(),
    start.getUTCMonth() + months,
    start.getUTCDay(),
  ]
  const ordinal = ordinalOf(first)
  if (ordinal === 'last') {
    const end = new Date(Date.UTC(year, month + 1, 0))
    return dayOf(end.getTime() - ((end.getUTCDay() - weekday + 7) % 7) * dayMs)
  }
  const begin = new Date(Date.UTC(year, month, 1))
  const days = ((weekday - begin.getUTCDay() + 7) % 7) + 7 * ordinals.indexOf(ordinal)
  return dayOf(begin.getTime() + days * dayMs)
}

const nth = (first: Day, every: Frequency, step: number): Day => {
  if (every === 'monthly') return monthsLater(first, step)
  return addDays(first, step * (every === 'weekly' ? 7 : 14))
}

/** The days of a series, its first included; one more than `mostDates` when there would be more. */
export const daysOfSeries = (first: Day, every: Frequency, until: Day): Day[] => {
  const days: Day[] = []
  for (let step = 0; days.length <= mostDates; step++) {
    const day = nth(first, every, step)
    if (step > 0 && day > until) break
    days.push(day)
  }
  return days
}
