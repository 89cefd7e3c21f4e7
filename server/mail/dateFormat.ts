import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { localeOf, originalLanguage } from '#shared/language/languages.ts'
import { withoutYearMark } from '#shared/language/yearMark.ts'

const zone = 'Europe/Amsterdam'

type Options = Intl.DateTimeFormatOptions

/** One formatter per language: creating one takes longer than formatting. */
const formatter = (options: Options) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return () => {
    const language = currentLanguage()
    const known = formats.get(language)
    if (known) return known
    const created = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, ...options })
    formats.set(language, created)
    return created
  }
}

// English is assembled from parts, so that punctuation changes in Intl do not change the mails.
const joinParts = (format: Intl.DateTimeFormat, date: Date) =>
  format
    .formatToParts(date)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ')

const dayFormatter = (options: Options) => {
  const format = formatter(options)
  return (date: Date) =>
    currentLanguage() === originalLanguage
      ? joinParts(format(), date)
      : withoutYearMark(format().format(date))
}

const day = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayOfYear = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
const month = formatter({ month: 'long', year: 'numeric' })
const shortDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' })
const timeFormat = formatter({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const time = (date: Date) => timeFormat().format(date)

/** "Thursday 26 November 2026, 19:30 (Europe/Amsterdam)" */
export const formatDateTime = (date: Date): string =>
  t('mail.date.dateTime', { day: day(date), time: time(date), zone })

// Not for people: its language is fixed.
const clockFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const clock = (date: Date) =>
  Object.fromEntries(clockFormat.formatToParts(date).map(({ type, value }) => [type, value]))

/** Date and time in Amsterdam: `{ day: '2026-11-23', weekday: 'Mon', hour: 8 }`. */
export const amsterdamTime = (date: Date) => {
  const { year, month, day, weekday, hour } = clock(date)
  return { day: `${year}-${month}-${day}`, weekday, hour: Number(hour) }
}

/** "2026-11-26 19:30", which spreadsheets recognize and sort. */
export const formatForSpreadsheet = (date: Date) => {
  const { year, month, day, hour, minute } = clock(date)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** "19:30" */
export const formatTime = time

/** "Friday 27 November 2026" */
export const formatFullDay = day

/** "Friday 27 November" */
export const formatDay = dayOfYear

/** "Friday 27 November at 19:30" */
export const formatDayAndTime = (date: Date): string =>
  t('mail.date.dayAndTime', { day: dayOfYear(date), time: time(date) })

/** "November 2026" */
export const formatMonth = (date: Date) => withoutYearMark(month().format(date))

/** "Thu 26 Nov" */
export const formatShortDay = shortDay

/** "Thu 26 Nov 19:30" */
export const formatShortDayAndTime = (date: Date): string => `${shortDay(date)} ${time(date)}`

/** "Friday 27 November at 19:30", or only the day of an all-day event */
export const formatStart = (event: { startDate: Date; endDate: Date }): string =>
  (isAllDay(event) ? formatDay : formatDayAndTime)(event.startDate)

const range = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "Thursday 26 November 2026", or the first and the last day */
export const formatDays = (start: Date, end: Date): string => {
  if (day(start) === day(end)) return day(start)
  // The thin spaces of Intl are not in every typeface.
  return withoutYearMark(range().formatRange(start, end)).replaceAll('\u2009', ' ')
}

/** "Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)" */
export const formatSpan = (start: Date, end: Date): string => {
  if (isAllDay({ startDate: start, endDate: end })) return formatDays(start, end)
  if (start.getTime() === end.getTime()) return formatDateTime(start)
  const [from, to] = [time(start), time(end)]
  return day(start) === day(end)
    ? t('mail.date.spanOfDay', { day: day(start), from, to, zone })
    : t('mail.date.spanOfDays', {
        fromDay: day(start),
        fromTime: from,
        toDay: day(end),
        toTime: to,
        zone,
      })
}

const tile = {
  day: formatter({ day: 'numeric' }),
  month: formatter({ month: 'short' }),
  weekday: formatter({ weekday: 'long' }),
}

/** "27" and "Nov" */
export const formatDateTile = (date: Date): { day: string; month: string } => ({
  day: tile.day().format(date),
  month: tile.month().format(date),
})

/** "Friday" */
export const formatWeekday = (date: Date): string => tile.weekday().format(date)

/** "Friday 19:30" */
export const formatWeekdayAndTime = (date: Date): string => `${formatWeekday(date)} ${time(date)}`
