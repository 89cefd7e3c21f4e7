import { expect, test } from 'vitest'
import { addsLink, hasLink } from './linkDetection.ts'

// Text shown as a link, or likely to be typed as an address.
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
])('%j is detected as a link', (text) => {
  expect(hasLink(`Look at ${text} soon`)).toBe(true)
})

test.each(['No link, e.g. none.', 'klaar.De trein', 'Om 19.30', '...com'])('%j is not', (text) => {
  expect(hasLink(text)).toBe(false)
})

test('new link target is detected', () => {
  expect(addsLink('See bikes.nl', 'See bikes.nl, and enjoy')).toBe(false)
  expect(addsLink('See bikes.nl', 'See boats.nl')).toBe(true)
  expect(addsLink('See', 'See boats.nl')).toBe(true)
  expect(addsLink('See boats.nl', 'See')).toBe(false)
})
