import { expect, test } from 'vitest'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { formatDays, formatFullDay, formatMonth, formatSpan } from './dateFormat.ts'

test('a Ukrainian date does not end in a full stop', () => {
  const [start, end] = [new Date('2026-12-30T12:00:00Z'), new Date('2026-12-31T12:00:00Z')]
  const dates = () => [formatFullDay(start), formatDays(start, end), formatMonth(start)]
  expect(runInLanguage('uk', dates)).toEqual([
    'середа, 30 грудня 2026',
    'середа, 30 – четвер, 31 грудня 2026',
    'грудень 2026',
  ])
})

test.each([
  ['2026-11-26T18:30Z', '2026-11-26T18:30Z', 'Thursday 26 November 2026, 19:30'],
  ['2026-07-26T22:30Z', '2026-07-27T01:00Z', 'Monday 27 July 2026, 00:30 to 03:00'],
  [
    '2026-12-31T20:00Z',
    '2027-01-01T01:00Z',
    'Thursday 31 December 2026, 21:00 to Friday 1 January 2027, 02:00',
  ],
])('the time span from %s to %s is formatted in Amsterdam time', (start, end, shown) => {
  expect(formatSpan(new Date(start), new Date(end))).toBe(`${shown} (Europe/Amsterdam)`)
})

test('a span of whole days is written without times', () => {
  const start = new Date('2026-12-05T23:00Z')
  expect(formatSpan(start, new Date('2026-12-06T22:59Z'))).toBe('Sunday 6 December 2026')
  expect(formatSpan(start, new Date('2026-12-07T22:59Z'))).toBe(
    'Sunday 6 December – Monday 7 December 2026',
  )
})
