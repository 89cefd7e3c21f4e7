import { expect, test } from 'vitest'
import { parsePeriod } from './period.ts'

// Half past midnight in Amsterdam.
const now = new Date('2026-03-09T23:30:00Z')

test('a preset ends today and has as many days as it says', () => {
  expect(parsePeriod({}, now)).toEqual({
    preset: '30',
    period: { from: '2026-02-09', to: '2026-03-10' },
  })
  expect(parsePeriod({ filter: '365' }, now).period.from).toBe('2025-03-11')
  expect(parsePeriod({ filter: 'nothing' }, now).preset).toBe('30')
})

test('a custom period has the days of the URL', () => {
  const period = { from: '2026-01-01', to: '2026-01-31' }
  expect(parsePeriod({ filter: 'custom', ...period }, now)).toEqual({ preset: 'custom', period })
})
