import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { announceBooking, announceCancellation } from '#server/events/hostNotices/hostNotices.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { removeUnsentMails } from '#server/mail/outbox.ts'
import { retractStepReminder } from '#server/notifications/erasure.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingPromoted,
} from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { BookingFilter } from '#shared/events/contract.ts'
import { hasStarted, isFull, seatsLeft } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { isKeptOut } from './hosted/store.ts'
import * as store from './store.ts'
import { removeFromWaitlist, takeFromWaitlist } from './waitlist/store.ts'

export const bookEvent = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me) // serializes bookings of this event
    if (await store.hasBooking(tx, eventId, me.id)) throw new AlreadyDone('already_booked')
    await requireWelcome(tx, event, me)
    if (isFull(event, await store.countBookings(tx, eventId))) throw new AppError('event_full')
    const booking = await store.addBooking(tx, {
      id: uuid(),
      eventId,
      userId: me.id,
      price: event.price,
      createdAt: app.now(),
    })
    if (!booking) throw new AlreadyDone('already_booked')
    await removeFromWaitlist(tx, eventId, me.id)
    await retractStepReminder(app, tx, me.id, 'event')
    await notify(app, tx, me.id, bookingConfirmed(event, booking))
    await announceBooking(app, tx, event, me.id)
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    return booking
  })

// Cancelling right after booking sends no mail: it is a mistake or mail abuse.
const cancellationMailGraceMs = 60_000

export const cancelBooking = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me)
    const booking = await store.cancelBooking(tx, eventId, me.id)
    if (!booking) throw new AlreadyDone('not_booked')
    await retractReminders(app, tx, [booking])
    const isImmediate = app.now().getTime() - booking.createdAt.getTime() < cancellationMailGraceMs
    // The confirmation mail may still be queued and is no longer true.
    if (isImmediate) await removeUnsentMails(tx, booking)
    await notify(app, tx, me.id, { ...bookingCancelled(event, booking), isMailed: !isImmediate })
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    if (!isImmediate) await announceCancellation(app, tx, event, booking)
    await promoteFromWaitlist(app, tx, event)
  })

/** Whether the user attended an event that has ended. */
export const hasAttended = async (db: Db, userId: string, now: Date) =>
  (await store.countUserBookings(db, userId, now)) > 0

export const listMyBookings = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  { attended, ...page }: BookingFilter,
) => {
  const endedBy = attended ? now() : undefined
  const [rows, total] = await Promise.all([
    store.listBookings(db, me.id, { ...page, endedBy }),
    store.countUserBookings(db, me.id, endedBy),
  ])
  return { rows, total }
}

/**
 * Gives free seats to the first users on the waitlist. The caller holds the event's lock, so no
 * other booking can take the seat between cancellation and promotion.
 */
export const promoteFromWaitlist = async (app: App, tx: Tx, event: EventRow) => {
  const isClosed = event.cancelledAt || event.pausedAt || event.hiddenAt
  if (isClosed || hasStarted(event, app.now())) return
  const freeSeats = seatsLeft(event, await store.countBookings(tx, event.id))
  if (freeSeats === 0) return
  for (const { userId } of await takeFromWaitlist(tx, event.id, freeSeats)) {
    const booking = await store.addBooking(tx, {
      id: uuid(),
      eventId: event.id,
      userId,
      price: event.price,
      createdAt: app.now(),
    })
    if (!booking) continue
    await retractStepReminder(app, tx, userId, 'event')
    await notify(app, tx, userId, bookingPromoted(event, booking))
    await announceBooking(app, tx, event, userId)
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: event.id })
  }
}

/** Rejects new bookings of a paused event, and of people whom its host keeps out. */
export const requireWelcome = async (tx: Tx, event: EventRow, { id }: Pick<Me, 'id'>) => {
  if (event.pausedAt) throw new AppError('event_paused')
  // Does not say who decided, nor that somebody did.
  if (await isKeptOut(tx, event.hostingId, id)) throw new AppError('booking_not_possible')
}

/** Locks an event that the user may see; for others there is none. */
export const lockVisibleEvent = async (tx: Tx, me: Pick<Me, 'id'>, eventId: string) => {
  const event = await store.lockEvent(tx, eventId)
  // Checked under the lock, which a member who leaves the group of the event takes, too.
  const isVisible = event && (await store.findVisibleStart(tx, me.id, eventId))
  if (!isVisible) throw new AppError('event_not_found')
  return event
}

/**
 * Locks an event that still accepts bookings and cancellations; rejects any other. `viewer`: who
 * must be able to see it; without one, the caller has checked that.
 */
export const lockOpenEvent = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  eventId: string,
  viewer?: Pick<Me, 'id'>,
) => {
  const event = viewer
    ? await lockVisibleEvent(tx, viewer, eventId)
    : await store.lockEvent(tx, eventId)
  if (!event) throw new AppError('event_not_found')
  if (event.cancelledAt) throw new AppError('event_cancelled')
  if (hasStarted(event, now())) throw new AppError('event_started')
  return event
}
