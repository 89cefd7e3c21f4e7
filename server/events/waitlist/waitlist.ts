import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { lockOpenEvent, lockVisibleEvent, requireWelcome } from '#server/events/bookings.ts'
import * as events from '#server/events/store.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { isFull } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const undoMs = 60_000
const undoableSince = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - undoMs)

/** Joins at the end, or undoes leaving. */
export const joinWaitlist = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me)
    if (await events.hasBooking(tx, eventId, me.id)) throw new AppError('already_booked')
    await requireWelcome(tx, event, me)
    if (!isFull(event, await events.countBookings(tx, eventId))) throw new AppError('places_left')
    const position = await store.takeLeftPosition(tx, eventId, me.id, undoableSince(app))
    const row = { id: uuid(), eventId, userId: me.id, createdAt: app.now(), position }
    if (!(await store.addToWaitlist(tx, row))) throw new AlreadyDone('already_on_waitlist')
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    return { eventId, position: await store.waitlistPosition(tx, eventId, me.id) }
  })

export const leaveWaitlist = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    await lockVisibleEvent(tx, me, eventId)
    if (await events.hasBooking(tx, eventId, me.id)) throw new AppError('promoted_from_waitlist')
    const left = await store.removeFromWaitlist(tx, eventId, me.id)
    if (!left) throw new AlreadyDone('not_on_waitlist')
    await store.saveLeftPosition(tx, { ...left, createdAt: app.now() }, undoableSince(app))
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
  })
