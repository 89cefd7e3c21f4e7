/** ISO 639-1 codes of the languages on offer. */
const codes = [
  'nl',
  'en',
  ...['af', 'sq', 'am', 'ar', 'hy', 'az', 'eu', 'be', 'bn', 'bs', 'bg', 'ca', 'zh', 'hr', 'cs'],
  ...['da', 'et', 'fi', 'fr', 'fy', 'ka', 'de', 'el', 'gu', 'he', 'hi', 'hu', 'is', 'id', 'ga'],
  ...['it', 'ja', 'kk', 'ko', 'ku', 'lv', 'lt', 'mk', 'ms', 'ml', 'mt', 'mr', 'ne', 'no', 'ps'],
  ...['fa', 'pl', 'pt', 'pa', 'ro', 'ru', 'sr', 'si', 'sk', 'sl', 'so', 'es', 'sw', 'sv', 'ta'],
  ...['te', 'th', 'ti', 'tr', 'uk', 'ur', 'vi'],
]

// Created lazily: it is slow on old phones, and this module is part of every first screen.
let names: Intl.DisplayNames | null = null

export const languageName = (code: string) => {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}

const [dutch = '', english = '', ...others] = codes

/** Order of the language picker: Dutch, English, then by name. */
export const languageCodes = () => [
  dutch,
  english,
  ...others.toSorted((a, b) => languageName(a).localeCompare(languageName(b), 'en')),
]

const offered = new Set(codes)
export const isOfferedLanguage = (code: string) => offered.has(code)
