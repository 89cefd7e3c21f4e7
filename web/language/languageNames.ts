import { languageCodes, languageName, languageNames } from '#shared/buddies/languages.ts'
import { screenLanguage } from './catalogue.ts'

/** “Dutch”, in the language of the screen. */
export const shownLanguage = (code: string) => languageName(code, screenLanguage())

/** “Dutch, English”, in the language of the screen. */
export const shownLanguages = (codes: string[]) => languageNames(codes, screenLanguage())

/** Nothing to say if it is only the language that the reader expects. */
export const notableLanguages = (codes: string[]) =>
  codes.some((code) => code !== screenLanguage()) ? shownLanguages(codes) : null

/** For a select. */
export const languageChoices = () =>
  languageCodes(screenLanguage()).map((code) => ({ value: code, label: shownLanguage(code) }))
