import { expect, test } from 'vitest'
import { showEuros, showNumber, showPercent } from './showFigure.ts'

test('figures are written as people write them', () => {
  expect([showNumber(0), showNumber(100_000), showNumber(2.54)]).toEqual(['0', '100,000', '2.5'])
  expect([showEuros('0.00'), showEuros('1234.50')]).toEqual(['€0.00', '€1,234.50'])
  expect([showPercent(0), showPercent(83), showPercent(null)]).toEqual(['0%', '83%', '–'])
})
