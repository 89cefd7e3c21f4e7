import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

declare global {
  var said: string[]
  /** Lets the sentence being spoken end. */
  var endSentence: () => void
  var failSentence: () => void
}

/** A voice in the place of the browser's own: it notes what it is asked to say. */
const withVoices = (page: Page, languages: string[]) =>
  page.addInitScript((langs) => {
    const voices = langs.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true }))
    let spoken: Utterance | null = null
    class Utterance {
      text: string
      voice: { lang: string } | null = null
      onend: (() => void) | null = null
      onerror: (() => void) | null = null
      constructor(text: string) {
        this.text = text
      }
    }
    globalThis.said = []
    globalThis.endSentence = () => spoken?.onend?.()
    globalThis.failSentence = () => spoken?.onerror?.()
    const speech = {
      getVoices: () => voices,
      addEventListener: () => {},
      removeEventListener: () => {},
      speak: (utterance: Utterance) => {
        spoken = utterance
        globalThis.said.push(`${utterance.voice?.lang}: ${utterance.text}`)
      },
      cancel: () => {
        if (!spoken) return
        // As browsers do: what is cut off ends, or fails, a moment later.
        const cut = spoken
        spoken = null
        globalThis.said.push('silence')
        setTimeout(() => cut.onerror?.())
      },
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance })
  }, languages)

const heard = (page: Page) => page.evaluate(() => globalThis.said)
const first = 'en-GB: It is hard to find a home in the Netherlands.'
const second = 'en-GB: There are more people looking than homes.'

test('a guide is read aloud, waits, goes on where it was, and stops when one leaves', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  await withVoices(page, ['nl-NL', 'en-US', 'en-GB'])
  await signIn(demo.member)
  await page.goto('/resources/finding-housing')
  const button = (name: string) => page.getByRole('button', { name })
  await button('Read aloud').click()
  expect(await heard(page)).toEqual([first])
  await page.evaluate(() => globalThis.endSentence())
  expect(await heard(page)).toEqual([first, second])
  await expectAccessible(page, 'a guide that is read aloud')

  await button('Pause').click()
  await expect(button('Continue')).toBeFocused()
  expect(await heard(page)).toEqual([first, second, 'silence'])
  await button('Continue').click()
  expect(await heard(page)).toEqual([first, second, 'silence', second])

  await button('Stop').click()
  await expect(button('Read aloud')).toBeFocused()
  await expect(button('Stop')).toHaveCount(0)
  await button('Read aloud').click()
  expect((await heard(page)).at(-1)).toBe(first)

  await page.getByRole('link', { name: 'All guides' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides')
  expect((await heard(page)).at(-1)).toBe('silence')
})

test('a voice that fails is told of', { tag: '@anyWidth' }, async ({ page, signIn }) => {
  await withVoices(page, ['en_US'])
  await signIn(demo.member)
  await page.goto('/resources/finding-housing')
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await page.evaluate(() => globalThis.failSentence())
  await expect(toast(page, 'Reading aloud failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('without an English voice nothing is offered', { tag: '@anyWidth' }, async ({
  page,
  signIn,
}) => {
  await withVoices(page, ['nl-NL'])
  await signIn(demo.member)
  await page.goto('/resources/finding-housing')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveCount(0)
})
