import type { App } from '#server/http/context.ts'
import { amsterdam } from '#server/mail/times.ts'
import { readPlatform } from '#server/settings/platform.ts'
import type { Analytics } from '#shared/admin/contract.ts'
import { firstWeekday, startOfWeek } from '#shared/settings/weekStart.ts'
import { cachedForAMinute } from './cachedForAMinute.ts'
import * as store from './store.ts'

const recentDays = 30
const weeks = 12
const mostPopular = 5

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 100) : null

const countAll = cachedForAMinute(async ({ db, now }) => {
  const at = now()
  const [{ users }, events, revenue, totalGroups, answers, recentUsers, userRoles, popularEvents] =
    await Promise.all([
      store.countUsers(db),
      store.countEvents(db, at),
      store.sumRevenue(db),
      store.countGroups(db),
      store.countAnswers(db),
      store.countNewUsers(db, recentDays, at),
      store.countRoles(db),
      store.listPopularEvents(db, mostPopular),
    ])
  return {
    totalUsers: users,
    activeEvents: events.active,
    revenue: Number(revenue).toFixed(2),
    satisfaction: percent(answers.happy, answers.all),
    totalEvents: events.events,
    totalBookings: events.bookings,
    totalGroups,
    recentUsers,
    userRoles,
    popularEvents,
  }
})

/** Counted at most a minute ago. Weeks are counted at once, by the first day of the week as it is now. */
export const readAnalytics = async (app: Pick<App, 'db' | 'now'>): Promise<Analytics> => {
  const { weekStart } = await readPlatform(app.db)
  const thisWeek = startOfWeek(amsterdam(app.now()).day, firstWeekday(weekStart))
  const [counted, usersPerWeek] = await Promise.all([
    countAll(app),
    store.countUsersPerWeek(app.db, weeks, thisWeek),
  ])
  return { ...counted, usersPerWeek }
}
