import { toInstant } from '#server/events/calendarImport/zones.ts'
import type { App } from '#server/http/context.ts'

const zone = 'Europe/Amsterdam'
const dayMs = 24 * 3_600_000
const pastDays = 61
const futureDays = 92

/** The start of an event; null outside the demo period of two past and three future months. */
export type When = (now: Date) => Date | null

/** 0 is Sunday, as in `Date`. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const amsterdamTime = (year: number, month: number, day: number, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day)) // day 32 is the 1st of the next month
  return toInstant(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour,
      minute,
      second: 0,
    },
    zone,
  )
}

const isInRange = (date: Date, now: Date) =>
  date.getTime() > now.getTime() - pastDays * dayMs &&
  date.getTime() < now.getTime() + futureDays * dayMs

/** The first such weekday at least `days` from now; negative for the past. */
export const weekdayNear =
  (days: number, weekday: Weekday, time: string): When =>
  (now) => {
    const from = new Date(now.getTime() + days * dayMs)
    const daysAhead = (weekday - from.getUTCDay() + 7) % 7
    return amsterdamTime(
      from.getUTCFullYear(),
      from.getUTCMonth() + 1,
      from.getUTCDate() + daysAhead,
      time,
    )
  }

/** The app with its clock set to a fixed time. */
export const appAt = (app: App, time: Date): App => ({ ...app, now: () => time })

/** A time of day, a number of days ago. */
export const daysBefore = (now: Date, days: number, time: string) => {
  const day = new Date(now.getTime() - days * dayMs)
  return amsterdamTime(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), time)
}

/** A time of day some days ago, or minutes ago. */
export type PastTime = { daysAgo: number; at: string } | { minutesAgo: number }

export const toPast = (now: Date, time: PastTime) =>
  'minutesAgo' in time
    ? new Date(now.getTime() - time.minutesAgo * 60_000)
    : daysBefore(now, time.daysAgo, time.at)

type DateOfYear = (year: number) => [month: number, day: number]

/** A day of the Dutch year, on its real date. */
export const yearly =
  (dayOf: DateOfYear, time: string): When =>
  (now) => {
    const year = now.getUTCFullYear()
    const dates = [year - 1, year, year + 1].map((candidateYear) =>
      amsterdamTime(candidateYear, ...dayOf(candidateYear), time),
    )
    return dates.find((date) => isInRange(date, now)) ?? null
  }

export const fixedDate =
  (month: number, day: number): DateOfYear =>
  () => [month, day]

/** The first such weekday of a month on or after `day`. */
export const weekdayFrom =
  (month: number, day: number, weekday: Weekday): DateOfYear =>
  (year) => [
    month,
    day + ((weekday - new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 7) % 7),
  ]

/** 27 April, or the day before when that is a Sunday. */
export const kingsDay: DateOfYear = (year) =>
  new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0 ? [4, 26] : [4, 27]

/** Carnival Sunday is seven weeks before Easter (Gauss's rule, as Meeus and Jones wrote it). */
export const carnival: DateOfYear = (year) => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const easter = Date.UTC(
    year,
    Math.floor((h + l - 7 * m + 114) / 31) - 1,
    ((h + l - 7 * m + 114) % 31) + 1,
  )
  const sunday = new Date(easter - 49 * dayMs)
  return [sunday.getUTCMonth() + 1, sunday.getUTCDate()]
}

/** Only while the other event is not in the future. */
export const unlessAhead =
  (other: When, when: When): When =>
  (now) => {
    const date = other(now)
    return date && date > now ? null : when(now)
  }

/** Only in these months, 1 to 12. */
export const inMonths =
  (months: number[], when: When): When =>
  (now) => {
    const date = when(now)
    return date && months.includes(date.getUTCMonth() + 1) ? date : null
  }
