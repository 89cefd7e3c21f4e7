import { expect, test } from 'vitest'
import { formatEuros, formatNumber, formatPercent } from './formatMetric.ts'

test('metrics are formatted', () => {
  expect([formatNumber(0), formatNumber(100_000), formatNumber(2.54)]).toEqual([
    '0',
    '100,000',
    '2.5',
  ])
  expect([formatEuros('0.00'), formatEuros('1234.50')]).toEqual(['€0.00', '€1,234.50'])
  expect([formatPercent(0), formatPercent(83), formatPercent(null)]).toEqual(['0%', '83%', '–'])
})
