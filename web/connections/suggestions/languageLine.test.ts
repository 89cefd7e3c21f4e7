import { expect, test } from 'vitest'
import { languageLine } from './languageLine.ts'

const languages = (...codes: string[]) => codes.map((language) => ({ language, level: null }))

test('a line names at most three languages of each kind', () => {
  expect(languageLine({ speaks: languages('tr', 'en'), learns: languages('nl') })).toBe(
    'Turkish, English · learns Dutch',
  )
  expect(languageLine({ speaks: languages('tr', 'en', 'de', 'fr'), learns: [] })).toBe(
    'Turkish, English, German',
  )
  expect(languageLine({ speaks: [], learns: languages('nl') })).toBe('learns Dutch')
  expect(languageLine({ speaks: [], learns: [] })).toBe('')
})
