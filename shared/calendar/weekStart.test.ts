import { expect, test } from 'vitest'
import { type FirstWeekday, firstWeekday, startOfWeek, type WeekStart } from './days.ts'

test.each<[WeekStart, string, FirstWeekday]>([
  ['usual', 'en', 0],
  ['usual', 'en-GB', 0],
  ['usual', 'nl', 1],
  ['usual', 'ar', 1],
  ['monday', 'en', 1],
  ['sunday', 'nl', 0],
])('%s in %s: the week starts on weekday %i', (weekStart, language, first) => {
  expect(firstWeekday(weekStart, language)).toBe(first)
})

test.each<[string, FirstWeekday, string]>([
  ['2026-11-22', 0, '2026-11-22'], // a Sunday
  ['2026-11-22', 1, '2026-11-16'],
  ['2026-11-23', 0, '2026-11-22'],
  ['2026-11-23', 1, '2026-11-23'],
  ['2026-11-28', 0, '2026-11-22'],
  ['2027-01-01', 1, '2026-12-28'],
])('the week of %s, from weekday %i, begins on %s', (day, first, start) => {
  expect(startOfWeek(day, first)).toBe(start)
})
