import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { asDrafted } from '#server/events/place.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import { bumpBookings, lockEvent } from '#server/events/store.ts'
import { mailVisitors } from '#server/events/visitors/mails.ts'
import type { App } from '#server/http/context.ts'
import { eventChanged } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { describeChanges } from './changeText.ts'
import * as store from './store.ts'

/** Organisers often save several times in a row; people who booked hear of it once. */
const waitMs = 5 * 60_000

/**
 * Keeps the state that people who booked know, and tells them later what changed since. Nothing is
 * kept for changes that the notification would not name, such as a new picture.
 */
export const queueChangeNotice = async (app: App, tx: Tx, old: EventRow, event: EventRow) => {
  if (!describeChanges(asDrafted(old), event, event)) return
  // At once, for subscribed calendars.
  const booked = await bumpBookings(tx, event.id)
  await retractReminders(app, tx, booked, event.startDate)
  if (booked.length === 0) return
  const now = app.now()
  // A row that exists has a job, which waits for our lock of the event.
  const isFirst = await store.keepOldState(tx, asDrafted(old), now)
  if (old.exactLocation !== null && event.exactLocation === null)
    await store.forgetHiddenPlace(tx, event.id, { town: old.town, newPlace: event.location })
  if (!isFirst) return
  await app.jobs.send(
    tx,
    'events.notifyOfChange',
    { eventId: event.id },
    { key: `${event.id}:${now.getTime()}`, after: new Date(now.getTime() + waitMs) },
  )
}

/** Taking the old state makes this idempotent. A cancellation has its own notification. */
export const notifyOfChange = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const old = event && (await store.takeOldState(tx, eventId))
    if (!old || event.cancelledAt) return
    const bookings = await store.listBookingsBefore(tx, eventId, old.changedAt)
    await notifyAll(
      app,
      tx,
      bookings.flatMap(({ userId, ...booking }) => {
        const changes = describeChanges(old, event, booking)
        return userId && changes ? [{ userId, input: eventChanged(event, booking, changes) }] : []
      }),
    )
    const changed = bookings.filter((booking) => describeChanges(old, event, booking))
    await mailVisitors(app, tx, changed, 'eventChanged')
  })

export const handleChangeJobs = (app: App) =>
  app.jobs.handle('events.notifyOfChange', ({ eventId }) => notifyOfChange(app, eventId))
