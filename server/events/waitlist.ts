import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { bookingPromoted } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import { hasStarted, isFull, placesLeft } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { lockOpenEvent } from './open.ts'
import * as store from './store.ts'

export const joinWaitlist = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId)
    if (await store.hasBooking(tx, eventId, me.id))
      throw new Refusal(409, 'You have already booked this event')
    if (!isFull(event, await store.countBookings(tx, eventId)))
      throw new Refusal(409, 'There are places left: you can book one right away')
    const row = { id: uuid(), eventId, userId: me.id, createdAt: app.now() }
    if (!(await store.addToWaitlist(tx, row)))
      throw new AlreadyDone('You are already on the waitlist')
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
    return { eventId, position: await store.waitlistPosition(tx, eventId, me.id) }
  })

export const leaveWaitlist = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.lockEvent(tx, eventId))) throw new Refusal(404, 'Event not found')
    if (await store.hasBooking(tx, eventId, me.id))
      throw new Refusal(409, 'You have a place at this event now. Cancel your booking instead.')
    if (!(await store.removeFromWaitlist(tx, eventId, me.id)))
      throw new AlreadyDone('You are not on the waitlist of this event')
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
  })

/**
 * Gives the free places of an event to those next in line. The caller holds the event's lock, so
 * nobody can take the place between the cancellation and the promotion.
 */
export const promoteWaiting = async (app: App, tx: Tx, event: EventRow) => {
  if (event.cancelledAt || hasStarted(event, app.now())) return
  const free = placesLeft(event, await store.countBookings(tx, event.id))
  if (free === 0) return
  for (const { userId } of await store.takeFromWaitlist(tx, event.id, free)) {
    const booking = await store.addBooking(tx, {
      id: uuid(),
      eventId: event.id,
      userId,
      price: event.price,
      createdAt: app.now(),
    })
    if (!booking) continue
    await notify(app, tx, userId, bookingPromoted(event, booking))
    app.live.tell(tx, userId, { kind: 'bookingChanged', eventId: event.id })
  }
}
