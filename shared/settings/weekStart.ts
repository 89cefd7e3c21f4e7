import { addDays, type Day, weekdayOf } from '#shared/calendar/days.ts'

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

/** How many days of its week are before this one. */
export const daysIntoWeek = (day: Day, first: FirstWeekday) => (weekdayOf(day) - first + 7) % 7

export const startOfWeek = (day: Day, first: FirstWeekday): Day =>
  addDays(day, -daysIntoWeek(day, first))
