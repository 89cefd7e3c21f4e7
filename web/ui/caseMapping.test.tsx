import { afterEach, expect, test } from 'vitest'
import { capitalize, lowerCase, uncapitalize } from './caseMapping.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
})

test.each([
  ['en', 'istanbul', 'Istanbul'],
  ['tr', 'istanbul', 'İstanbul'],
  ['tr', 'ışık', 'Işık'],
  ['nl', 'één', 'Één'],
  ['ar', 'أحمد', 'أحمد'],
  ['', 'istanbul', 'Istanbul'],
])('in a page with lang="%s", %s begins a sentence as %s', (lang, text, expected) => {
  document.documentElement.lang = lang
  expect(capitalize(text)).toBe(expected)
})

test('small letters follow the language of the page', () => {
  expect([uncapitalize('Istanbul'), lowerCase('INFO')]).toEqual(['istanbul', 'info'])
  document.documentElement.lang = 'tr'
  expect([uncapitalize('Istanbul'), lowerCase('INFO')]).toEqual(['ıstanbul', 'ınfo'])
})
