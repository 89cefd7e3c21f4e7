import { RRuleTemporal } from 'rrule-temporal'
import { t } from '#server/language/t.ts'
import type { SeriesFrequency } from '#shared/events/series/contract.ts'
import { endOfDay, type Moment, type Occurrence, UnusableEntryError } from './entry.ts'
import type { ImportEntry, Limits, ParsedCalendar } from './parsedCalendar.ts'
import { amsterdamDay, toInstant, toWall, type WallTime, wallAsUtc, wallClock } from './zones.ts'

const horizonMonths = 12
const maxYearsAhead = 5

/** The reason of a rejected entry. Any other error is a bug and is rethrown. */
export const rejectionReason = (error: unknown) => {
  if (error instanceof UnusableEntryError) return error.message
  throw error
}

/** Handles all entries of one UID: the event or series, and changes to single dates. */
export const addOccurrences = (
  parsed: ParsedCalendar,
  occurrences: Occurrence[],
  limits: Limits,
) => {
  const { now } = limits
  const changes = latestBySequence(occurrences.filter(({ recurrenceId }) => recurrenceId !== null))
  const [master] = latestBySequence(occurrences.filter(({ recurrenceId }) => recurrenceId === null))
  const reject = ({ uid, title }: Occurrence, reason: string) =>
    parsed.refused.push({ uid, title, reason })
  try {
    if (!master || (master.rules.length === 0 && master.extraDates.length === 0)) {
      if (master) parsed.completeUids.push(master.uid)
      for (const one of master ? [master, ...changes] : changes)
        addEntry(parsed, one, entryKey(one), now, reject)
      return
    }
    if (master.isCancelled) {
      parsed.entries.push({ ...entryFields(master), key: master.uid, every: null })
      parsed.completeUids.push(master.uid)
      return
    }
    addSeriesDates(parsed, master, changes, limits, reject)
  } catch (error) {
    if (master) reject(master, rejectionReason(error))
    else throw error
  }
}

// For a duplicate UID (or date of it) the higher SEQUENCE wins, then the later entry.
const latestBySequence = (occurrences: Occurrence[]) => {
  const byDate = new Map<number, Occurrence>()
  for (const one of occurrences) {
    const date = one.recurrenceId?.instant.getTime() ?? 0
    const other = byDate.get(date)
    if (!other || other.sequence <= one.sequence) byDate.set(date, one)
  }
  return [...byDate.values()]
}

// The wall clock, not an index within the day, because past dates of the day drop out.
const entryKey = ({ uid, recurrenceId }: Occurrence) =>
  recurrenceId ? `${uid}#${wallClock(recurrenceId.instant)}` : uid

const importHorizon = (now: Date) => {
  const horizon = new Date(now)
  horizon.setUTCMonth(horizon.getUTCMonth() + horizonMonths)
  return horizon
}

/** Maps a rule to one of the frequencies of the product, otherwise `irregular`. */
const frequencyOf = ({ rules: [rule = '', ...others] }: Occurrence): SeriesFrequency => {
  const part = (name: string) => new RegExp(`${name}=([^;]*)`, 'i').exec(rule)?.[1] ?? ''
  const interval = part('INTERVAL') || '1'
  const isSeveral = ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'].some((name) => part(name).includes(','))
  if (others.length > 0 || isSeveral) return 'irregular'
  if (part('FREQ') === 'MONTHLY' && interval === '1') return 'monthly'
  if (part('FREQ') !== 'WEEKLY') return 'irregular'
  return ({ 1: 'weekly', 2: 'fortnightly' } as const)[interval] ?? 'irregular'
}

type Reject = (one: Occurrence, reason: string) => void

const addSeriesDates = (
  parsed: ParsedCalendar,
  master: Occurrence,
  changes: Occurrence[],
  { now, maxDates }: Limits,
  reject: Reject,
) => {
  const before = { entries: parsed.entries.length, refused: parsed.refused.length }
  const durationMs = master.end.getTime() - master.start.instant.getTime()
  const span = {
    from: new Date(now.getTime() - durationMs),
    to: importHorizon(now),
    limit: maxDates,
  }
  const { starts, remaining, hasMore } = expand(master, span)
  const changed = new Map(changes.map((one) => [one.recurrenceId?.instant.getTime(), one]))
  if (remaining === 0) parsed.completeUids.push(master.uid)
  for (const start of starts) {
    const key = `${master.uid}#${wallClock(start)}`
    const change = changed.get(start.getTime())
    changed.delete(start.getTime())
    if (change && change.end > now) addEntry(parsed, change, key, now, reject)
    else if (!change && occurrenceEnd(master, start) > now)
      parsed.entries.push(occurrenceEntry(master, start, key))
  }
  // A changed past date may have been moved into the future.
  for (const change of changed.values())
    if (change.end > now) addEntry(parsed, change, entryKey(change), now, reject)
  const added = parsed.entries.slice(before.entries)
  if (added.length === 0) {
    const reason = hasMore ? t('events.import.datesTooFarAhead') : t('events.import.allDatesPast')
    if (parsed.refused.length === before.refused) reject(master, reason)
    return
  }
  if (added.length > 1) for (const entry of added) entry.every = frequencyOf(master)
  truncate(parsed, master, master.truncations)
  if (remaining > 0)
    truncate(parsed, master, [
      t('events.import.firstDatesOnly', { max: maxDates, all: maxDates + remaining }),
    ])
  else if (hasMore) truncate(parsed, master, [t('events.import.nextMonthsOnly')])
}

const truncate = (parsed: ParsedCalendar, { uid, title }: Occurrence, reasons: string[]) => {
  parsed.truncated.push(...reasons.map((reason) => ({ uid, title, reason })))
}

const addEntry = (
  parsed: ParsedCalendar,
  one: Occurrence,
  key: string,
  now: Date,
  reject: Reject,
) => {
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead)
  if (one.end <= now) reject(one, t('events.import.over'))
  else if (one.start.instant > latest) reject(one, t('events.import.tooFarAhead'))
  else {
    parsed.entries.push({ ...entryFields(one), key, every: null })
    truncate(parsed, one, one.truncations)
  }
}

const entryFields = (one: Occurrence) => ({
  uid: one.uid,
  title: one.title,
  description: one.description,
  location: one.location,
  category: one.category,
  url: one.url,
  startDate: one.start.instant,
  endDate: one.end,
  isCancelled: one.isCancelled,
})

const occurrenceEnd = (master: Occurrence, start: Date) => {
  if (master.days === null)
    return new Date(start.getTime() + master.end.getTime() - master.start.instant.getTime())
  const [year = 0, month = 0, day = 0] = amsterdamDay(start).split('-').map(Number)
  const end = endOfDay({ year, month, day, hour: 0, minute: 0, second: 0 }, master.days)
  // An extra date may carry a time in the last minute of its day.
  return end < start ? start : end
}

const occurrenceEntry = (master: Occurrence, start: Date, key: string): ImportEntry => ({
  ...entryFields(master),
  key,
  every: null,
  startDate: start,
  endDate: occurrenceEnd(master, start),
})

const maxRuleLength = 300

const dayMs = 24 * 3_600_000
/** Tried in order: short spans are fast for dense rules, the long one covers rare dates. */
const lookAheadSpans = [31 * dayMs, 366 * dayMs, 30 * 366 * dayMs]

type ExpansionSpan = { from: Date; to: Date; limit: number }

/** Expands a series within a time span into sorted starts and the number of further dates. */
const expand = (
  series: Occurrence,
  { from, to, limit }: ExpansionSpan,
): { starts: Date[]; remaining: number; hasMore: boolean } => {
  const excluded = new Set(series.excludedDates.map(({ instant }) => instant.getTime()))
  const rules = series.rules.map((rule) => parseRule(rule, series.start))
  const byRule = rules.flatMap((rule) => rule.between(from, to))
  // Without a rule, the start itself is the first listed date.
  const listed = [...(series.rules.length === 0 ? [series.start] : []), ...series.extraDates]
  const all = [...byRule, ...listed.map(({ instant }) => instant)]
    .filter((start) => start >= from && start <= to && !excluded.has(start.getTime()))
    .map((start) => start.getTime())
  const starts = [...new Set(all)].sort((a, b) => a - b)
  const remaining = Math.max(0, starts.length - limit)
  return {
    starts: starts.slice(0, limit).map((time) => new Date(time)),
    remaining,
    // Remaining dates already prove that there are more; the search is slow.
    hasMore:
      remaining > 0 ||
      listed.some(({ instant }) => instant > to) ||
      rules.some((rule) => rule.hasDatesAfter(to)),
  }
}

/**
 * The library expands the rule on the wall clock, as if it were UTC. In zones it looks up each offset,
 * which takes fifty times as long.
 */
const parseRule = (rule: string, start: Moment) => {
  rejectTooLarge(rule)
  const { zone, wall } = start
  const text = `DTSTART:${toBasicFormat(wall)}Z\nRRULE:${withWallUntil(rule, zone)}`
  const guarded = <Result>(compute: () => Result): Result => {
    try {
      return compute()
    } catch {
      throw new UnusableEntryError(t('events.import.unusableRule', { rule: rule.slice(0, 100) }))
    }
  }
  const dates = guarded(() => new RRuleTemporal({ rruleString: text }))
  const between = (from: Date, to: Date) =>
    guarded(() => dates.between(asUtc(from, zone), asUtc(to, zone), true)).map(
      ({ year, month, day, hour, minute, second }) =>
        toInstant({ year, month, day, hour, minute, second }, zone),
    )
  return {
    between,
    // Not with `next()`: for a date in the year 90000 the library runs for many seconds.
    hasDatesAfter: (date: Date) =>
      start.instant > date ||
      lookAheadSpans.some((ms) => {
        const after = new Date(date.getTime() + 1000)
        return between(after, new Date(date.getTime() + ms)).length > 0
      }),
  }
}

const asUtc = (instant: Date, zone: string) => new Date(wallAsUtc(toWall(instant, zone)))

const maxCount = 10_000
// Dates within one period, before BYSETPOS. A year has no more days.
const maxCombinations = 366

/** Bounds what the library computes. Community events recur at most a few times a day. */
const rejectTooLarge = (rule: string) => {
  const listed = (part: string) =>
    (new RegExp(`(?:^|;)${part}=([^;]*)`).exec(rule)?.[1] ?? '').split(',').length
  const combinations = ['MONTH', 'WEEKNO', 'YEARDAY', 'MONTHDAY', 'DAY', 'HOUR', 'MINUTE', 'SECOND']
    .map((part) => listed(`BY${part}`))
    .reduce((product, length) => product * length)
  const isTooFrequent =
    /FREQ=(HOURLY|MINUTELY|SECONDLY)/.test(rule) ||
    listed('BYHOUR') > 6 ||
    listed('BYMINUTE') > 2 ||
    listed('BYSECOND') > 1 ||
    combinations > maxCombinations
  if (isTooFrequent) throw new UnusableEntryError(t('events.import.tooFrequent'))
  if (rule.length > maxRuleLength) throw new UnusableEntryError(t('events.import.ruleTooLong'))
  if (Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? 0) > maxCount)
    throw new UnusableEntryError(t('events.import.tooManyDates', { max: maxCount }))
}

// UNTIL is a day (inclusive), a time in the event's zone, or a UTC time.
const until = /UNTIL=(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?/

const withWallUntil = (rule: string, zone: string) =>
  rule.replace(
    until,
    (_, year, month, day, hour = '23', minute = '59', second = '59', utc = '') => {
      const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number)
      const given = { year: y, month: mo, day: d, hour: h, minute: mi, second: s } as WallTime
      const wall = utc ? toWall(new Date(wallAsUtc(given)), zone) : given
      return `UNTIL=${toBasicFormat(wall)}Z`
    },
  )

const pad2 = (number: number) => String(number).padStart(2, '0')
const toBasicFormat = ({ year, month, day, hour, minute, second }: WallTime) =>
  `${String(year).padStart(4, '0')}${pad2(month)}${pad2(day)}T${pad2(hour)}${pad2(minute)}${pad2(second)}`
