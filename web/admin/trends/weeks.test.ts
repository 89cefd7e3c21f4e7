import { expect, test } from 'vitest'
import { daysOfShortWeek, joinQuietDays, type TrendRow } from './weeks.ts'

const days = (count: (at: number) => number | null): TrendRow[] =>
  Array.from({ length: 16 }, (_, at) => ({
    start: `2026-11-${String(at + 1).padStart(2, '0')}`,
    current: count(at),
    previous: 1,
  }))

test('days with none or one are joined to weeks that end on the last day', () => {
  expect(
    joinQuietDays(
      'day',
      days((at) => at % 2),
    ),
  ).toEqual({
    unit: 'week',
    rows: [
      { start: '2026-11-01', current: 1, previous: 2 },
      { start: '2026-11-03', current: 3, previous: 7 },
      { start: '2026-11-10', current: 4, previous: 7 },
    ],
  })
})

test('busy days, hidden counts and other units stay as they are', () => {
  const busy = days(() => 5)
  expect(joinQuietDays('day', busy)).toEqual({ unit: 'day', rows: busy })
  const hidden = days((at) => (at === 3 ? null : 0))
  expect(joinQuietDays('day', hidden)).toEqual({ unit: 'day', rows: hidden })
  const months = days(() => 0)
  expect(joinQuietDays('month', months)).toEqual({ unit: 'month', rows: months })
})

test('a first week of fewer than seven days is known', () => {
  const week = (start: string) => ({ start })
  expect(daysOfShortWeek([week('2026-11-01'), week('2026-11-03')])).toBe(2)
  expect(daysOfShortWeek([week('2026-11-03'), week('2026-11-10')])).toBe(0)
  expect(daysOfShortWeek([week('2026-11-03')])).toBe(0)
})
