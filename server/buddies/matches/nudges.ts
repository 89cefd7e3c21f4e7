import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { buddyNudge } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import { dayMs, pathWeeks, silentDays, weekMs } from '#shared/buddies/rules.ts'
import * as store from './store.ts'

const atOnce = 100
const lookEveryHours = 12

const nudgeSome = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const silent = await store.markSilent(tx, atOnce, {
      at,
      silentSince: new Date(at.getTime() - silentDays * dayMs),
      acceptedAfter: new Date(at.getTime() - pathWeeks * weekMs),
    })
    for (const match of silent)
      for (const userId of [match.requesterId, match.buddyId])
        await notify(app, tx, userId, buddyNudge(match))
    return silent.length
  })

/** Both hear of it when nobody said "we met" for two weeks; once for each silence. */
export const nudgeSilent = async (app: App) => {
  while ((await nudgeSome(app)) === atOnce);
}

export const handleBuddyJobs = (app: App) =>
  app.jobs.every('buddies.nudge', lookEveryHours, () => nudgeSilent(app))
