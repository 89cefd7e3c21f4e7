import { expect, test } from 'vitest'
import { containsLink } from './rules.ts'

test.each([
  'https://evil.example/pay',
  'Ana https://evil.example',
  'www.evil.com',
  'evil.nl',
  'Win at evil.xyz now',
  'EVIL.COM',
  'evil．com',
  'evil。com',
  'ev\u00adil.com',
  'evil.\u200bnl',
  'bit.ly/7',
  't.co/7',
  'evil.de',
  'ana@evil.nl',
  'пример.рф',
  'example.xn--p1ai',
])('%j contains a link', (name) => {
  expect(containsLink(name)).toBe(true)
})

test.each([
  'J. de Vries',
  'J.de Vries',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'St.John',
  'St. John',
  'Dr.Ana',
  'Dr.de Vries',
  'T.Ly',
  'M.Co Jr.',
  'A.Nl',
  'Ir.Me Chen',
  'Maria-José O’Neill',
  'Noor (she/her)',
  'Ana @ Utrecht',
  '陳大文',
  'Ana 2.0',
])('%j is a name', (name) => {
  expect(containsLink(name)).toBe(false)
})
