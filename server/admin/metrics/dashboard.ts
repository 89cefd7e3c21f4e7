import type { App } from '#server/http/context.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { Analytics, ConsentFilter, GdprOverview } from '#shared/admin/contract.ts'
import { firstWeekday, startOfWeek } from '#shared/calendar/days.ts'
import * as store from './store.ts'

type Deps = Pick<App, 'db' | 'now'>

const cacheMs = 60_000

/** Caches a count for a minute and shares it between concurrent callers. */
const cachedForMinute = <Counted>(count: (app: Deps) => Promise<Counted>) => {
  const cache = new WeakMap<Deps, { at: number; counted: Promise<Counted> }>()
  return (app: Deps): Promise<Counted> => {
    const at = app.now().getTime()
    const last = cache.get(app)
    if (last && Math.abs(at - last.at) < cacheMs) return last.counted
    const counted = count(app)
    cache.set(app, { at, counted })
    counted.catch(() => cache.delete(app))
    return counted
  }
}

const recentDays = 30
const weekCount = 12
const maxPopularEvents = 5

const percent = (count: number, total: number) =>
  total > 0 ? Math.round((count / total) * 100) : null

const countMetrics = cachedForMinute(async ({ db, now }) => {
  const at = now()
  const [
    { users },
    events,
    revenue,
    unpaid,
    totalGroups,
    answers,
    recentUsers,
    userRoles,
    popularEvents,
  ] = await Promise.all([
    store.countUsers(db),
    store.countEvents(db, at),
    store.sumRevenue(db),
    store.sumUnpaid(db),
    store.countGroups(db),
    store.countAnswers(db),
    store.countNewUsers(db, recentDays, at),
    store.countRoles(db),
    store.listPopularEvents(db, maxPopularEvents),
  ])
  return {
    totalUsers: users,
    activeEvents: events.active,
    revenue: Number(revenue).toFixed(2),
    toCollect: Number(unpaid.amount).toFixed(2),
    unpaidBookings: unpaid.bookings,
    satisfaction: percent(answers.happy, answers.all),
    totalEvents: events.events,
    totalBookings: events.bookings,
    totalGroups,
    recentUsers,
    userRoles,
    popularEvents,
  }
})

/**
 * Counts are cached for a minute, except the weeks, which depend on the configured first weekday.
 */
export const readAnalytics = async (app: Pick<App, 'db' | 'now'>): Promise<Analytics> => {
  const { weekStart } = await readPlatform(app.db)
  const thisWeek = startOfWeek(amsterdamTime(app.now()).day, firstWeekday(weekStart))
  const [counted, usersPerWeek] = await Promise.all([
    countMetrics(app),
    store.countUsersPerWeek(app.db, weekCount, thisWeek),
  ])
  return { ...counted, usersPerWeek }
}

const countConsents = cachedForMinute(async ({ db }) => {
  const [{ users, gdprConsent, marketingConsent }, requests] = await Promise.all([
    store.countUsers(db),
    store.countExportRequests(db),
  ])
  return {
    consented: gdprConsent,
    nonConsented: users - gdprConsent,
    marketingConsent,
    exportRequests: requests.all,
    openExportRequests: requests.open,
  }
})

/** The counts are at most a minute old. */
export const readGdpr = (app: Deps): Promise<GdprOverview> => countConsents(app)

export const listConsents = ({ db, now }: Deps, filter: ConsentFilter) =>
  store.listConsents(db, filter, now())
