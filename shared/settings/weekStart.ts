/** `usual`: as is usual where the language of the texts is spoken. */
export type WeekStart = 'usual' | 'monday' | 'sunday'

/** As `Date` counts: 0 is Sunday. */
export type FirstWeekday = 0 | 1

const sunday = 0
const monday = 1

export const firstWeekday = (weekStart: WeekStart, language = 'en'): FirstWeekday => {
  if (weekStart !== 'usual') return weekStart === 'sunday' ? sunday : monday
  return /^en\b/i.test(language) ? sunday : monday
}

/** A day in Amsterdam, such as `2026-11-26`. */
type Day = string

const dayMs = 24 * 3_600_000

/** How many days of its week are before this one. */
export const daysIntoWeek = (day: Day, first: FirstWeekday) =>
  (new Date(`${day}T00:00Z`).getUTCDay() - first + 7) % 7

export const startOfWeek = (day: Day, first: FirstWeekday): Day =>
  new Date(Date.parse(`${day}T00:00Z`) - daysIntoWeek(day, first) * dayMs)
    .toISOString()
    .slice(0, 10)
