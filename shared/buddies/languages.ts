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
const names = new Map<string, Intl.DisplayNames>()

/** The name of a language, in the language of the reader. Stored names are English. */
export const languageName = (code: string, reader = 'en') => {
  const found = names.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  names.set(reader, found)
  return found.of(code) ?? code
}

/** “Dutch, English”, in the language of the reader. */
export const languageNames = (codes: string[], reader = 'en') =>
  new Intl.ListFormat(reader, {
    // Turkish units have no commas.
    type: reader.startsWith('tr') ? 'conjunction' : 'unit',
    style: 'short',
  }).format(codes.map((code) => languageName(code, reader)))

const [dutch = '', english = '', ...others] = codes

/** Order of the language picker: Dutch, English, then by name. */
export const languageCodes = (reader = 'en') => {
  const { compare } = new Intl.Collator(reader)
  return [
    dutch,
    english,
    ...others.toSorted((a, b) => compare(languageName(a, reader), languageName(b, reader))),
  ]
}

const offered = new Set(codes)
export const isOfferedLanguage = (code: string) => offered.has(code)
