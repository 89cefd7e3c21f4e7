import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { forgetWaitingMails } from '#server/mail/forgetting.ts'
import { bookingCancelled, bookingConfirmed } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import type { BookingFilter } from '#shared/events/contract.ts'
import { isFull } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { lockOpenEvent } from './open.ts'
import * as store from './store.ts'
import { promoteWaiting } from './waitlist.ts'

export const bookEvent = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId) // later bookings wait here
    if (await store.hasBooking(tx, eventId, me.id))
      throw new AlreadyDone('You have already booked this event')
    if (isFull(event, await store.countBookings(tx, eventId)))
      throw new Refusal(409, 'This event is full')
    const booking = await store.addBooking(tx, {
      id: uuid(),
      eventId,
      userId: me.id,
      price: event.price,
      createdAt: app.now(),
    })
    if (!booking) throw new AlreadyDone('You have already booked this event')
    await store.removeFromWaitlist(tx, eventId, me.id)
    await notify(app, tx, me.id, bookingConfirmed(event, booking))
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
    return booking
  })

// Whoever books by mistake, or to have mails sent, gets no second one.
const tooShortForMailMs = 60_000

export const cancelBooking = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId)
    const booking = await store.cancelBooking(tx, eventId, me.id)
    if (!booking) throw new AlreadyDone('You have not booked this event')
    await takeBackReminders(app, tx, [booking])
    const isShort = app.now().getTime() - booking.createdAt.getTime() < tooShortForMailMs
    // Its mail may still wait for the mail server, and says by now what is not so.
    if (isShort) await forgetWaitingMails(tx, booking)
    await notify(app, tx, me.id, { ...bookingCancelled(event, booking), isMailed: !isShort })
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
    await promoteWaiting(app, tx, event)
  })

/** An event that is over. */
export const hasAttended = async (db: Db, userId: string, now: Date) =>
  (await store.countBookingsOf(db, userId, now)) > 0

export const bookingsOf = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  { attended, ...page }: BookingFilter,
) => {
  const endedBy = attended ? now() : undefined
  const [rows, total] = await Promise.all([
    store.listBookings(db, me.id, { ...page, endedBy }),
    store.countBookingsOf(db, me.id, endedBy),
  ])
  return { rows, total }
}
