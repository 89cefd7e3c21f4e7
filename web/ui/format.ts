import { tzOffset } from '@date-fns/tz/tzOffset'
import { commaList } from '#shared/language/commaList.ts'
import { localeOf } from '#shared/language/languages.ts'
import { withoutYearMark } from '#shared/language/yearMark.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import { capitalize } from './caseMapping.ts'
import { localeFormat } from './localeFormat.ts'
import { dayMs, minuteMs, msBetween } from './time.ts'

/** All times that users read or type: Amsterdam time, 24-hour clock, in the reader's language. */
const zone = 'Europe/Amsterdam'

type Shape = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>

const shapeParts = ['weekday', 'day', 'month', 'year'] as const
const longShape = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** British abbreviations differ in length ("Sept"); three letters keep columns and tiles even. */
const abbreviate = (word: string) => word.slice(0, 3)

const dateFormat = (shape: Shape) =>
  localeFormat(
    JSON.stringify(shape),
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...shape }),
  )

/** British wording, assembled here because browsers disagree about the punctuation. */
const formatInEnglish = (date: Date, shape: Shape) => {
  const found = dateFormat(longShape).formatToParts(date)
  const words = shapeParts.map((part) => {
    const word = shape[part] && found.find(({ type }) => type === part)?.value
    return word && shape[part] === 'short' ? abbreviate(word) : word
  })
  return words.filter(Boolean).join(' ')
}

/** Some languages put a comma after the weekday, which reads as a pause in a short label. */
const formatShape = (date: Date, shape: Shape) =>
  getLanguage() === 'en'
    ? formatInEnglish(date, shape)
    : withoutYearMark(dateFormat(shape).format(date)).replace(',', '')

/** A date and its time, or a day and what happens then; or any list without "and". */
export const joinParts = (...parts: string[]) => commaList(parts, getLanguage())

const yearOf = (date: Date) => amsterdamDay(date).slice(0, 4)

/** The shape without its year if that is the current one. */
const nearShape = (date: Date, now: Date, { year, ...shape }: Shape): Shape =>
  yearOf(date) === yearOf(now) ? shape : { ...shape, year }

/** "Thu 26 November 2026, 19:30" */
export const formatDayAndTime = (date: Date) =>
  joinParts(formatWeekdayAndDate(date), formatTime(date))

/** "Thu 26 Nov" */
export const formatDayShort = (date: Date) =>
  formatShape(date, { weekday: 'short', day: 'numeric', month: 'short' })

/** "Thu 26 Nov, 19:30" */
export const formatDayAndTimeShort = (date: Date) =>
  joinParts(formatDayShort(date), formatTime(date))

/** "Thu" */
export const formatWeekday = (date: Date) => formatShape(date, { weekday: 'short' })

/** "Thu 19:30", beside a tile with the date */
export const formatWeekdayAndTime = (date: Date) => `${formatWeekday(date)} ${formatTime(date)}`

/** "Thu 26 November 2026" */
export const formatWeekdayAndDate = (date: Date) =>
  formatShape(date, { ...longShape, weekday: 'short' })

/** "Thursday 26 November 2026" */
export const formatFullDate = (date: Date) => formatShape(date, longShape)

const dateShape = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** "26 November 2026" */
export const formatDate = (date: Date) => formatShape(date, dateShape)

/** "3 December", with the year if it is not the current one. */
export const formatNearDate = (date: Date, now: Date) =>
  formatShape(date, nearShape(date, now, dateShape))

/** "Thursday 26 November", with the year if it is not the current one. */
export const formatNearDay = (date: Date, now: Date) =>
  formatShape(date, nearShape(date, now, longShape))

/** "26 Nov" */
export const formatDayAndMonth = (date: Date) =>
  formatShape(date, { day: 'numeric', month: 'short' })

/** "NOV" */
export const formatMonth = (date: Date) =>
  formatShape(date, { month: 'short' }).replace('.', '').toLocaleUpperCase(localeOf(getLanguage()))

/** "26" */
export const formatDay = (date: Date) => String(Number(amsterdamDay(date).slice(8)))

/** "19:30" */
export const formatTime = (date: Date) => toAmsterdamInput(date).slice(11)

/** "November 2026" */
export const formatMonthYear = (date: Date) => formatShape(date, { month: 'long', year: 'numeric' })

/** "Thursday 26 November 2026, 19:30" */
export const formatFullDateAndTime = (date: Date) =>
  joinParts(formatFullDate(date), formatTime(date))

/** The days of the week for the head of a calendar, from Sunday: "Sunday" and "Sun". */
export const weekdayNames = () =>
  Array.from({ length: 7 }, (_, weekday) => {
    const date = new Date(Date.UTC(2026, 10, 22 + weekday, 12)) // 22 November is a Sunday
    // Arabic has no abbreviations but single letters.
    const short = getLanguage() === 'ar' ? 'narrow' : 'short'
    return {
      name: formatShape(date, { weekday: 'long' }),
      short: formatShape(date, { weekday: short }),
    }
  })

/** "Today", "Yesterday", "Thu 26 November", with the year if it is not the current one. */
export const formatDayLabel = (date: Date, now: Date) => {
  const days = daysBetween(date, now)
  return days === 0 || days === 1
    ? capitalize(formatAgo(days, 'day'))
    : formatShape(date, nearShape(date, now, { ...longShape, weekday: 'short' }))
}

/** "14:05" today, "yesterday, 14:05", "Thu 26 November, 14:05". */
export const formatLastUpdated = (date: Date, now: Date) => {
  const days = daysBetween(date, now)
  if (days === 0) return formatTime(date)
  return joinParts(days === 1 ? formatAgo(1, 'day') : formatDayLabel(date, now), formatTime(date))
}

/**
 * "19:30" today, "Tue" within a week, then "12 Nov", with the year if it is not the current one.
 */
export const formatCompactTime = (date: Date, now: Date) => {
  const days = daysBetween(date, now)
  if (days <= 0) return formatTime(date)
  if (days < 7) return formatShape(date, { weekday: 'short' })
  return formatShape(date, nearShape(date, now, { ...dateShape, month: 'short' }))
}

const formatAgo = (count: number, unit: 'day' | 'hour' | 'minute') =>
  localeFormat('ago', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    -count,
    unit,
  )

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", "4 days ago", then the date. */
export const formatRelativeTime = (date: Date, now: Date) => {
  const minutes = Math.floor(msBetween(date, now) / minuteMs)
  // A device clock behind the server's must not show a time in the future.
  if (minutes < 1) return t('ui.time.justNow')
  if (minutes < 60) return formatAgo(minutes, 'minute')
  const days = daysBetween(date, now)
  if (days === 0 || minutes < 12 * 60) return formatAgo(Math.floor(minutes / 60), 'hour')
  return days < 7 ? formatAgo(days, 'day') : formatDate(date)
}

/** "today", "tomorrow", "in 7 days" */
export const formatDaysUntil = (date: Date, now: Date) => formatAgo(daysBetween(date, now), 'day')

/** The number of Amsterdam midnights between two instants: what "yesterday" means to people. */
const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(amsterdamDay(to)) - Date.parse(amsterdamDay(from))) / dayMs)

/** `2026-11-26T19:30`, the format of a `datetime-local` field. */
export const toAmsterdamInput = (date: Date) =>
  new Date(date.getTime() + tzOffset(zone, date) * minuteMs).toISOString().slice(0, 16)

/**
 * The instant of a `datetime-local` value; null when it is empty or not a time. A wall time skipped
 * by daylight saving is moved after the gap (02:30 becomes 03:30). A repeated one means the first.
 */
export const fromAmsterdamInput = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const wall = Date.parse(`${text.slice(0, 16)}Z`)
  if (Number.isNaN(wall)) return null
  const before = tzOffset(zone, new Date(wall - dayMs))
  const after = tzOffset(zone, new Date(wall + dayMs))
  const offset = [before, after].find(
    (candidate) => tzOffset(zone, new Date(wall - candidate * minuteMs)) === candidate,
  )
  return new Date(wall - (offset ?? before) * minuteMs)
}

/** `2026-11-26`: the calendar day in Amsterdam. */
export const amsterdamDay = (date: Date) => toAmsterdamInput(date).slice(0, 10)

/** Midnight in Amsterdam at the start of a day such as `2026-11-26`. */
export const startOfAmsterdamDay = (day: string) => fromAmsterdamInput(`${day}T00:00`)

const durationUnits = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** In the largest unit without a rest, such as "5 minutes". */
export const formatDuration = (seconds: number) => {
  const [unit, size] = durationUnits.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const numbers = localeFormat(
    `duration ${unit}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  )
  return numbers.format(seconds / size)
}
