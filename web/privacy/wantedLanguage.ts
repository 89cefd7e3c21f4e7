import { useSearch } from 'wouter'
import { isLanguage, type Language, originalLanguage } from '#shared/language/languages.ts'

/** The language in which the URL asks for a document; by default that of the reader. */
export const useWantedLanguage = (): Language | undefined => {
  const tag = new URLSearchParams(useSearch()).get('language')
  return isLanguage(tag) ? tag : undefined
}

/** The query string for the English version of a document, which is binding. */
export const inEnglish = `?${new URLSearchParams({ language: originalLanguage })}`
