import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishBookingChange } from '#server/events/attendance/adminBookings.ts'
import { promoteFromWaitlist } from '#server/events/bookings.ts'
import { lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
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

/** Gives a place back whose link was not used in time. */
export const releasePlace = (app: App, visitorId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const found = await store.findBooking(tx, visitorId)
    const locked = found && (await lockBooking(tx, found.visitor))
    if (locked && !locked.visitor.confirmedAt) await freePlace(app, tx, locked)
  })
