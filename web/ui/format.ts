import { tzOffset } from '@date-fns/tz/tzOffset'
import { dayMs, minuteMs, msBetween } from './time.ts'

/**
 * All times that users read or type: Amsterdam time, British wording. Assembled from
 * `formatToParts`, because browsers disagree about the punctuation between the parts.
 */
const zone = 'Europe/Amsterdam'

// Created lazily: it takes a tenth of a second on an old phone, and some screens show no times.
let formatter: Intl.DateTimeFormat | null = null
const getFormatter = () => {
  formatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return formatter
}

const getDateParts = (date: Date) => {
  const parts = getFormatter().formatToParts(date)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return {
    weekday: read('weekday'),
    day: read('day'),
    month: read('month'),
    year: read('year'),
    time: `${read('hour')}:${read('minute')}`,
  }
}

/** British abbreviations differ in length ("Sept"); three letters keep columns and tiles even. */
const abbreviate = (word: string) => word.slice(0, 3)

/** "Thu 26 November 2026, 19:30" */
export const formatDayAndTime = (date: Date) => `${formatWeekdayAndDate(date)}, ${formatTime(date)}`

/** "Thu 26 Nov, 19:30" */
export const formatDayAndTimeShort = (date: Date) => {
  const { weekday, day, month, time } = getDateParts(date)
  return `${abbreviate(weekday)} ${day} ${abbreviate(month)}, ${time}`
}

/** "Thu 19:30", beside a tile with the date */
export const formatWeekdayAndTime = (date: Date) => {
  const { weekday, time } = getDateParts(date)
  return `${abbreviate(weekday)} ${time}`
}

/** "Thu 26 November 2026" */
export const formatWeekdayAndDate = (date: Date) => {
  const { weekday, day, month, year } = getDateParts(date)
  return `${abbreviate(weekday)} ${day} ${month} ${year}`
}

/** "Thursday 26 November 2026" */
export const formatFullDate = (date: Date) => {
  const { weekday, day, month, year } = getDateParts(date)
  return `${weekday} ${day} ${month} ${year}`
}

/** "26 November 2026" */
export const formatDate = (date: Date) => {
  const { day, month, year } = getDateParts(date)
  return `${day} ${month} ${year}`
}

/** "3 December", with the year if it is not the current one. */
export const formatNearDate = (date: Date, now: Date) => {
  const { day, month, year } = getDateParts(date)
  return year === getDateParts(now).year ? `${day} ${month}` : `${day} ${month} ${year}`
}

/** "Thursday 26 November", with the year if it is not the current one. */
export const formatNearDay = (date: Date, now: Date) => {
  const { weekday } = getDateParts(date)
  return `${weekday} ${formatNearDate(date, now)}`
}

/** "26 Nov" */
export const formatDayAndMonth = (date: Date) => {
  const { day, month } = getDateParts(date)
  return `${day} ${abbreviate(month)}`
}

/** "NOV" */
export const formatMonth = (date: Date) => abbreviate(getDateParts(date).month).toUpperCase()

/** "26" */
export const formatDay = (date: Date) => getDateParts(date).day

/** "19:30" */
export const formatTime = (date: Date) => getDateParts(date).time

/** "November 2026" */
export const formatMonthYear = (date: Date) => {
  const { month, year } = getDateParts(date)
  return `${month} ${year}`
}

/** "Thursday 26 November 2026, 19:30" */
export const formatFullDateAndTime = (date: Date) => `${formatFullDate(date)}, ${formatTime(date)}`

/** "Today", "Yesterday", "Thu 26 November", with the year if it is not the current one. */
export const formatDayLabel = (date: Date, now: Date) => {
  const days = daysBetween(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const { weekday, day, month, year } = getDateParts(date)
  const label = `${abbreviate(weekday)} ${day} ${month}`
  return year === getDateParts(now).year ? label : `${label} ${year}`
}

/** "14:05" today, "yesterday, 14:05", "Thu 26 November, 14:05". */
export const formatLastUpdated = (date: Date, now: Date) => {
  const label = formatDayLabel(date, now)
  if (label === 'Today') return formatTime(date)
  return `${label === 'Yesterday' ? 'yesterday' : label}, ${formatTime(date)}`
}

/**
 * "19:30" today, "Tue" within a week, then "12 Nov", with the year if it is not the current one.
 */
export const formatCompactTime = (date: Date, now: Date) => {
  const { weekday, day, month, year, time } = getDateParts(date)
  const days = daysBetween(date, now)
  if (days <= 0) return time
  if (days < 7) return abbreviate(weekday)
  const label = `${day} ${abbreviate(month)}`
  return year === getDateParts(now).year ? label : `${label} ${year}`
}

let relativeFormatter: Intl.RelativeTimeFormat | null = null
const formatAgo = (count: number, unit: 'day' | 'hour' | 'minute') => {
  relativeFormatter ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  return relativeFormatter.format(-count, unit)
}

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", "4 days ago", then the date. */
export const formatRelativeTime = (date: Date, now: Date) => {
  const minutes = Math.floor(msBetween(date, now) / minuteMs)
  // A device clock behind the server's must not show a time in the future.
  if (minutes < 1) return 'just now'
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
