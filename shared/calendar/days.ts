/**
 * A calendar date in Amsterdam such as `2026-11-26`, not an instant, so that daylight saving cannot
 * shift it. Arithmetic uses UTC midnights.
 */
export type Day = string
/** Such as `2026-11`. */
export type Month = string

export const dayMs = 24 * 3_600_000

/** Its midnight in UTC, in milliseconds since 1970. */
export const timeOf = (day: Day) => Date.parse(`${day}T00:00Z`)
export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOf(timeOf(day) + count * dayMs)

export const daysBetween = (from: Day, to: Day) => Math.round((timeOf(to) - timeOf(from)) / dayMs)

/** 0 is Sunday. */
const weekdayOf = (day: Day) => new Date(timeOf(day)).getUTCDay()

export const daysInMonth = (month: Month) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The same day of another month, or the last day of a shorter month. */
export const addMonths = (day: Day, count: number): Day => {
  const [year = 0, number = 1, date = 1] = day.split('-').map(Number)
  const month = dayOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7)
  return `${month}-${String(Math.min(date, daysInMonth(month))).padStart(2, '0')}`
}

/** `usual`: depends on the language of the texts. */
export type WeekStart = 'usual' | 'monday' | 'sunday'

/** As `Date` counts: 0 is Sunday. */
export type FirstWeekday = 0 | 1

const sunday = 0
const monday = 1

export const firstWeekday = (weekStart: WeekStart, language = 'en'): FirstWeekday => {
  if (weekStart !== 'usual') return weekStart === 'sunday' ? sunday : monday
  return /^en\b/i.test(language) ? sunday : monday
}

/** Number of days since the start of the week. */
export const daysIntoWeek = (day: Day, first: FirstWeekday) => (weekdayOf(day) - first + 7) % 7

export const startOfWeek = (day: Day, first: FirstWeekday): Day =>
  addDays(day, -daysIntoWeek(day, first))
