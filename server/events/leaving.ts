import type { Tx } from '#server/db/connect.ts'
import { unlinkAnswers } from '#server/events/afterwards/answers.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'
import { promoteWaiting } from './waitlist.ts'

/** Locks the events in which this person has a part; in the order of locks before the person. */
export const lockEventsOf = store.lockEventsOf

/**
 * Gives up every place and every turn of this person: the places go to those next in line, and of
 * what is past it is forgotten whose it was. They are told nothing: that would keep what they want
 * gone. The caller has locked the events.
 */
export const giveUpPlaces = async (app: App, tx: Tx, userId: string) => {
  const awaited = await store.leaveWaitlists(tx, userId)
  const events = await store.listComingBooked(tx, userId, app.now())
  for (const event of events) {
    const booking = await store.cancelBooking(tx, event.id, userId)
    if (!booking) continue
    await takeBackReminders(app, tx, [booking])
    await promoteWaiting(app, tx, event)
  }
  await store.unlinkBookings(tx, userId)
  await unlinkAnswers(tx, userId)
  for (const eventId of new Set([...awaited, ...events.map(({ id }) => id)]))
    app.live.tell(tx, userId, { kind: 'bookingChanged', eventId })
}
