import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishBookingChange } from '#server/events/attendance/adminBookings.ts'
import { cancelBooking } from '#server/events/attendance/store.ts'
import { promoteFromWaitlist } from '#server/events/bookings.ts'
import { announceCancellation } from '#server/events/hostNotices/hostNotices.ts'
import { lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { hasStarted } from '#shared/events/rules.ts'
import * as store from './store.ts'

/** Locks the event of a visitor's booking, and then reads both as they are now. */
export const lockBooking = async (tx: Tx, { id, eventId }: { id: string; eventId: string }) => {
  const event = await lockEvent(tx, eventId)
  const found = event && (await store.findBooking(tx, id))
  return found ? { event, ...found } : null
}

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/** Removes a booking that was never confirmed. */
export const freePlace = async (app: App, tx: Tx, { event, booking }: LockedBooking) => {
  await store.removeBooking(tx, booking.id)
  await publishBookingChange(app, tx, booking)
  await promoteFromWaitlist(app, tx, event)
}

/**
 * Ends a booking, if its event is still to come; otherwise only a place that was never confirmed.
 * Returns the booking that is cancelled now.
 */
export const endPlace = async (app: App, tx: Tx, locked: LockedBooking) => {
  const { event, visitor } = locked
  if (!visitor.confirmedAt) {
    await freePlace(app, tx, locked)
    return null
  }
  if (event.cancelledAt || hasStarted(event, app.now())) return null
  const booking = await cancelBooking(tx, locked.booking.id, null)
  if (!booking) return null
  await announceCancellation(app, tx, event, booking)
  await publishBookingChange(app, tx, booking)
  await promoteFromWaitlist(app, tx, event)
  return booking
}

/** Gives a place back whose link was not used in time. */
export const releasePlace = (app: App, visitorId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const found = await store.findBooking(tx, visitorId)
    const locked = found && (await lockBooking(tx, found.visitor))
    if (!locked || locked.visitor.confirmedAt) return
    // A visitor who was checked in meanwhile keeps the place, as a guest at the door.
    if (locked.booking.checkedInAt) await store.removeVisitor(tx, locked.visitor.id)
    else await freePlace(app, tx, locked)
  })
