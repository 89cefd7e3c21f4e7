import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { type Language, localeOf } from './languages.ts'

export type { CompiledMessage } from 'icu-minify/format'

export type MessageArgs = FormatValues<unknown>

const created = new Map<string, unknown>()

/** Creating a formatter takes longer than formatting. Messages use a few formats only. */
const cached = <Formatter>(key: string, create: () => Formatter): Formatter => {
  if (!created.has(key)) created.set(key, create())
  return created.get(key) as Formatter
}

const formatters = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) =>
    cached(`number ${locale} ${JSON.stringify(options)}`, () => Intl.NumberFormat(locale, options)),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) =>
    cached(`plural ${locale} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: () => {
    throw new Error('Messages take dates as text')
  },
}

type Locales = Parameters<typeof format>[3]['formatters']

/** The parts of a message: text, and whatever its tags return. */
export const formatParts = (message: CompiledMessage, language: Language, args?: MessageArgs) =>
  format(message, localeOf(language), args, { formatters: formatters as unknown as Locales })

/** A message without tags. */
export const formatMessage = (message: CompiledMessage, language: Language, args?: MessageArgs) =>
  formatParts(message, language, args) as string
