import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { howWasIt } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { answerDays, askAfterHours } from '#shared/events/afterwards/rules.ts'
import * as store from './store.ts'

const lookEveryHours = 1 / 12
const hourMs = 3_600_000

const askAboutSome = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const before = (hours: number) => new Date(at.getTime() - hours * hourMs)
    const over = await store.takeOver(tx, {
      after: before(answerDays * 24),
      until: before(askAfterHours),
      at,
    })
    for (const event of over) {
      const toAsk = (await store.listToAsk(tx, event.id)).map(({ userId }) => userId)
      await notifyAll(
        app,
        tx,
        toAsk.map((userId) => ({ userId, fact: howWasIt(event) })),
      )
      // It counts as joined by now, also on a screen that stayed open meanwhile.
      if (toAsk.length > 0) app.live.tell(tx, toAsk, { kind: 'bookingChanged', eventId: event.id })
    }
    return over.length
  })

/** Whoever came is asked how it was, once for each event. */
export const ask = async (app: App) => {
  while ((await askAboutSome(app)) > 0);
}

export const handleAskingJobs = (app: App) =>
  app.jobs.every('events.ask', lookEveryHours, () => ask(app))
