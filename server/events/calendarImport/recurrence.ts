import { RRuleTemporal } from 'rrule-temporal'
import { type Moment, type Occurrence, Unusable } from './entry.ts'
import { instantOf, type Wall } from './zones.ts'

const mostRuleLetters = 300

const dayMs = 24 * 3_600_000
/** Asked one after the other: each is quick where dates are dense, the last where they are rare. */
const spansAhead = [31 * dayMs, 366 * dayMs, 30 * 366 * dayMs]

type Span = { from: Date; to: Date; most: number }

/** Where a series falls within a span of time: its starts in order, and how many more there are. */
export const expand = (
  series: Occurrence,
  { from, to, most }: Span,
): { starts: Date[]; left: number; goesOn: boolean } => {
  const except = new Set(series.exceptOn.map(({ instant }) => instant.getTime()))
  const rules = series.rules.map((rule) => readRule(rule, series.start))
  const byRule = rules.flatMap((rule) => rule.between(from, to))
  // Without a rule the start itself is the first of the dates listed.
  const listed = [...(series.rules.length === 0 ? [series.start] : []), ...series.alsoOn]
  const all = [...byRule, ...listed.map(({ instant }) => instant)]
    .filter((start) => start >= from && start <= to && !except.has(start.getTime()))
    .map((start) => start.getTime())
  const starts = [...new Set(all)].sort((a, b) => a - b)
  const left = Math.max(0, starts.length - most)
  return {
    starts: starts.slice(0, most).map((time) => new Date(time)),
    left,
    // Dates left over are later ones already, and the search is slow.
    goesOn:
      left > 0 ||
      listed.some(({ instant }) => instant > to) ||
      rules.some((rule) => rule.goesOnAfter(to)),
  }
}

const readRule = (rule: string, start: Moment) => {
  refuseTooOften(rule)
  const { zone, wall } = start
  const text = `DTSTART;TZID=${zone}:${compact(wall)}\nRRULE:${withUtcUntil(rule, zone)}`
  const tried = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch {
      throw new Unusable(`Its rule of recurrence cannot be followed: ${rule.slice(0, 100)}`)
    }
  }
  const dates = tried(() => new RRuleTemporal({ rruleString: text }))
  const between = (from: Date, to: Date) =>
    tried(() => dates.between(from, to, true)).map(
      ({ epochMilliseconds }) => new Date(epochMilliseconds),
    )
  return {
    between,
    // Not by the next date: to one in the year 90000 the library counts for many seconds.
    goesOnAfter: (date: Date) =>
      start.instant > date ||
      spansAhead.some((ms) => {
        const after = new Date(date.getTime() + 1000)
        return between(after, new Date(date.getTime() + ms)).length > 0
      }),
  }
}

// What a community does, it does at most a few times a day; anything faster is a mistake or malice,
// and would keep the server busy.
const refuseTooOften = (rule: string) => {
  const count = (part: string) => (new RegExp(`${part}=([^;]*)`).exec(rule)?.[1] ?? '').split(',')
  const isTooOften =
    /FREQ=(HOURLY|MINUTELY|SECONDLY)/.test(rule) ||
    count('BYHOUR').length > 6 ||
    count('BYMINUTE').length > 2 ||
    count('BYSECOND').length > 1
  if (isTooOften) throw new Unusable('It recurs too often')
  if (rule.length > mostRuleLetters) throw new Unusable('Its rule of recurrence is too long')
}

// UNTIL may be a day (the whole of it counts), a time in the event's own zone, or one in UTC.
const until = /UNTIL=(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?/

const withUtcUntil = (rule: string, zone: string) =>
  rule.replace(
    until,
    (_, year, month, day, hour = '23', minute = '59', second = '59', utc = '') => {
      const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number)
      const wall = { year: y, month: mo, day: d, hour: h, minute: mi, second: s } as Wall
      const instant = instantOf(wall, utc ? 'UTC' : zone)
      return `UNTIL=${instant.toISOString().replace(/[-:]|\.\d+/g, '')}`
    },
  )

const two = (number: number) => String(number).padStart(2, '0')
const compact = ({ year, month, day, hour, minute, second }: Wall) =>
  `${String(year).padStart(4, '0')}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}`
