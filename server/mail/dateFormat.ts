const zone = 'Europe/Amsterdam'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const dayOfYearFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

// Assembled from parts, so that punctuation changes in Intl do not change the mails.
const joinParts = (format: Intl.DateTimeFormat, date: Date) =>
  format
    .formatToParts(date)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ')

const day = (date: Date) => joinParts(dayFormat, date)
const time = (date: Date) => timeFormat.format(date)

/** "Thursday 26 November 2026, 19:30 (Europe/Amsterdam)" */
export const formatDateTime = (date: Date): string => `${day(date)}, ${time(date)} (${zone})`

const clockFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** Date and time in Amsterdam: `{ day: '2026-11-23', weekday: 'Mon', hour: 8 }`. */
export const amsterdamTime = (date: Date) => {
  const parts = Object.fromEntries(
    clockFormat.formatToParts(date).map(({ type, value }) => [type, value]),
  )
  const { year, month, day, weekday, hour } = parts
  return { day: `${year}-${month}-${day}`, weekday, hour: Number(hour) }
}

/** "2026-11-26 19:30", which spreadsheets recognize and sort. */
export const formatForSpreadsheet = (date: Date) => `${amsterdamTime(date).day} ${time(date)}`

/** "19:30" */
export const formatTime = time

/** "Friday 27 November" */
export const formatDay = (date: Date): string => joinParts(dayOfYearFormat, date)

/** "Friday 27 November at 19:30" */
export const formatDayAndTime = (date: Date): string =>
  `${joinParts(dayOfYearFormat, date)} at ${time(date)}`

const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** "Thu 26 Nov 19:30" */
export const formatShortDayAndTime = (date: Date): string =>
  `${joinParts(shortDayFormat, date)} ${time(date)}`

/** "Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)" */
export const formatSpan = (start: Date, end: Date): string => {
  const isOneDay = day(start) === day(end)
  const until = isOneDay ? time(end) : `${day(end)}, ${time(end)}`
  const span = start.getTime() === end.getTime() ? '' : ` to ${until}`
  return `${day(start)}, ${time(start)}${span} (${zone})`
}
