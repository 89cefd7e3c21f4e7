import ICAL from 'ical.js'
import { categoryLabels, EventCategory } from '#shared/events/contract.ts'
import { homeZone, instantOf, type Wall } from './zones.ts'

/** Why an entry is not taken, in words for the person who imports. */
export class Unusable extends Error {}

/** A moment as the file names it: the clock's face, and the instant it means. */
export type Moment = { wall: Wall; zone: string; isDay: boolean; instant: Date }

export type Occurrence = {
  uid: string
  title: string
  description: string
  location: string
  category: EventCategory | null
  /** What of it is not taken, in words. */
  cuts: string[]
  start: Moment
  end: Date
  /** How many days an all-day event lasts; null when it has hours. */
  days: number | null
  rules: string[]
  alsoOn: Moment[]
  exceptOn: Moment[]
  /** Which date of a series this entry changes; null when it changes none. */
  replaces: Moment | null
  sequence: number
  isCancelled: boolean
}

export type ZoneFinder = (tzid: string) => string | null

const used =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|CATEGORIES|STATUS|SEQUENCE|URL|CLASS)[;:]/i
// "DTSTART:20261130" should say VALUE=DATE; many do not.
const bareDate =
  /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:]*)?):(\d{8}(?:,\d{8})*)$/i

const dateLine = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const durationLine = /^DURATION(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const ruleLine = /^RRULE(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i
const rulePart =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS)|WKST)=|^$/
// As RFC 5545 writes them: no offsets (+0100), no months, no fractions. The library reads on where
// it knows no such thing, and leaves it out.
const date = /^\d{8}(?:T\d{6}Z?)?(?:\/.+)?$/i
const duration = /^[+-]?P(?:\d+W|(?=.)(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/i

const day = 24 * 3_600_000
const longest = { uid: 255, title: 200, description: 5000, location: 200, duration: 366 * day }
const mostRules = 4
const mostListedDates = 2000
const unknownPlace = 'To be announced'

/** Reads one VEVENT. Throws Unusable with the reason why it cannot be taken. */
export const readEntry = (lines: string, findZone: ZoneFinder): Occurrence => {
  const component = parse(lines)
  const properties = (name: string) => component.getAllProperties(name)
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const moments = (name: string) => properties(name).flatMap((one) => momentsOf(one, findZone))

  const uid = tidyLine(text('uid'))
  const texts = {
    title: tidyLine(text('summary')),
    description: describe(text('description'), text('url')),
    location: tidyLine(text('location')),
  }
  if (uid === '') throw new Unusable('It has no UID')
  if (uid.length > longest.uid) throw new Unusable('Its UID is too long')
  if (texts.title === '') throw new Unusable('It has no title (SUMMARY)')
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(text('class'))) throw new Unusable('It is marked as private')
  const [start] = moments('dtstart')
  if (!start) throw new Unusable('It has no start (DTSTART)')
  if (component.getFirstProperty('recurrence-id')?.getFirstParameter('range'))
    throw new Unusable('It changes this and all later dates: such a change cannot be followed')
  const { end, days } = endOf(component, start, moments('dtend')[0])
  return {
    uid,
    title: cut(texts.title, longest.title),
    description: cut(texts.description, longest.description),
    location: cut(texts.location, longest.location) || unknownPlace,
    cuts: (['title', 'description', 'location'] as const)
      .filter((name) => cut(texts[name], longest[name]) !== texts[name])
      .map((name) => `Only the first ${longest[name]} characters of its ${name} are imported`),
    category: categoryOf(properties('categories').flatMap((one) => one.getValues().map(String))),
    start,
    end,
    days,
    rules: properties('rrule').map((one) => String(one.getFirstValue())),
    alsoOn: moments('rdate'),
    exceptOn: moments('exdate'),
    replaces: moments('recurrence-id')[0] ?? null,
    sequence: Number(text('sequence')) || 0,
    isCancelled: /^CANCELLED\b/i.test(text('status')),
  }
}

const shown = (text: string) => `“${cut(tidyLine(text), 50)}”`

const refuseMisread = (line: string) => {
  const parts = ruleLine.exec(line)?.[1]?.split(';') ?? []
  const unknown = parts.find((part) => !rulePart.test(part))
  if (unknown !== undefined)
    throw new Unusable(`${shown(unknown)} is not a part of a rule of recurrence`)
  // The library would count its way to dates that no calendar has.
  const huge = parts.find((part) => /^INTERVAL=\d{5}/.test(part))
  if (huge !== undefined) throw new Unusable(`${shown(huge)} is too long for a rule of recurrence`)
  if (/^EXRULE/i.test(line))
    throw new Unusable('It leaves out dates by a rule (EXRULE): such a rule cannot be followed')
  const length = durationLine.exec(line)?.[1]
  if (length !== undefined && !duration.test(length))
    throw new Unusable(`${shown(length)} is not a duration`)
  const dates = dateLine.exec(line)?.[1]?.split(',') ?? []
  const odd = dates.find((text) => !date.test(text))
  if (odd !== undefined) throw new Unusable(`${shown(odd)} is not a date`)
}

/** So many would keep the server busy, and nobody writes them. */
const refuseTooMany = (lines: string[]) => {
  if (lines.filter((line) => ruleLine.test(line)).length > mostRules)
    throw new Unusable(`It has more than ${mostRules} rules of recurrence`)
  const listed = lines
    .filter((line) => /^(RDATE|EXDATE)/i.test(line))
    .reduce((sum, line) => sum + line.split(',').length, 0)
  if (listed > mostListedDates)
    throw new Unusable(`It lists more than ${mostListedDates} dates one by one`)
}

const componentOf = (lines: string[]) => {
  const component = new ICAL.Component(
    ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')),
  )
  // The library reads a value when it is asked for it: so all are, while errors are caught.
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
  const kept = lines
    .split('\r\n')
    .filter((line) => used.test(line))
    .map((line) => line.replace(bareDate, '$1;VALUE=DATE$2:$3'))
    // The library knows the words of a rule in capitals only.
    .map((line) => (ruleLine.test(line) ? line.toUpperCase() : line))
  refuseTooMany(kept)
  kept.forEach(refuseMisread)
  try {
    return componentOf(kept)
  } catch {
    const unreadable = kept.find((line) => !isReadable(line))
    throw new Unusable(unreadable ? `${shown(unreadable)} cannot be read` : 'It cannot be read')
  }
}

const momentsOf = (property: ICAL.Property, findZone: ZoneFinder): Moment[] => {
  const tzid = property.getFirstParameter('tzid')
  return property.getValues().map((value: ICAL.Time | ICAL.Period, at) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) throw new Unusable('One of its dates cannot be read')
    // The library turns 31 February into 3 March. A date nobody wrote is worse than none.
    const written = String(property.jCal[3 + at])
    if (value instanceof ICAL.Time && time.toString() !== written)
      throw new Unusable(`“${written}” is not a date`)
    const zone = zoneOf(time, tzid, findZone)
    const { year, month, day, hour, minute, second, isDate } = time
    if (year < 1900 || year > 2999) throw new Unusable(`The year ${year} is not usable`)
    const wall = { year, month, day, hour, minute, second }
    return { wall, zone, isDay: isDate, instant: instantOf(wall, zone) }
  })
}

const zoneOf = (time: ICAL.Time, tzid: string | undefined, findZone: ZoneFinder) => {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  // A time without a zone is meant where it is read, and a day is a day here.
  if (!tzid || time.isDate) return homeZone
  const zone = findZone(tzid)
  if (!zone) throw new Unusable(`Its time zone “${cut(tidyLine(tzid), 100)}” is not known`)
  return zone
}

const endOf = (component: ICAL.Component, start: Moment, dtend: Moment | undefined) => {
  const given = component.getFirstPropertyValue('duration')
  const seconds = given instanceof ICAL.Duration ? given.toSeconds() : 0
  const end = dtend?.instant ?? new Date(start.instant.getTime() + seconds * 1000)
  const lasts = end.getTime() - start.instant.getTime()
  if (lasts < 0) throw new Unusable('It ends before it starts')
  // NaN too: a duration of more weeks than a date can hold.
  if (!(lasts <= longest.duration)) throw new Unusable('It lasts longer than a year')
  if (!start.isDay) return { end, days: null }
  // DTEND of an all-day event is the first day after it.
  const days = Math.max(1, Math.round(lasts / day))
  return { end: endOfDay(start.wall, days), days }
}

/** 23:59 in Amsterdam on the last of `days` days. */
export const endOfDay = (first: Wall, days: number): Date =>
  instantOf({ ...first, day: first.day + days - 1, hour: 23, minute: 59, second: 0 }, homeZone)

const categoryOf = (names: string[]): EventCategory | null =>
  EventCategory.options.find((category) =>
    names.some((name) =>
      [category, categoryLabels[category].toLowerCase()].includes(name.trim().toLowerCase()),
    ),
  ) ?? null

const describe = (description: string, url: string) => {
  const hasNews = /^https:\/\/\S+$/.test(url) && !description.includes(url)
  return tidyLines(hasNews ? `${description}\n\n${url}` : description)
}

const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

// As in shared/http/text.ts, but mending instead of refusing: the file was not typed here.
const directionMarks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu
const tidyLine = (text: string) =>
  text
    .toWellFormed()
    .replace(directionMarks, '')
    .replace(/\s*\n\s*/g, ', ')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
const tidyLines = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .normalize('NFC')
    .trim()
