import { directionOf, type Language } from '#shared/language/languages.ts'

/** Attributes of an element with words of a known language, such as those of a guide. */
export const textAttributes = ({ language }: { language: Language }) => ({
  lang: language,
  dir: directionOf(language),
})
