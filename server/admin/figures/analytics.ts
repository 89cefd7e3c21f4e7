import type { App } from '#server/http/context.ts'
import { amsterdam } from '#server/mail/times.ts'
import { readPlatform } from '#server/settings/platform.ts'
import type { Analytics } from '#shared/admin/contract.ts'
import { firstWeekday, startOfWeek } from '#shared/settings/weekStart.ts'
import { foldWhenMany } from './fold.ts'
import * as store from './store.ts'

const recentDays = 30
const weeks = 12
const mostPopular = 5

const totals = [
  ...(['users', 'events', 'bookings', 'groups', 'revenue'] as const),
  ...(['answers', 'answers.happy'] as const),
] as const

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 100) : null

export const readAnalytics = async (app: Pick<App, 'db' | 'jobs' | 'now'>): Promise<Analytics> => {
  const { db } = app
  const now = app.now()
  const { weekStart } = await readPlatform(db)
  const thisWeek = startOfWeek(amsterdam(now).day, firstWeekday(weekStart))
  const [total, cancelled, userRoles, recentUsers, usersPerWeek, activeEvents, popularEvents] =
    await Promise.all([
      store.sumFigures(db, totals),
      store.countCancelled(db),
      store.countRoles(db),
      store.sumLastDays(db, 'users.registered', recentDays, now),
      store.listWeeks(db, 'users.registered', weeks, thisWeek),
      store.countActiveEvents(db, now),
      store.listPopularEvents(db, mostPopular),
      foldWhenMany(app),
    ])
  return {
    totalUsers: Number(total('users')),
    activeEvents,
    revenue: Number(total('revenue')).toFixed(2),
    satisfaction: percent(Number(total('answers.happy')), Number(total('answers'))),
    totalEvents: Number(total('events')) - cancelled.events,
    totalBookings: Number(total('bookings')) - cancelled.bookings,
    totalGroups: Number(total('groups')),
    recentUsers,
    userRoles,
    popularEvents,
    usersPerWeek,
  }
}
