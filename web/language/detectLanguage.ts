import { isOfferedLanguage } from '#shared/buddies/languages.ts'

/** Built into some browsers: it knows more languages than our own, and downloads nothing. */
type BrowserDetector = {
  detect: (text: string) => Promise<{ detectedLanguage: string; confidence: number }[]>
}
type BrowserDetectors = {
  availability: () => Promise<string>
  create: () => Promise<BrowserDetector>
}

declare global {
  interface Window {
    LanguageDetector?: BrowserDetectors
  }
}

/** Shorter texts, such as “ok” and “haha”, fit many languages; four Chinese characters do not. */
const minLetters = 10

const linksAndAddresses = /(https?:\/\/|www\.)\S+|(?<!\S)\S[^\s@]*@\S+/g
const notLetters = /[^\p{L}\p{M}]/gu

const isLongEnough = (text: string) =>
  [...text.replace(linksAndAddresses, ' ').replace(notLetters, '')].length >= minLetters ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{4}/u.test(text)

const createBrowserDetector = async () => {
  const detectors = globalThis.window?.LanguageDetector
  // Otherwise its model would have to be downloaded first, which the browser may refuse.
  if (!detectors || (await detectors.availability()) !== 'available') return null
  return detectors.create()
}

let browserDetector: Promise<BrowserDetector | null> | null = null

const detectInBrowser = async (text: string) => {
  browserDetector ??= createBrowserDetector().catch(() => null)
  const detector = await browserDetector
  const [best] = (await detector?.detect(text).catch(() => null)) ?? []
  return best && best.confidence >= 0.5 ? best.detectedLanguage : null
}

const detectByLetters = async (text: string) => {
  const { eld } = await import('eld/extrasmall')
  const result = eld.detect(text)
  return result.isReliable() ? result.language : null
}

/**
 * The language of a text as a code that we offer; null if it is unclear. Runs on this device, so
 * the text is not sent anywhere. The first call may download data.
 */
export const detectLanguage = async (text: string): Promise<string | null> => {
  if (!isLongEnough(text)) return null
  const clean = text.replace(linksAndAddresses, ' ')
  const found = (await detectInBrowser(clean)) ?? (await detectByLetters(clean).catch(() => null))
  const [code = ''] = (found ?? '').split('-')
  return isOfferedLanguage(code) ? code : null
}
