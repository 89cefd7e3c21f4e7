import type { Tx } from '#server/db/connect.ts'
import type { BookingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { describeBrought } from '#server/events/items/brought.ts'
import { mailVisitors } from '#server/events/visitors/mails.ts'
import type { App } from '#server/http/context.ts'
import { eventSoon, eventTomorrow, reminderKey, stillComing } from '#server/notifications/inputs.ts'
import { notifyAll, retractNotifications } from '#server/notifications/notify.ts'
import { isAllDay } from '#shared/events/rules.ts'
import * as store from './store.ts'

const batchSize = 500
const hourMs = 3_600_000
const pollIntervalHours = 1 / 12

// Within the last hour only the one-hour reminder is sent. All-day events begin at midnight in
// name only, so they have none.
const reminderKinds = [
  {
    column: 'hour_reminder_for',
    toInput: eventSoon,
    from: 0,
    hours: 1,
    hasAllDay: false,
    visitorMail: null,
  },
  {
    column: 'day_reminder_for',
    toInput: eventTomorrow,
    from: 1,
    hours: 24,
    hasAllDay: true,
    visitorMail: 'eventTomorrow',
  },
  // An answer a day before is too late for those who wait. Days matter, so all-day events ask, too.
  {
    column: 'coming_asked_for',
    toInput: stillComing,
    from: 24,
    hours: 48,
    hasAllDay: true,
    visitorMail: 'stillComing',
  },
] as const

type ReminderKind = (typeof reminderKinds)[number]

const remindBatch = (
  app: App,
  { column, toInput, from, hours, hasAllDay, visitorMail }: ReminderKind,
) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now().getTime()
    const due = await store.claimDue(tx, column, {
      after: new Date(at + from * hourMs),
      until: new Date(at + hours * hourMs),
      hours,
      limit: batchSize,
    })
    const reminded = due.filter(({ event }) => hasAllDay || !isAllDay(event))
    const brought = await describeBrought(
      tx,
      reminded.map(({ id }) => id),
    )
    await notifyAll(
      app,
      tx,
      reminded.flatMap(({ id, userId, event }) =>
        userId ? [{ userId, input: toInput(event, { id, brings: brought.get(id) }) }] : [],
      ),
    )
    if (visitorMail) await mailVisitors(app, tx, reminded, visitorMail)
    return due.length
  })

/**
 * Sends each reminder once, a day and an hour before the start, and asks two days before who is still
 * coming. Delayed runs still send.
 */
export const sendReminders = async (app: App) => {
  for (const kind of reminderKinds) while ((await remindBatch(app, kind)) === batchSize);
}

/** Retracts reminders for a start time other than `start`; null retracts all. */
export const retractReminders = (
  app: App,
  tx: Tx,
  bookings: BookingRow[],
  start: Date | null = null,
) => {
  const staleReminder = (
    userId: string,
    kind: Parameters<typeof reminderKey>[0],
    id: string,
    remindedStart: Date | null,
  ) =>
    remindedStart && remindedStart.getTime() !== start?.getTime()
      ? [{ userId, key: reminderKey(kind, id, remindedStart) }]
      : []
  return retractNotifications(
    app,
    tx,
    bookings.flatMap(({ id, userId, dayReminderFor, hourReminderFor, comingAskedFor }) =>
      userId
        ? [
            ...staleReminder(userId, 'eventTomorrow', id, dayReminderFor),
            ...staleReminder(userId, 'eventSoon', id, hourReminderFor),
            ...staleReminder(userId, 'stillComing', id, comingAskedFor),
          ]
        : [],
    ),
  )
}

export const handleReminderJobs = (app: App) =>
  app.jobs.every('events.remind', pollIntervalHours, () => sendReminders(app))
