import { tzOffset } from '@date-fns/tz/tzOffset'

/**
 * Every time a person reads or types, in the Netherlands' own time and in British wording.
 * Pieced together from parts: browsers disagree about the commas and words between them.
 */
const zone = 'Europe/Amsterdam'

// Made when the first time is shown: on an old phone that takes a tenth of a second, of which a
// screen without any times has no use.
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

const partsOf = (date: Date) => {
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

/** British short forms differ in length ("Sept"); three letters keep columns and tiles even. */
const short = (word: string) => word.slice(0, 3)

/** "Thu 26 November 2026, 19:30" */
export const showDayAndTime = (date: Date) => `${showWeekdayAndDate(date)}, ${showTime(date)}`

/** "Thu 26 Nov, 19:30" */
export const showDayAndTimeShort = (date: Date) => {
  const { weekday, day, month, time } = partsOf(date)
  return `${short(weekday)} ${day} ${short(month)}, ${time}`
}

/** "Thu 26 November 2026" */
export const showWeekdayAndDate = (date: Date) => {
  const { weekday, day, month, year } = partsOf(date)
  return `${short(weekday)} ${day} ${month} ${year}`
}

/** "Thursday 26 November 2026" */
export const showFullDate = (date: Date) => {
  const { weekday, day, month, year } = partsOf(date)
  return `${weekday} ${day} ${month} ${year}`
}

/** "26 November 2026" */
export const showDate = (date: Date) => {
  const { day, month, year } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** "26 Nov" */
export const showDayAndMonth = (date: Date) => {
  const { day, month } = partsOf(date)
  return `${day} ${short(month)}`
}

/** "NOV" */
export const showMonth = (date: Date) => short(partsOf(date).month).toUpperCase()

/** "26" */
export const showDay = (date: Date) => partsOf(date).day

/** "19:30" */
export const showTime = (date: Date) => partsOf(date).time

/** "November 2026" */
export const showMonthYear = (date: Date) => {
  const { month, year } = partsOf(date)
  return `${month} ${year}`
}

/** "Thursday 26 November 2026, 19:30" */
export const showFullDateAndTime = (date: Date) => `${showFullDate(date)}, ${showTime(date)}`

/** "Today", "Yesterday", "Thu 26 November", and with the year where it is another one. */
export const showDayLabel = (date: Date, now: Date) => {
  const days = daysBetween(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const { weekday, day, month, year } = partsOf(date)
  const label = `${short(weekday)} ${day} ${month}`
  return year === partsOf(now).year ? label : `${label} ${year}`
}

/** "14:05" today, "yesterday, 14:05", "Thu 26 November, 14:05". */
export const showLastUpdated = (date: Date, now: Date) => {
  const label = showDayLabel(date, now)
  if (label === 'Today') return showTime(date)
  return `${label === 'Yesterday' ? 'yesterday' : label}, ${showTime(date)}`
}

/** "19:30" today, "Tue" within a week, "12 Nov", and with the year where it is another one. */
export const showShortly = (date: Date, now: Date) => {
  const { weekday, day, month, year, time } = partsOf(date)
  const days = daysBetween(date, now)
  if (days <= 0) return time
  if (days < 7) return short(weekday)
  const label = `${day} ${short(month)}`
  return year === partsOf(now).year ? label : `${label} ${year}`
}

const minute = 60_000
let relative: Intl.RelativeTimeFormat | null = null
const sayAgo = (count: number, unit: 'day' | 'hour' | 'minute') => {
  relative ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  return relative.format(-count, unit)
}

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", "4 days ago", then the date. */
export const showAgo = (date: Date, now: Date) => {
  const minutes = Math.floor((now.getTime() - date.getTime()) / minute)
  // A clock that runs a little behind the server's must not announce the future.
  if (minutes < 1) return 'just now'
  if (minutes < 60) return sayAgo(minutes, 'minute')
  const days = daysBetween(date, now)
  if (days === 0 || minutes < 12 * 60) return sayAgo(Math.floor(minutes / 60), 'hour')
  return days < 7 ? sayAgo(days, 'day') : showDate(date)
}

/** Midnights passed in Amsterdam from one to the other: what "yesterday" means to people. */
const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(amsterdamDay(to)) - Date.parse(amsterdamDay(from))) / (24 * 60 * minute))

/** `2026-11-26T19:30`, as a `datetime-local` field wants it. */
export const toAmsterdamInput = (date: Date) =>
  new Date(date.getTime() + tzOffset(zone, date) * minute).toISOString().slice(0, 16)

/**
 * The instant that a `datetime-local` field means; null when it is empty or not a time.
 * In the night that skips an hour, a time that never came counts from before the skip (02:30 is
 * then 03:30); in the night that repeats one, the first of the two is meant.
 */
export const fromAmsterdamInput = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const wall = Date.parse(`${text.slice(0, 16)}Z`)
  if (Number.isNaN(wall)) return null
  const before = tzOffset(zone, new Date(wall - 24 * 60 * minute))
  const after = tzOffset(zone, new Date(wall + 24 * 60 * minute))
  const fits = [before, after].find(
    (offset) => tzOffset(zone, new Date(wall - offset * minute)) === offset,
  )
  return new Date(wall - (fits ?? before) * minute)
}

/** `2026-11-26`: the day it is in Amsterdam. */
export const amsterdamDay = (date: Date) => toAmsterdamInput(date).slice(0, 10)

/** Midnight in Amsterdam at the start of a day such as `2026-11-26`. */
export const startOfAmsterdamDay = (day: string) => fromAmsterdamInput(`${day}T00:00`)
