import { expect, test } from 'vitest'
import { formatStart, formatStartBesideTile, formatStartShort } from './formatStart.ts'

const between = (start: string, end: string) => ({
  startDate: new Date(start),
  endDate: new Date(end),
})

test('an event from midnight to 23:59 in Amsterdam has a day and no time', () => {
  const day = between('2026-12-05T23:00Z', '2026-12-08T22:59Z')
  expect(formatStart(day)).toBe('Sun 6 December 2026')
  expect(formatStartShort(day)).toBe('Sun 6 Dec')
  expect(formatStartBesideTile(day)).toBe('Sun')
  const night = between('2026-12-05T23:00Z', '2026-12-06T03:00Z')
  expect(formatStart(night)).toBe('Sun 6 December 2026, 00:00')
  expect(formatStartShort(night)).toBe('Sun 6 Dec, 00:00')
  expect(formatStartBesideTile(night)).toBe('Sun 00:00')
})
