import { expect, test } from 'vitest'
import { isValidArrivalDate } from '#shared/firstDays/rules.ts'
import { arrivalDateOf, arrivalMonths } from './arrival.ts'

test('offers this month and those before it, and apart from them those to come', () => {
  const { past, coming } = arrivalMonths('2026-11-26')
  expect(past[0]).toEqual({ value: '2026-11', label: 'November 2026' })
  expect(past.at(-1)).toEqual({ value: '2025-12', label: 'December 2025' })
  expect(coming[0]).toEqual({ value: '2026-12', label: 'December 2026' })
  expect(coming.at(-1)).toEqual({ value: '2027-10', label: 'October 2027' })
})

test.each(['2026-11-26', '2026-01-01', '2027-12-31', '2028-02-29'])(
  'offers on %s only months that the list accepts',
  (today) => {
    const { past, coming } = arrivalMonths(today)
    for (const { value } of [...past, ...coming])
      expect(isValidArrivalDate(arrivalDateOf(value, today), today), value).toBe(true)
  },
)

test('the current month counts from today, another from its first day', () => {
  expect(arrivalDateOf('2026-11', '2026-11-26')).toBe('2026-11-26')
  expect(arrivalDateOf('2026-09', '2026-11-26')).toBe('2026-09-01')
})
