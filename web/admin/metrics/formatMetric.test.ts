import { expect, test, vi } from 'vitest'
import type { Language } from '#shared/language/languages.ts'
import { formatEuros, formatNumber, formatPercent } from './formatMetric.ts'

let language: Language = 'en'
vi.mock('#web/language/catalogue.ts', async (original) => ({
  ...(await original<object>()),
  getLanguage: () => language,
}))

test('metrics are formatted', () => {
  expect([formatNumber(0), formatNumber(100_000), formatNumber(2.54)]).toEqual([
    '0',
    '100,000',
    '2.5',
  ])
  expect([formatEuros('0.00'), formatEuros('1234.50')]).toEqual(['€0.00', '€1,234.50'])
  expect([formatPercent(0), formatPercent(83), formatPercent(null)]).toEqual(['0%', '83%', '–'])
})

test.each<[Language, string[]]>([
  ['nl', ['1.234,5', '€ 12,50', '83%']],
  ['pl', ['1234,5', '12,50 €', '83%']],
  ['uk', ['1 234,5', '12,50 €', '83%']],
  ['tr', ['1.234,5', '€12,50', '%83']],
])('metrics are formatted in %s', (reader, expected) => {
  language = reader
  const texts = [formatNumber(1234.5), formatEuros('12.50'), formatPercent(83)]
  expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual(expected)
})
