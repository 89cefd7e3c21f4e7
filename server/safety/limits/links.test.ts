import { expect, test } from 'vitest'
import { addsLink, hasLink } from './links.ts'

// What shows as a link, and what is read as an address by whoever would type it.
test.each([
  'https://bikes.example.org/7',
  'bikes.nl',
  'evil\u00ad.com/pay',
  'evil.\u200bnl',
  'x\ufe0f.com',
  'हिन्दी.com',
  'ไทย่.com',
  '❤.com',
  'example.xn--p1ai',
  'bit.ly/7',
])('%j is counted as a link', (text) => {
  expect(hasLink(`Look at ${text} soon`)).toBe(true)
})

test.each(['No link, e.g. none.', 'klaar.De trein', 'Om 19.30', '...com'])('%j is not', (text) => {
  expect(hasLink(text)).toBe(false)
})

test('another address than before is an address more', () => {
  expect(addsLink('See bikes.nl', 'See bikes.nl, and enjoy')).toBe(false)
  expect(addsLink('See bikes.nl', 'See boats.nl')).toBe(true)
  expect(addsLink('See', 'See boats.nl')).toBe(true)
  expect(addsLink('See boats.nl', 'See')).toBe(false)
})
