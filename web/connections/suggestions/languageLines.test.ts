import { expect, test } from 'vitest'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import { languageLines } from './languageLines.ts'

const languages = (...codes: string[]): MemberLanguage[] =>
  codes.map((language) => ({ language, level: null }))

const reason = 'Likes running too'

test('a line names at most three languages of each kind', () => {
  expect(
    languageLines({
      reasonKind: 'interest',
      reason,
      speaks: languages('tr', 'en'),
      learns: languages('nl'),
    }),
  ).toEqual({
    speaks: 'Speaks Turkish, English',
    learns: 'Learns Dutch',
  })
  expect(
    languageLines({
      reasonKind: 'interest',
      reason,
      speaks: languages('tr', 'en', 'de', 'fr'),
      learns: [],
    }),
  ).toEqual({
    speaks: 'Speaks Turkish, English, German',
    learns: null,
  })
  expect(languageLines({ reasonKind: 'interest', reason, speaks: [], learns: [] })).toEqual({
    speaks: null,
    learns: null,
  })
})

test('the level of a single language is told in words', () => {
  const learns: MemberLanguage[] = [{ language: 'nl', level: 'A1' }]
  expect(languageLines({ reasonKind: 'interest', reason, speaks: [], learns }).learns).toBe(
    'Learns Dutch (a few words)',
  )
  expect(
    languageLines({
      reasonKind: 'interest',
      reason,
      speaks: [],
      learns: [...learns, ...languages('fr')],
    }).learns,
  ).toBe('Learns Dutch, French')
})

test('a language that the reason names is not repeated', () => {
  const dutch = { learns: [], reasonKind: 'language' as const, reason: 'Speaks Dutch' }
  expect(languageLines({ ...dutch, speaks: languages('nl') }).speaks).toBe(null)
  expect(languageLines({ ...dutch, speaks: languages('ar', 'nl') }).speaks).toBe(
    'Also speaks Arabic',
  )
})
