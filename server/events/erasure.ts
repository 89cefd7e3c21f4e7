import type { Tx } from '#server/db/connect.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { promoteFromWaitlist } from './bookings.ts'
import { anonymiseFeedback } from './feedback/feedback.ts'
import * as store from './store.ts'

/** Locks the user's events. In the global lock order they come before the user row. */
export const lockUserEvents = store.lockUserEvents

/**
 * Cancels the user's future bookings and waitlist entries and promotes from the waitlist. Past
 * bookings and feedback are anonymised. The user is not notified, because that would store new
 * personal data. The caller has locked the events.
 */
export const eraseEventParticipation = async (app: App, tx: Tx, userId: string) => {
  const waitlistedIds = await store.removeFromWaitlists(tx, userId)
  const events = await store.listUpcomingBooked(tx, userId, app.now())
  for (const event of events) {
    const booking = await store.cancelBooking(tx, event.id, userId)
    if (!booking) continue
    await retractReminders(app, tx, [booking])
    await promoteFromWaitlist(app, tx, event)
  }
  await store.anonymiseBookings(tx, userId)
  await anonymiseFeedback(tx, userId)
  for (const eventId of new Set([...waitlistedIds, ...events.map(({ id }) => id)]))
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId })
}
