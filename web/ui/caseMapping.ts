import { screenLanguage } from '#web/language/catalogue.ts'

// By the rules of the page's language: the capital of "i" is "İ" in Turkish, and "I" elsewhere.

/** The same text with a capital as its first letter. */
export const capitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(screenLanguage()) + rest.join('')
}

/** The same text with a small first letter, to go on with it inside a sentence. */
export const uncapitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleLowerCase(screenLanguage()) + rest.join('')
}

/** A label in small letters, to go on with it inside a sentence. */
export const lowerCase = (label: string): string => label.toLocaleLowerCase(screenLanguage())
