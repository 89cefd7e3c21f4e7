import { localeOf } from '#shared/language/languages.ts'
import { currentLanguage } from './currentLanguage.ts'

// Creating one takes longer than a list.
const lists = new Map<string, Intl.ListFormat>()

/** "a, b and c" in the current language. */
export const listed = (words: string[]) => {
  const locale = localeOf(currentLanguage())
  const list = lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction' })
  lists.set(locale, list)
  return list.format(words)
}
