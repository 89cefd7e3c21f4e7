import { expect, test } from 'vitest'
import { isEarlyCheckIn } from './earlyCheckIn.ts'

const startDate = new Date('2026-12-04T18:00:00Z') // Friday, 19:00 in Amsterdam

test.each([
  ['the day before', '2026-12-03T18:00:00Z', true],
  ['the same morning', '2026-12-04T06:00:00Z', false],
  ['after midnight in Amsterdam', '2026-12-03T23:30:00Z', false],
  ['after the start', '2026-12-05T10:00:00Z', false],
])('a check-in %s', (_, now, isEarly) => {
  expect(isEarlyCheckIn({ startDate }, new Date(now))).toBe(isEarly)
})

test('shortly before an event after midnight is not early', () => {
  const night = new Date('2026-12-04T23:30:00Z')
  expect(isEarlyCheckIn({ startDate: night }, new Date('2026-12-04T21:00:00Z'))).toBe(false)
})
