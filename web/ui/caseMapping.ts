// By the rules of the page's language: the capital of "i" is "İ" in Turkish, and "I" elsewhere.
// Outside a page, as in tests of pure functions, those of English.
const language = () => globalThis.document?.documentElement.lang || 'en'

/** The same text with a capital as its first letter. */
export const capitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(language()) + rest.join('')
}

/** The same text with a small first letter, to go on with it inside a sentence. */
export const uncapitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleLowerCase(language()) + rest.join('')
}

/** A label in small letters, to go on with it inside a sentence. */
export const lowerCase = (label: string): string => label.toLocaleLowerCase(language())
