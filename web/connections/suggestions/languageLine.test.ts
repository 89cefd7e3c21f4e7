import { expect, test } from 'vitest'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import { languageLine } from './languageLine.ts'

const languages = (...codes: string[]): MemberLanguage[] =>
  codes.map((language) => ({ language, level: null }))

test('a line names at most three languages of each kind', () => {
  expect(languageLine({ speaks: languages('tr', 'en'), learns: languages('nl') })).toEqual([
    'Speaks Turkish, English',
    'learns Dutch',
  ])
  expect(languageLine({ speaks: languages('tr', 'en', 'de', 'fr'), learns: [] })).toEqual([
    'Speaks Turkish, English, German',
  ])
  expect(languageLine({ speaks: [], learns: languages('nl') })).toEqual(['Learns Dutch'])
  expect(languageLine({ speaks: [], learns: [] })).toEqual([])
})

test('the level of a single language is told in words', () => {
  const learns: MemberLanguage[] = [{ language: 'nl', level: 'A1' }]
  expect(languageLine({ speaks: [], learns })).toEqual(['Learns Dutch (a few words)'])
  expect(languageLine({ speaks: [], learns: [...learns, ...languages('fr')] })).toEqual([
    'Learns Dutch, French',
  ])
})
