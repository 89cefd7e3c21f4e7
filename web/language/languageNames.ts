import { languageCodes, languageName, languageNames } from '#shared/buddies/languages.ts'

/** The language of the screen. */
const reader = () => globalThis.document?.documentElement.lang || 'en'

/** “Dutch”, in the language of the screen. */
export const shownLanguage = (code: string) => languageName(code, reader())

/** “Dutch, English”, in the language of the screen. */
export const shownLanguages = (codes: string[]) => languageNames(codes, reader())

/** Nothing to say if it is only the language that the reader expects. */
export const notableLanguages = (codes: string[]) =>
  codes.some((code) => code !== reader()) ? shownLanguages(codes) : null

/** For a select. */
export const languageChoices = () =>
  languageCodes(reader()).map((code) => ({ value: code, label: shownLanguage(code) }))
