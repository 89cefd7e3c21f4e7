import { instantOf } from '#server/events/calendarImport/zones.ts'

const zone = 'Europe/Amsterdam'
const dayMs = 24 * 3_600_000
const pastDays = 61
const futureDays = 92

/** When something begins; null when that lies outside the demo's two months back, three ahead. */
export type When = (now: Date) => Date | null

/** 0 is Sunday, as in `Date`. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const at = (year: number, month: number, day: number, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day)) // day 32 is the 1st of the next month
  return instantOf(
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

/** The first such weekday, `days` from now or later (earlier than now when negative). */
export const around =
  (days: number, weekday: Weekday, time: string): When =>
  (now) => {
    const from = new Date(now.getTime() + days * dayMs)
    const wait = (weekday - from.getUTCDay() + 7) % 7
    return at(from.getUTCFullYear(), from.getUTCMonth() + 1, from.getUTCDate() + wait, time)
  }

/** From where the people of the demo did what they did. */
export const nowhere = { browser: '', ipPrefix: '' }

/** A time of the day so many days ago. */
export const daysBefore = (now: Date, days: number, time: string) => {
  const day = new Date(now.getTime() - days * dayMs)
  return at(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), time)
}

type DayOfYear = (year: number) => [month: number, day: number]

/** A day of the Dutch year, where it really falls. */
export const yearly =
  (dayOf: DayOfYear, time: string): When =>
  (now) => {
    const year = now.getUTCFullYear()
    const dates = [year - 1, year, year + 1].map((one) => at(one, ...dayOf(one), time))
    return dates.find((date) => isInRange(date, now)) ?? null
  }

export const on =
  (month: number, day: number): DayOfYear =>
  () => [month, day]

/** The first such weekday of a month that is not before `day`. */
export const weekdayFrom =
  (month: number, day: number, weekday: Weekday): DayOfYear =>
  (year) => [
    month,
    day + ((weekday - new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 7) % 7),
  ]

/** 27 April, or the day before when that is a Sunday. */
export const kingsDay: DayOfYear = (year) =>
  new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0 ? [4, 26] : [4, 27]

/** Carnival Sunday is seven weeks before Easter (Gauss's rule, as Meeus and Jones wrote it). */
export const carnival: DayOfYear = (year) => {
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

/** Only while something else does not fall into the days to come. */
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
