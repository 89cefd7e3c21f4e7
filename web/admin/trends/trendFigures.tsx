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
import { dayMs } from '#web/ui/time.ts'

const toDate = (day: string) => startOfAmsterdamDay(day) ?? new Date(day)

/** "28 Oct to 26 Nov · 4 events", with the year of a period in the past. */
export const formatSummary = ({ current: { from, to, totals } }: Trends, now: Date) => {
  const [first, last] = [toDate(from), toDate(to)]
  const isThisYear = formatMonthYear(last).slice(-4) === formatMonthYear(now).slice(-4)
  const end = isThisYear ? formatDayAndMonth(last) : formatDate(last)
  return `${formatDayAndMonth(first)} to ${end} · ${pluralize(totals.events, 'event')}`
}

/** "the previous 30 days" */
export const nameOfPrevious = ({ from, to }: TrendPeriod) => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return days === 1 ? 'the day before' : `the previous ${formatNumber(days)} days`
}

/** The arrow says what the sign does, without colour. */
const Change = ({ by, children }: { by: number; children: ReactNode }) => (
  <>
    <span data-tone={by > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">{by > 0 ? '↑' : '↓'}</span> {children}
    </span>{' '}
  </>
)

/** From here on, "4 times" is easier to read than "+300%". */
const minRatioInWords = 4

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
        {by > 0 ? '+' : '−'}
        {percent}%
      </Change>
      on {previous}
    </>
  )
}

const countCard = (label: string, now: number | null, before: number | null, previous: string) => ({
  label,
  value: now === null ? '< 5' : formatNumber(now),
  note: countNote(now, before, previous),
})

type RateCard = { label: string; now: number | null; before: number | null; tooFew: string }

const rateNote = ({ now, before, tooFew }: RateCard, trends: Trends): ReactNode => {
  const previous = nameOfPrevious(trends.current)
  if (now === null) return trends.current.totals.events === 0 ? 'No events in this period' : tooFew
  if (before === null) return `Too few people in ${previous}`
  if (now === before) return `Same as in ${previous}`
  return (
    <>
      <Change by={now - before}>{pluralize(Math.abs(now - before), 'point')}</Change>
      on {previous}
    </>
  )
}

const rateCard = (card: RateCard, trends: Trends) => ({
  label: card.label,
  value: formatPercent(card.now),
  note: rateNote(card, trends),
})

const changeOfBookings = (now: number, before: number, previous: string) => {
  if (before === 0) return ''
  if (now === before) return `, as many as in ${previous}`
  if (now / before >= 2)
    return `, ${formatNumber(Math.round(now / before))} times as many as in ${previous}`
  return `, ${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in ${previous}`
}

/** "83 bookings, 6 times as many as in the previous 30 days." */
export const formatInsight = ({ current, previous }: Trends) => {
  const { bookings } = current.totals
  if (bookings === 0) return 'No bookings in this period.'
  const change = changeOfBookings(bookings, previous.totals.bookings, nameOfPrevious(current))
  return `${pluralize(bookings, 'booking')}${change}.`
}

/** Two dashes would say less than one sentence. */
export const hasRates = ({ current: { totals } }: Trends) =>
  totals.attendanceRate !== null || totals.returningRate !== null

export const formatNoRates = ({ current: { totals } }: Trends) =>
  totals.events === 0
    ? 'No events in this period, so attendance and returning people are not shown.'
    : 'Too few people to show attendance and returning people.'

/** The figures of a period, each with its change in words. */
export const toCards = (trends: Trends) => {
  const { totals: now } = trends.current
  const { totals: before } = trends.previous
  const previous = nameOfPrevious(trends.current)
  return [
    countCard('New users', now.newUsers, before.newUsers, previous),
    countCard('Bookings', now.bookings, before.bookings, previous),
    ...(hasRates(trends) ? rateCards(trends) : []),
  ]
}

const rateCards = (trends: Trends) => {
  const { totals: now } = trends.current
  const { totals: before } = trends.previous
  return [
    rateCard(
      {
        ...{ label: 'Attendance', now: now.attendanceRate, before: before.attendanceRate },
        tooFew: 'Too few check-ins to show',
      },
      trends,
    ),
    rateCard(
      {
        ...{ label: 'Returning people', now: now.returningRate, before: before.returningRate },
        tooFew: 'Too few people to show',
      },
      trends,
    ),
  ]
}
