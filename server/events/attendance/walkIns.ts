import { v7 as uuid } from 'uuid'
import { auditForBoth } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { removeInvitation } from '#server/events/booking/store.ts'
import * as events from '#server/events/store.ts'
import { removeFromWaitlist } from '#server/events/waitlist/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { retractStepReminder } from '#server/notifications/erasure.ts'
import { findUser, lockUsersForShare } from '#server/users/users.ts'
import type { Attendee, WalkIn } from '#shared/events/attendance/contract.ts'
import { isFull } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { bookingAuditEntry, publishBookingChange } from './adminBookings.ts'
import { everyone, recordCheckIn } from './checkIn.ts'
import * as store from './store.ts'

const requirePlace = async (tx: Tx, event: EventRow, mayExceedLimit: boolean) => {
  const { maxAttendees } = event
  if (mayExceedLimit || maxAttendees === null) return
  if (isFull(event, await events.countBookings(tx, event.id)))
    throw new AppError('limit_reached', { args: { max: maxAttendees } })
}

/** Adds the user at the event's price of today; a user who has booked is only checked in. */
const addMember = async (
  app: App,
  tx: Tx,
  me: Me,
  { event, userId, mayExceedLimit }: { event: EventRow; userId: string; mayExceedLimit: boolean },
) => {
  const existing = await store.findBookingOf(tx, event.id, userId)
  if (existing) {
    await recordCheckIn(app, tx, me, { id: existing.id, counted: everyone })
    return existing.id
  }
  await requirePlace(tx, event, mayExceedLimit)
  await lockUsersForShare(tx, [userId])
  if (!(await findUser(tx, userId))) throw new AppError('member_not_found')
  const at = app.now()
  const booking = await events.addBooking(tx, {
    ...{ id: uuid(), eventId: event.id, userId, createdAt: at },
    ...{ size: 1, guestNames: [], answers: null, isNewcomer: false },
  })
  if (!booking) throw new AppError('already_booked')
  await removeFromWaitlist(tx, event.id, userId)
  await removeInvitation(tx, event.id, userId)
  await retractStepReminder(app, tx, userId, 'event')
  await store.setHere(tx, booking.id, booking.size, at)
  await announceWalkIn(app, tx, me, booking)
  return booking.id
}

type Added = { id: string; eventId: string; userId: string | null }

const announceWalkIn = async (app: App, tx: Tx, me: Me, booking: Added) => {
  await auditForBoth(tx, bookingAuditEntry(me, booking), {
    forSubject: 'walk_in_added',
    forActor: 'added_walk_in',
  })
  await publishBookingChange(app, tx, booking)
}

/**
 * Adds someone who came without a booking, checked in. Idempotent: a user by their booking, a guest
 * by the client id. No email is sent: the person is at the door.
 */
export const addWalkIn = (app: App, me: Me, walkIn: WalkIn & { id: string }) =>
  inTransaction(app.db, (tx) => letIn(app, tx, me, walkIn))

export const letIn = async (
  app: App,
  tx: Tx,
  me: Me,
  { id: eventId, userId, name, mayExceedLimit, clientId }: WalkIn & { id: string },
): Promise<Attendee> => {
  const event = await events.lockEvent(tx, eventId)
  if (!event) throw new AppError('event_not_found')
  if (event.cancelledAt) throw new AppError('event_cancelled')
  const at = app.now()
  const addGuest = async (id: string) => {
    await requirePlace(tx, event, mayExceedLimit)
    const guest = { id, eventId, price: event.price, guestName: name ?? null }
    await store.addGuest(tx, { ...guest, createdAt: at, checkedInAt: at })
    await announceWalkIn(app, tx, me, { id, eventId, userId: null })
  }
  const bookingId = userId
    ? await addMember(app, tx, me, { event, userId, mayExceedLimit })
    : await createOnce(
        tx,
        { userId: me.id, clientId, content: ['guest', eventId, name], at },
        addGuest,
      )
  const attendee = await store.findAttendee(tx, bookingId)
  if (!attendee) throw new AppError('booking_cancelled')
  return attendee
}
