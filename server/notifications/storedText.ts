import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import {
  formatDateTime,
  formatDay,
  formatDayAndTime,
  formatShortDay,
  formatShortDayAndTime,
  formatTime,
} from '#server/mail/dateFormat.ts'
import type { MessageArgs } from '#shared/language/formatMessage.ts'
import { type Language, originalLanguage } from '#shared/language/languages.ts'
import type { Messages } from '#shared/language/messages.ts'

const dateStyles = {
  day: formatDay,
  dayAndTime: formatDayAndTime,
  shortDay: formatShortDay,
  shortDayAndTime: formatShortDayAndTime,
  dateTime: formatDateTime,
  time: formatTime,
}

type StoredDate = { date: string; style: keyof typeof dateStyles }
type StoredMessage = { key: string; args?: Record<string, StoredText | number> }
/** A text of ours that is in no catalogue. */
type StoredTranslations = { translations: Partial<Record<Language, string>> }

/**
 * A text that is stored and written out later, in the language of its reader: what a person wrote, a
 * date, a message with its arguments, a text with its translations, or several sentences.
 */
export type StoredText = string | StoredDate | StoredMessage | StoredTranslations | StoredText[]

export const storedDate = (date: Date, style: StoredDate['style']): StoredDate => ({
  date: date.toISOString(),
  style,
})

type StoredArgs<Args> = Args extends [infer Values]
  ? [args: { [Name in keyof Values]: Values[Name] extends number ? number : StoredText }]
  : []

/** `storedMessage('events.changes.moved', { from: storedDate(…), … })` */
export const storedMessage = <Key extends keyof Messages>(
  key: Key,
  ...[args]: StoredArgs<Messages[Key]>
): StoredMessage => ({ key, ...(args && { args: args as StoredMessage['args'] & object }) })

const translate = t as (key: string, args?: MessageArgs) => string

const writeArg = (value: StoredText | number) =>
  typeof value === 'number' ? value : writeText(value)

/** The text in the current language. Throws when a later version has renamed the message. */
export const writeText = (text: StoredText): string => {
  if (typeof text === 'string') return text
  if (Array.isArray(text)) return text.map(writeText).join(' ')
  if ('date' in text) return dateStyles[text.style](new Date(text.date))
  if ('translations' in text)
    return text.translations[currentLanguage()] ?? text.translations[originalLanguage] ?? ''
  const args = Object.entries(text.args ?? {}).map(
    ([name, value]) => [name, writeArg(value)] as const,
  )
  return translate(text.key, Object.fromEntries(args))
}
