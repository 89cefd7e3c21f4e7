import { expect, test } from 'vitest'
import { holdsLink } from './linkInName.ts'

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
])('%j holds a link', (name) => {
  expect(holdsLink(name)).toBe(true)
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
  expect(holdsLink(name)).toBe(false)
})
