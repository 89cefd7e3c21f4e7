import type { ReactNode } from 'react'
import type { TrendPeriod, Trends } from '#shared/admin/trends/contract.ts'
import { daysBetween } from '#shared/calendar/days.ts'
import { formatNumber, formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { rich, t } from '#web/language/t.tsx'
import { amsterdamDay, formatDate, formatDayAndMonth, startOfAmsterdamDay } from '#web/ui/format.ts'

const toDate = (day: string) => startOfAmsterdamDay(day) ?? new Date(day)

/** "28 Oct to 26 Nov · 4 events took place", with the year of a period in the past. */
export const formatSummary = ({ current: { from, to, totals } }: Trends, now: Date) => {
  const [first, last] = [toDate(from), toDate(to)]
  const isThisYear = to.slice(0, 4) === amsterdamDay(now).slice(0, 4)
  const period = t('admin.trends.summary.period', {
    from: formatDayAndMonth(first),
    to: isThisYear ? formatDayAndMonth(last) : formatDate(last),
  })
  return `${period} · ${t('admin.trends.summary.events', { count: totals.events })}`
}

/** The number of days of a period, and of the one before. */
export const lengthOf = ({ from, to }: TrendPeriod) => daysBetween(from, to) + 1

/** The arrow is the sign, also without colour. */
const change = (by: number) => (text: ReactNode) => (
  <span data-tone={by > 0 ? 'up' : 'down'}>
    <span aria-hidden="true">{by > 0 ? '↑' : '↓'}</span> {text}
  </span>
)

const spoken = (text: ReactNode) => <span className="visually-hidden">{text}</span>

/** From here on, "3 times" is easier to read than "200%". */
const minRatioInWords = 3

const countNote = (now: number | null, before: number | null, days: number): ReactNode => {
  if (before === null) return t('admin.trends.count.few', { days })
  if (before === 0)
    return t(now === 0 ? 'admin.trends.count.noneEither' : 'admin.trends.count.none', { days })
  if (now === null || now === before) return t('admin.trends.count.before', { before, days })
  const by = now - before
  if (now / before >= minRatioInWords)
    return rich('admin.trends.count.times', {
      times: Math.round(now / before),
      days,
      change: change(by),
    })
  return rich(by > 0 ? 'admin.trends.count.up' : 'admin.trends.count.down', {
    percent: formatPercent(Math.round((Math.abs(by) / before) * 100)),
    days,
    change: change(by),
    spoken,
  })
}

/** A count of the period, and how it changed. */
export const toFigure = (
  { current, previous }: Trends,
  metric: 'newUsers' | 'bookings' | 'attended',
) => {
  const [now, before] = [current.totals[metric], previous.totals[metric]]
  return {
    value: now === null ? '< 5' : formatNumber(now),
    note: countNote(now, before, lengthOf(current)),
  }
}

const rateNote = (now: number, before: number | null, days: number): ReactNode => {
  if (before === null) return t('admin.trends.rate.few', { days })
  if (now === before) return t('admin.trends.rate.same', { days })
  const by = now - before
  return rich('admin.trends.rate.points', { points: Math.abs(by), days, change: change(by) })
}

/** "8 in 10" */
const shareOf = (percent: number) => Math.min(9, Math.max(1, Math.round(percent / 10)))

const attendanceInWords = (percent: number) => {
  if (percent === 100) return t('admin.trends.attendance.all')
  if (percent < 5) return t('admin.trends.attendance.hardlyAny')
  return t('admin.trends.attendance.share', { share: shareOf(percent) })
}

const returningInWords = (percent: number) => {
  if (percent === 100) return t('admin.trends.returning.all')
  if (percent < 5) return t('admin.trends.returning.hardlyAny')
  return t('admin.trends.returning.share', { share: shareOf(percent) })
}

/** Percentages of people, each with a plain sentence. Those of too few people are left out. */
export const toRates = ({ current, previous }: Trends) => {
  const { attendanceRate, returningRate } = current.totals
  const days = lengthOf(current)
  return [
    attendanceRate !== null && {
      label: t('admin.trends.attendance.label'),
      value: formatPercent(attendanceRate),
      sentence: attendanceInWords(attendanceRate),
      note: rateNote(attendanceRate, previous.totals.attendanceRate, days),
    },
    returningRate !== null && {
      label: t('admin.trends.returning.label'),
      value: formatPercent(returningRate),
      sentence: returningInWords(returningRate),
      note: rateNote(returningRate, previous.totals.returningRate, days),
    },
  ].filter((rate) => rate !== false)
}

/** "83 bookings for 15 events. The previous 30 days had 14." */
export const formatInsight = ({ current, previous }: Trends) => {
  const { bookings, bookedEvents } = current.totals
  if (bookings === 0) return t('admin.trends.noBookings')
  const before = previous.totals.bookings
  const insight = t('admin.trends.insight', { bookings, events: bookedEvents })
  if (before === 0) return insight
  return `${insight} ${t('admin.trends.insightBefore', { days: lengthOf(current), before })}`
}

export const formatNoRates = ({ current: { totals } }: Trends) =>
  totals.events === 0 ? t('admin.trends.noEvents') : t('admin.trends.hiddenRates')
