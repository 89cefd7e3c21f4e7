import { directionOf } from '#shared/language/languages.ts'
import { currentLanguage } from './currentLanguage.ts'

// Hebrew, Arabic and the other scripts from right to left.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

// First strong isolate, and its end (Unicode Standard Annex 9).
const isolated = (text: string) => `\u2068${text}\u2069`

/** Keeps a text that someone wrote from changing the order of the words around it. */
export const isolate = (text: string): string =>
  text !== '' && (directionOf(currentLanguage()) === 'rtl' || rightToLeft.test(text))
    ? isolated(text)
    : text
