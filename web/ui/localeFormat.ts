import type { Language } from '#shared/language/languages.ts'
import { localeOf } from '#shared/language/languages.ts'
import { getLanguage } from '#web/language/catalogue.ts'

let formattersOf: Language | null = null
const formatters = new Map<string, unknown>()

/**
 * A formatter of the current language. Created lazily: it takes a tenth of a second on an old phone,
 * and some screens need none. A switch of the language drops those of the former language.
 */
export const localeFormat = <Formatter>(
  name: string,
  create: (locale: string) => Formatter,
): Formatter => {
  const language = getLanguage()
  if (language !== formattersOf) formatters.clear()
  formattersOf = language
  if (!formatters.has(name)) formatters.set(name, create(localeOf(language)))
  return formatters.get(name) as Formatter
}
