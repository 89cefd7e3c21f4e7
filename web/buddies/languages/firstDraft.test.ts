import { expect, test } from 'vitest'
import type { MemberLanguages } from '#shared/profile/contract.ts'
import { firstDraft } from './firstDraft.ts'

const nobody: MemberLanguages = { speaks: [], learns: [] }

test('the first languages of a buddy are those of the profile, with their levels', () => {
  const draft = firstDraft(
    { location: 'Assen', role: 'expat' },
    {
      speaks: [
        { language: 'pt', level: 'native' },
        { language: 'en', level: 'C1' },
        { language: 'fr', level: 'A2' },
        { language: 'tr', level: null },
        { language: 'nl', level: null },
      ],
      learns: [
        { language: 'de', level: 'B1' },
        { language: 'pl', level: 'native' },
        { language: 'es', level: null },
      ],
    },
  )
  expect(draft).toEqual({
    town: 'Assen',
    teaches: [
      { language: 'pt', level: 'native' },
      { language: 'en', level: 'C1' },
      { language: 'tr', level: 'native' },
    ],
    learns: [
      { language: 'de', level: 'B1' },
      { language: 'pl', level: 'C1' },
      { language: 'es', level: 'A1' },
    ],
    isLooking: true,
  })
})

test('a helper who learns Dutch does not also teach it', () => {
  const languages: MemberLanguages = { speaks: [], learns: [{ language: 'nl', level: 'B1' }] }
  expect(firstDraft({ location: null, role: 'language_buddy' }, languages)).toMatchObject({
    teaches: [{ language: '' }],
    learns: [{ language: 'nl', level: 'B1' }],
  })
})

test.each([
  ['expat', '', 'nl'],
  ['language_buddy', 'nl', ''],
] as const)('without languages, the role %s teaches %j and learns %j', (role, teaches, learns) => {
  expect(firstDraft({ location: null, role }, nobody)).toMatchObject({
    teaches: [{ language: teaches }],
    learns: [{ language: learns }],
  })
})
