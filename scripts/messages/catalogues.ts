import { readTexts } from '#server/language/texts.ts'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'

/** By language: its texts by key. Those not translated are missing. */
export type Catalogues = Record<Language, Map<string, string>>

export const readCatalogues = () =>
  Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Catalogues

/** Every text in a language, by key. Those not translated are in English. */
export const readMessages = (language: Language): Map<string, string> =>
  new Map([...readTexts(originalLanguage), ...readTexts(language)])

/** The texts of the service worker, by language and key. */
export const workerTexts = () =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        [...readMessages(language)].filter(([key]) => key.startsWith('push.worker.')),
      ),
    ]),
  )

/** The file of a text, and its name in it. */
export const placeOf = (key: string, language: Language) => {
  const [feature, ...rest] = key.split('.')
  return { where: `texts/${language}/${feature}.json`, name: rest.join('.') }
}
