import type { Language } from '#shared/language/languages.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { readMessages } from '../../scripts/messages/catalogues.ts'

/** A text by its key: `auth.login.submit`. For texts without values. */
export const textIn = (language: Language, key: string) => {
  const text = readMessages(language).get(key)
  if (text === undefined) throw new Error(`There is no text ${key}`)
  // ICU doubles straight apostrophes.
  return text.replaceAll("''", "'")
}

/** Whole texts that are in one language and not in another. */
export const textsOnlyIn = (language: Language, other: Language) => {
  const others = new Set([...readMessages(other).values(), defaultPlatform.name])
  const texts = [...readMessages(language).values()]
  return new Set(texts.filter((text) => !/[{<]/.test(text) && !others.has(text)))
}
