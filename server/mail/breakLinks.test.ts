import { LinkifyIt } from 'linkify-it'
import { expect, test } from 'vitest'
import { breakLinks } from './compose.ts'

// Stricter than mail programs: every two-letter top-level domain, and these.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
finder.tlds(['com', 'nl', 'app', 'xyz', 'site', 'example', 'рф', 'xn--p1ai'], true)

test.each([
  'https://evil.example/pay',
  'HTTP://EVIL.NL',
  '//evil.nl/pay',
  'www.evil.com',
  'evil.nl',
  'evil.co.uk/pay?a=1',
  'evil。com',
  'evil．com',
  'ev\u00adil.com',
  'evil.\u200bcom',
  'пример.рф',
  'example.xn--p1ai',
  'ana@evil.nl',
  'mailto:ana@evil.nl',
  'https://1.2.3.4/pay',
  'ftp://evil.nl',
  'Ana, now at evil.app: click https://evil.xyz',
])('%j is not linkified and looks unchanged', (text) => {
  const written = breakLinks(`Hello ${text},`)
  expect(finder.match(written) ?? []).toEqual([])
  expect(written.replaceAll('\u200c', '')).toBe(`Hello ${text},`)
  expect(written).not.toMatch(/:\/\/|[\p{L}\p{N}]\.\p{L}|@\S*[\p{L}\p{N}]\.\p{L}/u)
})

test.each([
  'J. de Vries',
  'Ana García-López',
  '陳大文',
  'Om 19.30',
  '@mina, ga je mee?',
  'a 🙂 b',
  '',
  'See: this',
])('an ordinary text such as %j stays unchanged', (text) => {
  expect(breakLinks(text)).toBe(text)
})
