import { expect, test } from 'vitest'
import { compileMessage } from './compileMessage.ts'
import { formatMessage, type MessageArgs } from './formatMessage.ts'
import type { Language } from './languages.ts'

const format = (text: string, language: Language, args?: MessageArgs) =>
  formatMessage(compileMessage(text, language), language, args)

test.each<[Language, number, string]>([
  ['en', 1, '1 event'],
  ['en', 1200, '1,200 events'],
  ['pl', 1, '1 wydarzenie'],
  ['pl', 3, '3 wydarzenia'],
  ['pl', 12, '12 wydarzeń'],
])('in %s, %i is “%s”', (language, count, expected) => {
  const text =
    language === 'pl'
      ? '{count, plural, one {# wydarzenie} few {# wydarzenia} many {# wydarzeń} other {# wydarzenia}}'
      : '{count, plural, one {# event} other {# events}}'
  expect(format(text, language, { count })).toBe(expected)
})

test('Arabic has six forms, Western digits, and isolates inserted values', () => {
  const text =
    '{n, plural, zero {لا أحد} one {شخص} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}'
  const forms = [0, 1, 2, 3, 11, 100].map((n) => format(text, 'ar', { n }))
  expect(forms).toEqual(['لا أحد', 'شخص', 'شخصان', '3 أشخاص', '11 شخصًا', '100 شخص'])
  expect(format('مرحبا {name}!', 'ar', { name: 'Anna (NL)' })).toBe('مرحبا \u2068Anna (NL)\u2069!')
  expect(format('Hello {name}!', 'en', { name: 'Anna (NL)' })).toBe('Hello Anna (NL)!')
})
