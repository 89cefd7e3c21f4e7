import { expect, test } from 'vitest'
import { isValidArrivalDate } from '#shared/firstDays/rules.ts'
import { arrivalDateOf, arrivalMonths } from './arrival.ts'

test('offers the months of about a year around today, latest first', () => {
  const months = arrivalMonths('2026-11-26')
  expect(months[0]).toEqual({ value: '2027-10', label: 'October 2027' })
  expect(months.at(-1)).toEqual({ value: '2025-12', label: 'December 2025' })
  expect(new Set(months.map(({ value }) => value)).size).toBe(23)
})

test.each(['2026-11-26', '2026-01-01', '2027-12-31', '2028-02-29'])(
  'offers on %s only months that the list accepts',
  (today) => {
    for (const { value } of arrivalMonths(today))
      expect(isValidArrivalDate(arrivalDateOf(value, today), today), value).toBe(true)
  },
)

test('the current month counts from today, another from its first day', () => {
  expect(arrivalDateOf('2026-11', '2026-11-26')).toBe('2026-11-26')
  expect(arrivalDateOf('2026-09', '2026-11-26')).toBe('2026-09-01')
})
