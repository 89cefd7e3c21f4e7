import { expect, test } from 'vitest'
import { acceptedLanguage } from './requestLanguage.ts'

test.each([
  ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
  ['fo-FO,fo;q=0.9,pl;q=0.7,en;q=0.8', 'en'],
  ['fr;q=1, tr-TR;q=0.4', 'tr'],
  ['uk;q=0, ar', 'ar'],
  ['*', 'en'],
  ['fo', 'en'],
  [undefined, 'en'],
  [';;q=,,=', 'en'],
] as const)('%s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
