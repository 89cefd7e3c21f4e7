import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { bookingCancelled, bookingConfirmed } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
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

export const cancelBooking = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId)
    const booking = await store.cancelBooking(tx, eventId, me.id)
    if (!booking) throw new AlreadyDone('You have not booked this event')
    await takeBackReminders(app, tx, [booking])
    await notify(app, tx, me.id, bookingCancelled(event, booking))
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
    await promoteWaiting(app, tx, event)
  })

export const bookingsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => {
  const [rows, total] = await Promise.all([
    store.listBookings(db, me.id, page),
    store.countBookingsOf(db, me.id),
  ])
  return { rows, total }
}
