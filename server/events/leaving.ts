import type { Tx } from '#server/db/connect.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { bookingCancelled } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import * as store from './store.ts'
import { promoteWaiting } from './waitlist.ts'

/** Locks the events in which this person has a part; in the order of locks before the person. */
export const lockEventsOf = store.lockEventsOf

/**
 * Gives up every place and every turn of this person: the places go to those next in line, and of
 * what is past it is forgotten whose it was. `isTold`: they stay, and hear of it as of any
 * cancellation. The caller has locked the events.
 */
export const giveUpPlaces = async (
  app: App,
  tx: Tx,
  userId: string,
  { isTold }: { isTold: boolean },
) => {
  const awaited = await store.leaveWaitlists(tx, userId)
  const events = await store.listComingBooked(tx, userId, app.now())
  for (const event of events) {
    const booking = await store.cancelBooking(tx, event.id, userId)
    if (!booking) continue
    await takeBackReminders(app, tx, [booking])
    if (isTold) await notify(app, tx, userId, bookingCancelled(event, booking))
    await promoteWaiting(app, tx, event)
  }
  await store.unlinkBookings(tx, userId)
  for (const eventId of new Set([...awaited, ...events.map(({ id }) => id)]))
    app.live.tell(tx, userId, { kind: 'bookingChanged', eventId })
}
