import { tzOffset } from '@date-fns/tz/tzOffset'
import type { EventCategory } from '#shared/events/contract.ts'
import { endOfDay, type Occurrence, Unusable } from './entry.ts'
import { expand } from './recurrence.ts'
import { homeZone } from './zones.ts'

/** One event that the file asks for, or takes back. */
export type ImportEntry = {
  uid: string
  /** Names the event in later imports: the UID, with day and clock for one of a series. */
  key: string
  title: string
  description: string
  location: string
  category: EventCategory | null
  startDate: Date
  endDate: Date
  isCancelled: boolean
}

export type Refused = { uid: string; title: string; reason: string }

export type ParsedCalendar = {
  entries: ImportEntry[]
  refused: Refused[]
  /** UIDs of which all dates are in `entries`: one imported earlier and missing now is off. */
  whole: string[]
}

const monthsAhead = 12
const mostYearsAhead = 5

/** The reason in words; anything that is no refusal is our bug and goes on. */
export const reasonOf = (error: unknown) => {
  if (error instanceof Unusable) return error.message
  throw error
}

/** Everything a file says under one UID: the event or series, and changes to single dates. */
export const addSeries = (parsed: ParsedCalendar, occurrences: Occurrence[], now: Date) => {
  const changes = newest(occurrences.filter(({ replaces }) => replaces !== null))
  const [master] = newest(occurrences.filter(({ replaces }) => replaces === null))
  const refuse = ({ uid, title }: Occurrence, reason: string) =>
    parsed.refused.push({ uid, title, reason })
  try {
    if (!master || (master.rules.length === 0 && master.alsoOn.length === 0)) {
      if (master) parsed.whole.push(master.uid)
      for (const one of master ? [master, ...changes] : changes)
        takeOne(parsed, one, keyOf(one), now, refuse)
      return
    }
    if (master.isCancelled) {
      parsed.entries.push({ ...factsOf(master), key: master.uid })
      parsed.whole.push(master.uid)
      return
    }
    addDates(parsed, master, changes, now, refuse)
  } catch (error) {
    if (master) refuse(master, reasonOf(error))
    else throw error
  }
}

// The same UID (or the same date of it) twice in a file: the higher SEQUENCE counts, else the later.
const newest = (occurrences: Occurrence[]) => {
  const byDate = new Map<number, Occurrence>()
  for (const one of occurrences) {
    const date = one.replaces?.instant.getTime() ?? 0
    const other = byDate.get(date)
    if (!other || other.sequence <= one.sequence) byDate.set(date, one)
  }
  return [...byDate.values()]
}

const keyOf = ({ uid, replaces }: Occurrence) =>
  replaces ? `${uid}#${clockOf(replaces.instant)}` : uid

// As a clock in Amsterdam shows it: `2026-12-05T19:30`. Not counted within the day, since what is
// left of a day gets less as the day goes by.
const clockOf = (instant: Date) =>
  new Date(instant.getTime() + tzOffset(homeZone, instant) * 60_000).toISOString().slice(0, 16)

/** The day it is in Amsterdam: `2026-12-05`. */
export const dayOf = (instant: Date) => clockOf(instant).slice(0, 10)

const horizonOf = (now: Date) => {
  const horizon = new Date(now)
  horizon.setUTCMonth(horizon.getUTCMonth() + monthsAhead)
  return horizon
}

type Refuse = (one: Occurrence, reason: string) => void

const addDates = (
  parsed: ParsedCalendar,
  master: Occurrence,
  changes: Occurrence[],
  now: Date,
  refuse: Refuse,
) => {
  const lasts = master.end.getTime() - master.start.instant.getTime()
  const { starts, isCut } = expand(master, new Date(now.getTime() - lasts), horizonOf(now))
  const changed = new Map(changes.map((one) => [one.replaces?.instant.getTime(), one]))
  if (!isCut) parsed.whole.push(master.uid)
  for (const start of starts) {
    const key = `${master.uid}#${clockOf(start)}`
    const change = changed.get(start.getTime())
    changed.delete(start.getTime())
    if (change && change.end > now) takeOne(parsed, change, key, now, refuse)
    else if (!change && endAt(master, start) > now) parsed.entries.push(dated(master, start, key))
  }
  // A change to a date that is over may still have moved it into the future.
  for (const change of changed.values())
    if (change.end > now) takeOne(parsed, change, keyOf(change), now, refuse)
  if (starts.length === 0 && changes.length === 0) refuse(master, 'It is already over')
  if (isCut) refuse(master, `It recurs too often: only its first ${starts.length} dates were taken`)
}

const takeOne = (
  parsed: ParsedCalendar,
  one: Occurrence,
  key: string,
  now: Date,
  refuse: Refuse,
) => {
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + mostYearsAhead)
  if (one.end <= now) refuse(one, 'It is already over')
  else if (one.start.instant > latest) refuse(one, 'It is more than five years ahead')
  else parsed.entries.push({ ...factsOf(one), key })
}

const factsOf = (one: Occurrence) => ({
  uid: one.uid,
  title: one.title,
  description: one.description,
  location: one.location,
  category: one.category,
  startDate: one.start.instant,
  endDate: one.end,
  isCancelled: one.isCancelled,
})

const endAt = (master: Occurrence, start: Date) => {
  if (master.days === null)
    return new Date(start.getTime() + master.end.getTime() - master.start.instant.getTime())
  const [year = 0, month = 0, day = 0] = dayOf(start).split('-').map(Number)
  return endOfDay({ year, month, day, hour: 0, minute: 0, second: 0 }, master.days)
}

const dated = (master: Occurrence, start: Date, key: string): ImportEntry => ({
  ...factsOf(master),
  key,
  startDate: start,
  endDate: endAt(master, start),
})
