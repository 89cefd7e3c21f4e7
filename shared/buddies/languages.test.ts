import { expect, test } from 'vitest'
import { languageCodes, languageName } from './languages.ts'

test('every offered language has a unique name, and Dutch and English come first', () => {
  const codes = languageCodes()
  expect(codes.slice(0, 3).map(languageName)).toEqual(['Dutch', 'English', 'Afrikaans'])
  expect(new Set(codes.map(languageName)).size).toBe(codes.length)
  for (const code of codes) expect(languageName(code)).not.toBe(code)
})
