import { expect, test } from 'vitest'
import { instructionsFor } from './installDialog.ts'
import { cardAppearsAt } from './useInstallCard.ts'

const of = (userAgent: string, touchPoints = 0) => instructionsFor({ userAgent, touchPoints })
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test('returns the instructions of each browser', () => {
  expect(of(`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Safari/604.1`)).toBe(
    'Tap Share, then Add to Home Screen.',
  )
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`
  expect(of(mac, 5)).toBe('Tap Share, then Add to Home Screen.')
  expect(of(mac)).toMatch(/Add to Dock/)
  expect(of('Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0')).toBe(
    'Open the menu, then choose Install.',
  )
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'
  expect(of(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0`)).toMatch(
    /icon in the address bar/,
  )
  expect(of(`Mozilla/5.0 (Linux; Android 16) ${chrome} Mobile Safari/537.36`)).toMatch(
    /Install app/,
  )
  expect(of('Mozilla/5.0 (compatible; Unknown)')).toBeNull()
})

test('the card appears 5 seconds after the prompt, or 2 seconds after a later consent', () => {
  expect(cardAppearsAt(10_000, 1000)).toBe(15_000)
  expect(cardAppearsAt(10_000, 14_000)).toBe(16_000)
})
