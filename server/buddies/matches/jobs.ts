import { tzOffset } from '@date-fns/tz/tzOffset'
import { themesOf } from '#server/buddies/cards/conversationCards.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { buddyNudge, weeklyCard } from '#server/notifications/inputs.ts'
import { notify, notifyAll } from '#server/notifications/notify.ts'
import { dayMs, inactiveDays, pathWeeks, weekMs } from '#shared/buddies/rules.ts'
import * as store from './store.ts'

const nudgeBatchSize = 100
const nudgeIntervalHours = 12

const nudgeBatch = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const inactive = await store.markInactive(tx, nudgeBatchSize, {
      at,
      inactiveSince: new Date(at.getTime() - inactiveDays * dayMs),
      acceptedAfter: new Date(at.getTime() - pathWeeks * weekMs),
    })
    for (const match of inactive)
      for (const userId of [match.requesterId, match.buddyId])
        await notify(app, tx, userId, buddyNudge(match))
    return inactive.length
  })

/** Notifies both buddies after two weeks without a recorded meeting, once per inactive period. */
export const nudgeInactive = async (app: App) => {
  while ((await nudgeBatch(app)) === nudgeBatchSize);
}

export const handleNudgeJobs = (app: App) =>
  app.jobs.every('buddies.nudge', nudgeIntervalHours, () => nudgeInactive(app))

const cardBatchSize = 200
const cardIntervalHours = 1
const morningHour = 9
const minuteMs = 60_000

const offsetMs = (at: number) => tzOffset('Europe/Amsterdam', new Date(at)) * minuteMs

/** The next 9:00 in Amsterdam. */
const nextMorning = (at: Date) => {
  const wall = at.getTime() + offsetMs(at.getTime())
  const today = Math.floor(wall / dayMs) * dayMs + morningHour * 60 * minuteMs
  const morning = today > wall ? today : today + dayMs
  // Clocks change at night, so the offset of the day applies by 9:00.
  return new Date(morning - offsetMs(morning - offsetMs(at.getTime())))
}

const cardFor = ({ week, acceptedAt }: store.NewWeek, now: Date) => ({
  week,
  title: { translations: themesOf(week) },
  scheduledFor: nextMorning(now),
  expiresAt: new Date(acceptedAt.getTime() + week * weekMs),
})

const notifyNewWeeks = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const matches = await store.markNewWeeks(tx, cardBatchSize, {
      at,
      acceptedAfter: new Date(at.getTime() - pathWeeks * weekMs),
    })
    const requests = matches.flatMap((match) => {
      const card = cardFor(match, at)
      // Detected so late that the week ends before the next morning.
      if (card.scheduledFor >= card.expiresAt) return []
      const { requester, buddy } = match
      return [
        { userId: requester.id, input: weeklyCard(buddy, match, card) },
        { userId: buddy.id, input: weeklyCard(requester, match, card) },
      ]
    })
    await notifyAll(app, tx, requests)
    return matches.length
  })

/** Schedules a morning notification about the new card for both buddies, once per week. */
export const sendWeeklyCards = async (app: App) => {
  while ((await notifyNewWeeks(app)) === cardBatchSize);
}

export const handleCardJobs = (app: App) =>
  app.jobs.every('buddies.card', cardIntervalHours, () => sendWeeklyCards(app))
