import type { BrowserTranslator, BrowserTranslators } from './translations.ts'

const availabilities = new Map<string, Promise<boolean>>()

const checkAvailability = async (of: BrowserTranslators, from: string, into: string) => {
  const state = await of.availability({ sourceLanguage: from, targetLanguage: into })
  return state !== 'unavailable'
}

/** Whether the browser translates this pair, perhaps after a download. */
export const translatesInBrowser = async (from: string, into: string): Promise<boolean> => {
  const { Translator } = globalThis
  if (!Translator) return false
  const pair = `${from} ${into}`
  const known =
    availabilities.get(pair) ?? checkAvailability(Translator, from, into).catch(() => false)
  availabilities.set(pair, known)
  return known
}

const translators = new Map<string, Promise<BrowserTranslator>>()

/** Called on a tap: without one, the browser may refuse the download. */
export const translateInBrowser = async (text: string, from: string, into: string) => {
  const pair = `${from} ${into}`
  const { Translator } = globalThis
  if (!Translator) throw new Error('This browser does not translate')
  const translator =
    translators.get(pair) ?? Translator.create({ sourceLanguage: from, targetLanguage: into })
  translators.set(pair, translator)
  // The next tap tries again.
  translator.catch(() => translators.delete(pair))
  return (await translator).translate(text)
}
