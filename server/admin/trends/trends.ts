import type { FastifyReply } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { t } from '#server/language/t.ts'
import type {
  TrendFilter,
  TrendPeriod,
  TrendPoint,
  Trends,
  TrendTotals,
} from '#shared/admin/trends/contract.ts'
import * as store from './store.ts'

type Deps = Pick<App, 'db' | 'now'>
type Days = store.Days

const dayMs = 24 * 3_600_000
const maxDays = 3 * 366
/** Longer periods have one point a week, and still longer ones one a month. */
const maxDayPoints = 31
const maxDaysOfWeeks = 190
/** Fewer people could be recognised. */
const minPeople = 5

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

const listDays = (days: Days) =>
  Array.from({ length: lengthOf(days) }, (_, at) => addDays(days.from, at))

const checkPeriod = (days: Days) => {
  const length = lengthOf(days)
  if (length < 1) throw new AppError('period_reversed', { field: 'from' })
  if (length > maxDays) throw new AppError('period_too_long', { field: 'from' })
  return length
}

const hideFew = (count: number) => (count > 0 && count < minPeople ? null : count)

const percentOf = (count: number, total: number) =>
  total >= minPeople ? Math.round((count / total) * 100) : null

/** Hidden also when the others are so few that they could be recognised. */
const rateOfPeople = (count: number, total: number) =>
  hideFew(count) === null || hideFew(total - count) === null ? null : percentOf(count, total)

type Counts = Map<string, number>
const toMap = (rows: readonly { day: string; count: number }[]): Counts =>
  new Map(rows.map(({ day, count }) => [day, count]))

const sumOf = (counts: Counts, days: string[]) =>
  days.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0)

const unitOf = (length: number): Trends['unit'] => {
  if (length <= maxDayPoints) return 'day'
  return length <= maxDaysOfWeeks ? 'week' : 'month'
}

/** The days of each point. Weeks end on the last day of the period, so the first may be shorter. */
const groupDays = (days: Days, unit: Trends['unit']): string[][] => {
  const last = lengthOf(days) - 1
  const keys = {
    day: (day: string) => day,
    week: (_: string, at: number) => `${Math.floor((last - at) / 7)}`,
    month: (day: string) => day.slice(0, 7),
  }
  return [...Map.groupBy(listDays(days), keys[unit]).values()]
}

/** Groups of as many days as the others, so that the points of two periods can be compared. */
const groupAlike = (days: Days, others: string[][]): string[][] => {
  const rest = listDays(days)
  return others.map(({ length }) => rest.splice(0, length))
}

const readPeriod = async (
  { db, now }: Deps,
  days: Days,
  groups: string[][],
): Promise<TrendPeriod> => {
  const at = now()
  const [users, bookings, bookedEvents, attended, attendance, returns] = await Promise.all([
    store.countUsersByDay(db, days),
    store.countBookingsByDay(db, days),
    store.countBookedEvents(db, days),
    store.countAttendedByDay(db, days, at),
    store.countAttendance(db, days, at),
    store.countReturning(db, days, at),
  ])
  const byDay = { users: toMap(users), bookings: toMap(bookings), attended: toMap(attended) }
  const all = listDays(days)
  const totals: TrendTotals = {
    newUsers: sumOf(byDay.users, all),
    bookings: sumOf(byDay.bookings, all),
    bookedEvents,
    events: attendance.events,
    attended: hideFew(sumOf(byDay.attended, all)),
    attendanceRate: rateOfPeople(attendance.came, attendance.expected),
    returningRate: rateOfPeople(returns.returning, returns.people),
  }
  const points = groups.map(
    (group): TrendPoint => ({
      start: group[0] ?? days.from,
      newUsers: sumOf(byDay.users, group),
      bookings: sumOf(byDay.bookings, group),
      attended: hideFew(sumOf(byDay.attended, group)),
    }),
  )
  return { ...days, totals, points }
}

/** A period and the one of the same length before it. */
export const readTrends = async (app: Deps, { from, to }: TrendFilter): Promise<Trends> => {
  const length = checkPeriod({ from, to })
  const unit = unitOf(length)
  const groups = groupDays({ from, to }, unit)
  const before = { from: addDays(from, -length), to: addDays(from, -1) }
  const [current, previous] = await Promise.all([
    readPeriod(app, { from, to }, groups),
    readPeriod(app, before, groupAlike(before, groups)),
  ])
  return { unit, current, previous }
}

const fewPeople = () => t('admin.trendsFile.fewPeople', { min: minPeople })

const totalRows = ({ current, previous }: Trends): (string | number)[][] => {
  const labels: Record<keyof TrendTotals, string> = {
    newUsers: t('admin.trendsFile.newUsers'),
    bookings: t('admin.trendsFile.bookings'),
    bookedEvents: t('admin.trendsFile.bookedEvents'),
    events: t('common.events'),
    attended: t('admin.trendsFile.attended'),
    attendanceRate: t('admin.trendsFile.attendanceRate'),
    returningRate: t('admin.trendsFile.returningRate'),
  }
  const cell = (name: keyof TrendTotals, { totals }: TrendPeriod) =>
    totals[name] ?? (name === 'attended' ? fewPeople() : '')
  return (Object.keys(labels) as (keyof TrendTotals)[]).map((name) => [
    labels[name],
    cell(name, current),
    cell(name, previous),
  ])
}

const pointRows = ({ points }: TrendPeriod) =>
  points.map(({ start, newUsers, bookings, attended }) => [
    start,
    newUsers,
    bookings,
    attended ?? fewPeople(),
  ])

/** Sends totals and points of both periods, without personal data. */
export const sendTrends = async (app: Deps, filter: TrendFilter, reply: FastifyReply) => {
  const trends = await readTrends(app, filter)
  const { current, previous } = trends
  const head = [
    t('admin.trendsFile.startsOn'),
    t('admin.trendsFile.newUsers'),
    t('admin.trendsFile.bookings'),
    t('admin.trendsFile.attended'),
  ]
  const period = ({ from, to }: TrendPeriod) => t('admin.trendsFile.period', { from, to })
  return sendCsv(reply, `welkom-analytics-${current.from}-${current.to}.csv`, [
    ['', period(current), period(previous), ''],
    ...totalRows(trends).map((row) => [...row, '']),
    ['', '', '', ''],
    head,
    ...pointRows(previous),
    ...pointRows(current),
  ])
}
