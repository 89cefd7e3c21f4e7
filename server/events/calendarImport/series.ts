import { tzOffset } from '@date-fns/tz/tzOffset'
import type { EventCategory } from '#shared/events/contract.ts'
import type { SeriesEvery } from '#shared/events/series/contract.ts'
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
  /** How its series repeats; null: it is not one of a series. */
  every: SeriesEvery | null
}

export type Refused = { uid: string; title: string; reason: string }

export type ParsedCalendar = {
  entries: ImportEntry[]
  refused: Refused[]
  /** What is taken in part, and why. */
  truncated: Refused[]
  /** UIDs of which all dates are in `entries`: one imported earlier and missing now is off. */
  whole: string[]
}

/** `mostDates`: of one rule. `mostCpuMs`: of reading the whole file. */
export type Limits = { now: Date; mostDates: number; mostCpuMs?: number }

const monthsAhead = 12
const mostYearsAhead = 5

/** The reason in words; anything that is no refusal is our bug and goes on. */
export const reasonOf = (error: unknown) => {
  if (error instanceof Unusable) return error.message
  throw error
}

/** Everything a file says under one UID: the event or series, and changes to single dates. */
export const addSeries = (parsed: ParsedCalendar, occurrences: Occurrence[], limits: Limits) => {
  const { now } = limits
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
      parsed.entries.push({ ...factsOf(master), key: master.uid, every: null })
      parsed.whole.push(master.uid)
      return
    }
    addDates(parsed, master, changes, limits, refuse)
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

/** As often as rules for new events do; anything else has no word of its own. */
const everyOf = ({ rules: [rule = '', ...others] }: Occurrence): SeriesEvery => {
  const part = (name: string) => new RegExp(`${name}=([^;]*)`, 'i').exec(rule)?.[1] ?? ''
  const interval = part('INTERVAL') || '1'
  const isSeveral = ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'].some((name) => part(name).includes(','))
  if (others.length > 0 || isSeveral) return 'irregular'
  if (part('FREQ') === 'MONTHLY' && interval === '1') return 'monthly'
  if (part('FREQ') !== 'WEEKLY') return 'irregular'
  return ({ 1: 'weekly', 2: 'fortnightly' } as const)[interval] ?? 'irregular'
}

type Refuse = (one: Occurrence, reason: string) => void

const addDates = (
  parsed: ParsedCalendar,
  master: Occurrence,
  changes: Occurrence[],
  { now, mostDates }: Limits,
  refuse: Refuse,
) => {
  const before = { entries: parsed.entries.length, refused: parsed.refused.length }
  const lasts = master.end.getTime() - master.start.instant.getTime()
  const span = { from: new Date(now.getTime() - lasts), to: horizonOf(now), most: mostDates }
  const { starts, left, goesOn } = expand(master, span)
  const changed = new Map(changes.map((one) => [one.replaces?.instant.getTime(), one]))
  if (left === 0) parsed.whole.push(master.uid)
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
  const taken = parsed.entries.slice(before.entries)
  if (taken.length === 0) {
    const why = goesOn
      ? 'Its dates are more than 12 months ahead'
      : 'None of its dates is still to come'
    if (parsed.refused.length === before.refused) refuse(master, why)
    return
  }
  if (taken.length > 1) for (const entry of taken) entry.every = everyOf(master)
  truncate(parsed, master, master.cuts)
  if (left > 0)
    truncate(parsed, master, [
      `Only the first ${mostDates} of its ${mostDates + left} dates in the next 12 months are imported`,
    ])
  else if (goesOn)
    truncate(parsed, master, [
      'Only its dates in the next 12 months are imported; import the file again for later ones',
    ])
}

const truncate = (parsed: ParsedCalendar, { uid, title }: Occurrence, reasons: string[]) => {
  parsed.truncated.push(...reasons.map((reason) => ({ uid, title, reason })))
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
  else {
    parsed.entries.push({ ...factsOf(one), key, every: null })
    truncate(parsed, one, one.cuts)
  }
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
  const end = endOfDay({ year, month, day, hour: 0, minute: 0, second: 0 }, master.days)
  // A date of it may be listed with a time, in the last minute of its day.
  return end < start ? start : end
}

const dated = (master: Occurrence, start: Date, key: string): ImportEntry => ({
  ...factsOf(master),
  key,
  every: null,
  startDate: start,
  endDate: endAt(master, start),
})
