import type { Tx } from '#server/db/connect.ts'
import type { BookingRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { eventSoon, eventTomorrow, keyOfReminder } from '#server/notifications/facts.ts'
import { notifyAll, takeBack } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const atOnce = 500
const hourMs = 3_600_000
const lookEveryHours = 1 / 12

// Within the last hour the nearer one says it all.
const kinds = [
  { column: 'hour_reminder_for', fact: eventSoon, from: 0, hours: 1 },
  { column: 'day_reminder_for', fact: eventTomorrow, from: 1, hours: 24 },
] as const

const remindSome = (app: App, { column, fact, from, hours }: (typeof kinds)[number]) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now().getTime()
    const due = await store.takeDue(tx, column, {
      after: new Date(at + from * hourMs),
      until: new Date(at + hours * hourMs),
      hours,
      limit: atOnce,
    })
    await notifyAll(
      app,
      tx,
      due.map(({ id, userId, event }) => ({ userId, fact: fact(event, { id }) })),
    )
    return due.length
  })

/** Who is going hears of it a day before and an hour before, each once; late is better than never. */
export const remind = async (app: App) => {
  for (const kind of kinds) while ((await remindSome(app, kind)) === atOnce);
}

/** What these were reminded of is not so any more: they are told otherwise. `start`: the new one. */
export const takeBackReminders = (
  app: App,
  tx: Tx,
  bookings: BookingRow[],
  start: Date | null = null,
) => {
  const gone = (
    userId: string,
    kind: Parameters<typeof keyOfReminder>[0],
    id: string,
    of: Date | null,
  ) =>
    of && of.getTime() !== start?.getTime() ? [{ userId, key: keyOfReminder(kind, id, of) }] : []
  return takeBack(
    app,
    tx,
    bookings.flatMap(({ id, userId, dayReminderFor, hourReminderFor }) =>
      userId
        ? [
            ...gone(userId, 'eventTomorrow', id, dayReminderFor),
            ...gone(userId, 'eventSoon', id, hourReminderFor),
          ]
        : [],
    ),
  )
}

export const handleReminderJobs = (app: App) =>
  app.jobs.every('events.remind', lookEveryHours, () => remind(app))
