import { expect, test } from 'vitest'
import { languageCodes, languageName, languageNames } from './languages.ts'

test('every offered language has a unique name, and Dutch and English come first', () => {
  const codes = languageCodes()
  expect(codes.slice(0, 3).map((code) => languageName(code))).toEqual([
    ...['Dutch', 'English', 'Afrikaans'],
  ])
  expect(new Set(codes.map((code) => languageName(code))).size).toBe(codes.length)
  for (const code of codes) expect(languageName(code)).not.toBe(code)
})

test('names are in the language of the reader', () => {
  expect(languageNames(['nl', 'uk'])).toBe('Dutch, Ukrainian')
  expect(languageNames(['nl', 'uk'], 'nl')).toBe('Nederlands, Oekraïens')
  expect(languageNames(['en', 'ar'], 'ar')).toBe('الإنجليزية والعربية')
  expect(languageNames(['ar', 'es'], 'tr')).toBe('Arapça ve İspanyolca')
  expect(
    languageCodes('es')
      .slice(0, 3)
      .map((code) => languageName(code, 'es')),
  ).toEqual([...['neerlandés', 'inglés', 'afrikáans']])
})
