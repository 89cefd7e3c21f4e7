import type { ReactNode } from 'react'
import type { TrendPeriod, Trends } from '#shared/admin/trends/contract.ts'
import { formatNumber, formatPercent } from '#web/admin/metrics/formatMetric.ts'
import {
  formatDate,
  formatDayAndMonth,
  formatMonthYear,
  startOfAmsterdamDay,
} from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import { capitalize } from '#web/ui/letterCase.ts'
import { dayMs } from '#web/ui/time.ts'

const toDate = (day: string) => startOfAmsterdamDay(day) ?? new Date(day)

/** "28 Oct to 26 Nov · 4 events took place", with the year of a period in the past. */
export const formatSummary = ({ current: { from, to, totals } }: Trends, now: Date) => {
  const [first, last] = [toDate(from), toDate(to)]
  const isThisYear = formatMonthYear(last).slice(-4) === formatMonthYear(now).slice(-4)
  const end = isThisYear ? formatDayAndMonth(last) : formatDate(last)
  return `${formatDayAndMonth(first)} to ${end} · ${pluralize(totals.events, 'event')} took place`
}

/** "the previous 30 days" */
export const nameOfPrevious = ({ from, to }: TrendPeriod) => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return days === 1 ? 'the day before' : `the previous ${formatNumber(days)} days`
}

/** The arrow is the sign, also without colour. */
const Change = ({ by, children }: { by: number; children: ReactNode }) => (
  <>
    <span data-tone={by > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">{by > 0 ? '↑' : '↓'}</span> {children}
    </span>{' '}
  </>
)

/** From here on, "3 times" is easier to read than "200%". */
const minRatioInWords = 3

const countNote = (now: number | null, before: number | null, previous: string): ReactNode => {
  if (before === null) return `Fewer than 5 in ${previous}`
  if (before === 0) return now === 0 ? `None in ${previous} either` : `None in ${previous}`
  if (now === null || now === before) return `${formatNumber(before)} in ${previous}`
  const by = now - before
  const percent = Math.round((Math.abs(by) / before) * 100)
  if (now / before >= minRatioInWords)
    return (
      <>
        <Change by={by}>{formatNumber(Math.round(now / before))} times</Change>
        {previous}
      </>
    )
  return (
    <>
      <Change by={by}>
        <span className="visually-hidden">{by > 0 ? 'up ' : 'down '}</span>
        {percent}%
      </Change>
      on {previous}
    </>
  )
}

/** A count of the period, and how it changed. */
export const toFigure = (
  { current, previous }: Trends,
  metric: 'newUsers' | 'bookings' | 'attended',
) => {
  const [now, before] = [current.totals[metric], previous.totals[metric]]
  return {
    value: now === null ? '< 5' : formatNumber(now),
    note: countNote(now, before, nameOfPrevious(current)),
  }
}

const rateNote = (now: number, before: number | null, previous: string): ReactNode => {
  if (before === null) return `Too few people in ${previous}`
  if (now === before) return `Same as in ${previous}`
  return (
    <>
      <Change by={now - before}>{pluralize(Math.abs(now - before), 'point')}</Change>
      on {previous}
    </>
  )
}

/** "8 in 10" */
const inWords = (percent: number) => {
  if (percent === 100) return 'Everyone'
  if (percent < 5) return 'Hardly anyone'
  return `About ${Math.min(9, Math.max(1, Math.round(percent / 10)))} in 10`
}

/** Percentages of people, each with a plain sentence. Those of too few people are left out. */
export const toRates = ({ current, previous }: Trends) => {
  const { attendanceRate, returningRate } = current.totals
  const before = nameOfPrevious(current)
  return [
    attendanceRate !== null && {
      label: 'Attendance',
      value: formatPercent(attendanceRate),
      sentence: `${inWords(attendanceRate)} with a booking came.`,
      note: rateNote(attendanceRate, previous.totals.attendanceRate, before),
    },
    returningRate !== null && {
      label: 'Returning people',
      value: formatPercent(returningRate),
      sentence: `${inWords(returningRate)} had been to an event before.`,
      note: rateNote(returningRate, previous.totals.returningRate, before),
    },
  ].filter((rate) => rate !== false)
}

/** "83 bookings for 15 events. The previous 30 days had 14." */
export const formatInsight = ({ current, previous }: Trends) => {
  const { bookings, bookedEvents } = current.totals
  if (bookings === 0) return 'No bookings in this period.'
  const before = previous.totals.bookings
  const comparison =
    before > 0 ? ` ${capitalize(nameOfPrevious(current))} had ${formatNumber(before)}.` : ''
  return `${formatNumber(bookings)} ${bookings === 1 ? 'booking' : 'bookings'} for ${pluralize(bookedEvents, 'event')}.${comparison}`
}

export const formatNoRates = ({ current: { totals } }: Trends) =>
  totals.events === 0
    ? 'No events took place in this period.'
    : 'We show them from five people on, so that no one can be recognised.'
