import { tzOffset } from '@date-fns/tz/tzOffset'
import { cardOf } from '#server/buddies/cards/cards.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { weeklyCard } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { pathWeeks, weekMs } from '#shared/buddies/rules.ts'
import * as store from './store.ts'

const atOnce = 200
const lookEveryHours = 1
const morningHour = 9
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const offsetMs = (at: number) => tzOffset('Europe/Amsterdam', new Date(at)) * minuteMs

/** The next nine o'clock in Amsterdam. */
const nextMorning = (at: Date) => {
  const wall = at.getTime() + offsetMs(at.getTime())
  const today = Math.floor(wall / dayMs) * dayMs + morningHour * 60 * minuteMs
  const morning = today > wall ? today : today + dayMs
  // Clocks change at night: by nine the offset is that of the day.
  return new Date(morning - offsetMs(morning - offsetMs(at.getTime())))
}

const cardFor = ({ week, acceptedAt }: store.NewWeek, now: Date) => ({
  week,
  title: cardOf(week).theme.en,
  scheduledFor: nextMorning(now),
  expiresAt: new Date(acceptedAt.getTime() + week * weekMs),
})

const tellSome = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const matches = await store.markNewWeeks(tx, atOnce, {
      at,
      acceptedAfter: new Date(at.getTime() - pathWeeks * weekMs),
    })
    const tellings = matches.flatMap((match) => {
      const card = cardFor(match, at)
      // Noticed so late that the week is over before the morning comes.
      if (card.scheduledFor >= card.expiresAt) return []
      const { requester, buddy } = match
      return [
        { userId: requester.id, fact: weeklyCard(buddy, match, card) },
        { userId: buddy.id, fact: weeklyCard(requester, match, card) },
      ]
    })
    await notifyAll(app, tx, tellings)
    return matches.length
  })

/** Both hear of the card of each new week, in the morning; once for each week of their path. */
export const tellCards = async (app: App) => {
  while ((await tellSome(app)) === atOnce);
}

export const handleCardJobs = (app: App) =>
  app.jobs.every('buddies.card', lookEveryHours, () => tellCards(app))
