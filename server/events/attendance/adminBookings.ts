import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockOpenEvent } from '#server/events/open.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import { promoteWaiting } from '#server/events/waitlist.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { bookingTakenBack } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import { auditForBoth } from '#server/privacy/audit.ts'
import type { AdminBooking, BookingFilter } from '#shared/events/attendance/contract.ts'
import { type Asking, ofBooking } from './asking.ts'
import * as store from './store.ts'
import { tellDoor } from './telling.ts'

type Wish = BookingFilter & { before?: string | undefined; limit: number }

// A page is soon full of what at least one booking in so many is of.
const common = 60
// Of fewer than these all bookings are looked at.
const few = { users: 1000, events: 20 }

/**
 * The latest first. What is sought is looked for among the latest, then by the indexes of people and
 * events: either alone would read most of the table, the one for the rare, the other for the common.
 */
export const listAllBookings = async ({ db }: Pick<App, 'db'>, { q, eventId, ...wish }: Wish) => {
  if (eventId) return store.listOfEvent(db, eventId, wish, q)
  if (!q) return store.listLatest(db, wish)
  const among = wish.limit * common
  const near = await store.listNear(db, wish, q, among)
  if (near.length === wish.limit || !(await store.hasMore(db, wish, among))) return near
  const sought = await store.findSought(db, q, few)
  const isCommon = sought.userIds.length === few.users || sought.eventIds.length === few.events
  return isCommon ? store.listCommon(db, wish, q) : store.listOf(db, wish, sought)
}

export const findBooking = async (db: Db, id: string): Promise<AdminBooking> => {
  const booking = await store.findBooking(db, id)
  if (!booking) throw new Refusal(404, 'Booking not found')
  return booking
}

type Payment = { id: string; paymentStatus: AdminBooking['paymentStatus'] }

export const setPayment = (app: App, asking: Asking, { id, paymentStatus }: Payment) =>
  inTransaction(app.db, async (tx) => {
    const changed = await store.setPayment(tx, id, paymentStatus)
    if (changed) {
      await tellDoor(app, tx, changed)
      await auditForBoth(
        tx,
        { ...ofBooking(asking, changed), changed: ['paymentStatus'] },
        { theirs: 'booking_payment_changed', ours: 'changed_booking_payment' },
      )
    }
    return findBooking(tx, id)
  })

/** As if its owner had cancelled it: the place goes to the next in line. They hear why. */
export const cancelFor = (
  app: App,
  asking: Asking,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const found = await store.findBooking(tx, id)
    if (!found) throw new Refusal(404, 'Booking not found')
    const event = await lockOpenEvent(app, tx, found.eventId)
    const booking = await store.cancelBooking(tx, id, reason || null)
    if (!booking) throw new AlreadyDone('This booking has been cancelled already')
    await takeBackReminders(app, tx, [booking])
    if (booking.userId) await notify(app, tx, booking.userId, bookingTakenBack(event, booking))
    await auditForBoth(tx, ofBooking(asking, booking), {
      theirs: 'booking_cancelled_by_admin',
      ours: 'cancelled_booking',
    })
    await tellDoor(app, tx, booking)
    await promoteWaiting(app, tx, event)
  })
