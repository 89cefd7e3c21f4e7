import { expect, test } from 'vitest'
import { languageCodes, languageName } from './languages.ts'
import { reasonOf } from './reason.ts'

test('a reason names languages, the town and what both like', () => {
  const known = { teaches: ['nl'], learns: ['es'], town: 'Utrecht', interests: ['cycling'] }
  expect(reasonOf(known)).toBe('Teaches Dutch, learns Spanish; also in Utrecht; both like cycling')
  expect(reasonOf({ ...known, town: null, interests: [] })).toBe('Teaches Dutch, learns Spanish')
  expect(
    reasonOf({ ...known, teaches: ['nl', 'en'], town: null, interests: ['a', 'b', 'c'] }),
  ).toBe('Teaches Dutch and English, learns Spanish; both like a and b')
})

test('the languages to choose from have a name each, Dutch and English first', () => {
  const codes = languageCodes()
  expect(codes.slice(0, 3).map(languageName)).toEqual(['Dutch', 'English', 'Afrikaans'])
  expect(new Set(codes.map(languageName)).size).toBe(codes.length)
  for (const code of codes) expect(languageName(code)).not.toBe(code)
})
