import type { Language } from '#shared/language/languages.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import type { Me } from '#shared/users/user.ts'
import { onClearUserData } from '#web/api/queryClient.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { detectLanguage } from '#web/language/detectLanguage.ts'
import { platform } from '#web/page/platform.ts'
import { translateInBrowser, translatesInBrowser } from './browserTranslator.ts'
import { loadService, translateOnServer } from './data.ts'
import { keyOf, type Subject } from './translations.ts'

/** How a text can be translated for this reader. */
export type Offer = { from: string; into: Language; by: 'browser' | 'server' }

const understood = (me: Pick<Me, 'languages'>) =>
  new Set([getLanguage(), ...me.languages.map(languageCodeOf)])

const findTranslator = async (from: string, into: Language): Promise<Offer['by'] | null> => {
  if (await translatesInBrowser(from, into)) return 'browser'
  if (!platform.hasTranslation) return null
  const { languages } = await loadService()
  return languages.includes(into) ? 'server' : null
}

const detected = new Map<string, Promise<string | null>>()
const maxDetected = 1000
onClearUserData(() => detected.clear())

const detectOnce = (subject: Subject) => {
  const key = keyOf(subject)
  const known = detected.get(key) ?? detectLanguage(subject.text)
  if (detected.size >= maxDetected) detected.clear()
  detected.set(key, known)
  return known
}

/** Null for a text that the reader understands, or that no service can translate. */
export const findOffer = async (
  subject: Subject,
  me: Pick<Me, 'languages'>,
  language: string | null | undefined,
): Promise<Offer | null> => {
  const from = language ?? (await detectOnce(subject))
  if (!from || understood(me).has(from)) return null
  const into = getLanguage()
  const by = await findTranslator(from, into)
  return by && { from, into, by }
}

/** Without the browser's own translator, our server asks the translation server. */
export const translateText = async (subject: Subject, { from, into, by }: Offer) => {
  if (by === 'browser') return { text: await translateInBrowser(subject.text, from, into), from }
  const translated = await translateOnServer(subject, into)
  return { text: translated.text, from: translated.from ?? from }
}
