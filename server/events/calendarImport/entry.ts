import ICAL from 'ical.js'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { EventCategory } from '#shared/events/contract.ts'
import { languages } from '#shared/language/languages.ts'
import { homeZone, toInstant, type WallTime } from './zones.ts'

/** Rejects an entry. The message is shown to the importing user. */
export class UnusableEntryError extends Error {}

/** A date-time as written (wall clock and zone) and its instant. */
export type Moment = { wall: WallTime; zone: string; isDay: boolean; instant: Date }

export type Occurrence = {
  uid: string
  title: string
  description: string
  location: string
  category: EventCategory | null
  /** The page of the event; null without an https address. */
  url: string | null
  /** Which texts were truncated, for the report. */
  truncations: string[]
  start: Moment
  end: Date
  /** Length of an all-day event; null for a timed event. */
  days: number | null
  rules: string[]
  extraDates: Moment[]
  excludedDates: Moment[]
  /** RECURRENCE-ID: the date of the series that this entry changes. */
  recurrenceId: Moment | null
  sequence: number
  isCancelled: boolean
}

export type ZoneFinder = (tzid: string) => string | null

const usedProperties =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|CATEGORIES|STATUS|SEQUENCE|URL|CLASS)[;:]/i
// "DTSTART:20261130" should say VALUE=DATE; many do not.
const bareDate =
  /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:]*)?):(\d{8}(?:,\d{8})*)$/i

const dateLine = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const durationLine = /^DURATION(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const ruleLine = /^RRULE(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const rulePart =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS)|WKST)=|^$/
// RFC 5545 forms: no offsets (+0100), no months, no fractions. The library would ignore them silently.
const date = /^\d{8}(?:T\d{6}Z?)?(?:\/.+)?$/i
const duration = /^[+-]?P(?:\d+W|(?=.)(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/i

const day = 24 * 3_600_000
const maxLengths = {
  uid: 255,
  title: 200,
  description: 5000,
  location: 200,
  url: 2048,
  duration: 366 * day,
}
const maxRules = 4
const maxListedDates = 2000
const maxLineLength = 100_000
// untranslated: stored data.
const defaultLocation = 'To be announced'

/** Parses one VEVENT, or throws the reason why it cannot be imported. */
export const parseEntry = (lines: string, findZone: ZoneFinder, isUrlShown = false): Occurrence => {
  const component = parse(lines)
  const properties = (name: string) => component.getAllProperties(name)
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const moments = (name: string) => properties(name).flatMap((one) => parseMoments(one, findZone))

  const uid = cleanLine(text('uid'))
  const texts = {
    title: cleanLine(text('summary')),
    description: buildDescription(text('description'), isUrlShown ? '' : text('url')),
    location: cleanLine(text('location')),
  }
  if (uid === '') throw new UnusableEntryError(t('events.import.noUid'))
  if (uid.length > maxLengths.uid) throw new UnusableEntryError(t('events.import.uidTooLong'))
  if (texts.title === '') throw new UnusableEntryError(t('events.import.noTitle'))
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(text('class')))
    throw new UnusableEntryError(t('events.import.private'))
  const [start] = moments('dtstart')
  if (!start) throw new UnusableEntryError(t('events.import.noStart'))
  if (component.getFirstProperty('recurrence-id')?.getFirstParameter('range'))
    throw new UnusableEntryError(t('events.import.changesLaterDates'))
  const { end, days } = resolveEnd(component, start, moments('dtend')[0])
  return {
    uid,
    title: truncate(texts.title, maxLengths.title),
    description: truncate(texts.description, maxLengths.description),
    location: truncate(texts.location, maxLengths.location) || defaultLocation,
    truncations: (['title', 'description', 'location'] as const)
      .filter((name) => truncate(texts[name], maxLengths[name]) !== texts[name])
      .map((name) => t(`events.import.truncated.${name}`, { max: maxLengths[name] })),
    url: httpsUrl(text('url')),
    category: categoryOf(properties('categories').flatMap((one) => one.getValues().map(String))),
    start,
    end,
    days,
    rules: properties('rrule').map((one) => String(one.getFirstValue())),
    extraDates: moments('rdate'),
    excludedDates: moments('exdate'),
    recurrenceId: moments('recurrence-id')[0] ?? null,
    sequence: Number(text('sequence')) || 0,
    isCancelled: /^CANCELLED\b/i.test(text('status')),
  }
}

const shorten = (text: string) => truncate(cleanLine(text.slice(0, 500)), 50)

const rejectUnsupported = (line: string) => {
  const parts = ruleLine.exec(line)?.[1]?.split(';') ?? []
  const unknown = parts.find((part) => !rulePart.test(part))
  if (unknown !== undefined)
    throw new UnusableEntryError(t('events.import.unknownRulePart', { part: shorten(unknown) }))
  // The library would iterate to dates far beyond any calendar.
  const huge = parts.find((part) => /^INTERVAL=\d{5}/.test(part))
  if (huge !== undefined)
    throw new UnusableEntryError(t('events.import.intervalTooLong', { part: shorten(huge) }))
  if (/^EXRULE/i.test(line)) throw new UnusableEntryError(t('events.import.exceptionRule'))
  const length = durationLine.exec(line)?.[1]
  if (length !== undefined && !duration.test(length))
    throw new UnusableEntryError(t('events.import.notADuration', { text: shorten(length) }))
  const dates = dateLine.exec(line)?.[1]?.split(',') ?? []
  const odd = dates.find((text) => !date.test(text))
  if (odd !== undefined)
    throw new UnusableEntryError(t('events.import.notADate', { text: shorten(odd) }))
}

/** Limits CPU time. */
const rejectTooMuch = (lines: string[]) => {
  const long = lines.find((line) => line.length > maxLineLength)
  if (long !== undefined)
    throw new UnusableEntryError(t('events.import.unreadableLine', { text: shorten(long) }))
  if (lines.filter((line) => ruleLine.test(line)).length > maxRules)
    throw new UnusableEntryError(t('events.import.tooManyRules', { max: maxRules }))
  const listed = lines
    .filter((line) => /^(RDATE|EXDATE)/i.test(line))
    .reduce((sum, line) => sum + line.split(',').length, 0)
  if (listed > maxListedDates)
    throw new UnusableEntryError(t('events.import.tooManyListedDates', { max: maxListedDates }))
}

const componentOf = (lines: string[]) => {
  const component = new ICAL.Component(
    ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')),
  )
  // The library parses lazily, so all values are read here, where errors are caught.
  for (const property of component.getAllProperties()) property.getValues()
  return component
}

const isReadable = (line: string) => {
  try {
    return Boolean(componentOf([line]))
  } catch {
    return false
  }
}

const parse = (lines: string) => {
  const relevant = lines
    .split('\r\n')
    .filter((line) => usedProperties.test(line))
    .map((line) => line.replace(bareDate, '$1;VALUE=DATE$2:$3'))
    // The library accepts rule keywords in upper case only.
    .map((line) => (ruleLine.test(line) ? line.toUpperCase() : line))
  rejectTooMuch(relevant)
  relevant.forEach(rejectUnsupported)
  try {
    return componentOf(relevant)
  } catch {
    const unreadable = relevant.find((line) => !isReadable(line))
    throw new UnusableEntryError(
      unreadable
        ? t('events.import.unreadableLine', { text: shorten(unreadable) })
        : t('events.import.unreadable'),
    )
  }
}

const parseMoments = (property: ICAL.Property, findZone: ZoneFinder): Moment[] => {
  const tzid = property.getFirstParameter('tzid')
  return property.getValues().map((value: ICAL.Time | ICAL.Period, at) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time))
      throw new UnusableEntryError(t('events.import.unreadableDate'))
    // The library turns 31 February into 3 March. Such entries are rejected instead.
    const source = String(property.jCal[3 + at])
    if (value instanceof ICAL.Time && time.toString() !== source)
      throw new UnusableEntryError(t('events.import.notADate', { text: source }))
    const zone = resolveZone(time, tzid, findZone)
    const { year, month, day, hour, minute, second, isDate } = time
    if (year < 1900 || year > 2999)
      throw new UnusableEntryError(t('events.import.yearOutOfRange', { year }))
    const wall = { year, month, day, hour, minute, second }
    return { wall, zone, isDay: isDate, instant: toInstant(wall, zone) }
  })
}

const resolveZone = (time: ICAL.Time, tzid: string | undefined, findZone: ZoneFinder) => {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  // Floating times and all-day dates are in the home zone.
  if (!tzid || time.isDate) return homeZone
  const zone = findZone(tzid)
  if (!zone)
    throw new UnusableEntryError(
      t('events.import.unknownZone', { zone: truncate(cleanLine(tzid), 100) }),
    )
  return zone
}

const resolveEnd = (component: ICAL.Component, start: Moment, endMoment: Moment | undefined) => {
  const given = component.getFirstPropertyValue('duration')
  const seconds = given instanceof ICAL.Duration ? given.toSeconds() : 0
  const end = endMoment?.instant ?? new Date(start.instant.getTime() + seconds * 1000)
  const durationMs = end.getTime() - start.instant.getTime()
  if (durationMs < 0) throw new UnusableEntryError(t('events.import.endsBeforeStart'))
  // Also catches NaN, from a duration that exceeds the date range.
  if (!(durationMs <= maxLengths.duration)) throw new UnusableEntryError(t('events.import.tooLong'))
  if (!start.isDay) return { end, days: null }
  // DTEND of an all-day event is the first day after it.
  const days = Math.max(1, Math.round(durationMs / day))
  return { end: endOfDay(start.wall, days), days }
}

/** 23:59 in Amsterdam on the last of `days` days. */
export const endOfDay = (first: WallTime, days: number): Date =>
  toInstant({ ...first, day: first.day + days - 1, hour: 23, minute: 59, second: 0 }, homeZone)

/** Our own names of a category, in every language: a file may come from another community. */
const namesOf = (category: EventCategory) => [
  category,
  ...languages.map((language) =>
    runInLanguage(language, () => t(categoryLabels[category]).toLowerCase()),
  ),
]

let categoryNames: [EventCategory, string[]][] = []

const categoryOf = (names: string[]): EventCategory | null => {
  if (names.length === 0) return null
  if (categoryNames.length === 0)
    categoryNames = EventCategory.options.map((category) => [category, namesOf(category)])
  const ofEntry = names.map((name) => name.trim().toLowerCase())
  return (
    categoryNames.find(([, known]) => ofEntry.some((name) => known.includes(name)))?.[0] ?? null
  )
}

const httpsUrl = (text: string) =>
  /^https:\/\/\S+$/.test(text) && text.length <= maxLengths.url && URL.canParse(text) ? text : null

const buildDescription = (description: string, url: string) => {
  const addsUrl = httpsUrl(url) !== null && !description.includes(url)
  return cleanLines(addsUrl ? `${description}\n\n${url}` : description)
}

const truncate = (text: string, maxLength: number) => {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}

// Like shared/http/text.ts, but cleans instead of rejecting, because the user did not type it.
const directionMarks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu
const cleanLine = (text: string) =>
  text
    .toWellFormed()
    .replace(directionMarks, '')
    // Not with /\s*\n\s*/, whose time is quadratic in the length of a run of spaces.
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
const cleanLines = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .normalize('NFC')
    .trim()
