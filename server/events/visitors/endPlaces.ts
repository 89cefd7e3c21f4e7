import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { publishBookingChange } from '#server/events/attendance/adminBookings.ts'
import { cancelBooking } from '#server/events/attendance/store.ts'
import { promoteFromWaitlist } from '#server/events/bookings.ts'
import type { App } from '#server/http/context.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { mailVisitors } from './mails.ts'
import * as store from './store.ts'

/** The event is for a group now. The caller has locked it. */
export const endVisitorPlaces = async (app: App, tx: Tx, event: EventRow) => {
  if (event.cancelledAt || hasStarted(event, app.now())) return
  const bookings = await store.listOfEvent(tx, event.id)
  for (const { id, isHeld } of bookings)
    await (isHeld ? store.removeBooking(tx, id) : cancelBooking(tx, id, null))
  if (bookings.length === 0) return
  await mailVisitors(app, tx, bookings, 'bookingTakenBack')
  await publishBookingChange(app, tx, { eventId: event.id, userId: null })
  await promoteFromWaitlist(app, tx, event)
}
