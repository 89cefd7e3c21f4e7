import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'
import { toast } from '#web/testing/toasts.ts'

class FakeUtterance {
  text: string
  voice: { lang: string } | null = null
  onend: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(text: string) {
    this.text = text
  }
}

const replaceGlobal = (name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  Object.defineProperty(globalThis, name, { value, configurable: true })
  onTestFinished(() => {
    Object.defineProperty(globalThis, name, before)
  })
}

/** A fake speech synthesis that records its utterances. */
const stubVoices = (...languages: string[]) => {
  const voices = languages.map((lang) => ({ lang, voiceURI: lang, localService: true }))
  const utterances: string[] = []
  let spoken: FakeUtterance | null = null
  replaceGlobal('SpeechSynthesisUtterance', FakeUtterance)
  replaceGlobal('speechSynthesis', {
    getVoices: () => voices,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    speak: (utterance: FakeUtterance) => {
      spoken = utterance
      utterances.push(`${utterance.voice?.lang}: ${utterance.text}`)
    },
    // Browsers report a cancelled utterance as an error, asynchronously.
    cancel: () => {
      const interrupted = spoken
      if (!interrupted) return
      spoken = null
      utterances.push('silence')
      queueMicrotask(() => interrupted.onerror?.())
    },
  })
  return {
    utterances,
    endSentence: () => spoken?.onend?.(),
    failSentence: () => spoken?.onerror?.(),
  }
}

const button = (name: string) => page.getByRole('button', { name })

beforeEach(() =>
  fakeApi.on(resources.one, aGuide({ content: 'Homes are few. Many people look for one.' })),
)

test('a guide is read aloud with a British voice, and pauses, continues and stops', async () => {
  const voice = stubVoices('nl-NL', 'en-US', 'en-GB')
  const [first, second] = ['en-GB: Homes are few.', 'en-GB: Many people look for one.']
  await renderApp('/resources/finding-housing')
  await button('Read aloud').click()
  expect(voice.utterances).toEqual([first])
  voice.endSentence()
  expect(voice.utterances).toEqual([first, second])
  await expectAccessible('guide read aloud')

  await button('Pause').click()
  await expect.element(button('Continue')).toHaveFocus()
  expect(voice.utterances).toEqual([first, second, 'silence'])
  await button('Continue').click()
  expect(voice.utterances).toEqual([first, second, 'silence', second])

  await button('Stop').click()
  await expect.element(button('Read aloud')).toHaveFocus()
  await expect.element(button('Stop')).not.toBeInTheDocument()
  await button('Read aloud').click()
  expect(voice.utterances.at(-1)).toBe(first)

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  expect(voice.utterances.at(-1)).toBe('silence')
})

nightlyTest('a voice that fails is reported', async () => {
  const voice = stubVoices('en_US')
  await renderApp('/resources/finding-housing')
  await button('Read aloud').click()
  voice.failSentence()
  await expect.element(toast('Failed to read aloud')).toBeVisible()
  await expect.element(button('Read aloud')).toBeVisible()
})

nightlyTest('without an English voice the button is hidden', async () => {
  stubVoices('nl-NL')
  await renderApp('/resources/finding-housing')
  await expect.element(button('Print')).toBeVisible()
  await expect.element(button('Read aloud')).not.toBeInTheDocument()
})

nightlyTest('a guide is read in its own language', async () => {
  const guide = aGuide({ content: 'Er zijn weinig woningen.', language: 'nl' })
  fakeApi.on(resources.one, guide)
  const voice = stubVoices('en-GB', 'nl_NL')
  await renderApp('/resources/finding-housing')
  await button('Read aloud').click()
  expect(voice.utterances).toEqual(['nl_NL: Er zijn weinig woningen.'])
})
