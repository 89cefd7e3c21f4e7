/** The languages of the interface, by BCP 47 tag. English is the original of every text. */
export const languages = ['en', 'nl', 'uk', 'ar', 'tr', 'pl', 'es'] as const

export type Language = (typeof languages)[number]

export const originalLanguage = 'en' satisfies Language

/** Each language's name for itself. */
export const ownNames: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  uk: 'Українська',
  ar: 'العربية',
  tr: 'Türkçe',
  pl: 'Polski',
  es: 'Español',
}

export const isLanguage = (tag: string | null | undefined): tag is Language =>
  languages.some((language) => language === tag)

/** A stored tag. A newer version may have stored one that this version lacks. */
export const knownLanguage = (tag: string | null) => (isLanguage(tag) ? tag : null)

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** For `Intl`. Arabic numbers use the digits that newcomers meet in the Netherlands. */
export const localeOf = (language: Language) =>
  ({ en: 'en-GB', ar: 'ar-u-nu-latn' })[language as string] ?? language

/** The cookie in which a device keeps its language. */
export const languageCookie = 'language'
