import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockOpenEvent, promoteFromWaitlist } from '#server/events/bookings.ts'
import { listHelpers } from '#server/events/hosting/store.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import { lockEvent } from '#server/events/store.ts'
import { mailVisitors } from '#server/events/visitors/mails.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { bookingTakenBack } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { administratorIds } from '#server/users/users.ts'
import type { AdminBooking, BookingFilter } from '#shared/events/attendance/contract.ts'
import { withShownCheckIn } from '#shared/events/hosted/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type BookingQuery = BookingFilter & { before?: string | undefined; limit: number }

// A term is common if at least one booking in this many matches it.
const commonRatio = 60
// Up to this many matching users and events, all their bookings are searched.
const rareLimits = { users: 1000, events: 20 }

/** Latest first. */
export const listAllBookings = async (app: Pick<App, 'db' | 'now'>, query: BookingQuery) => {
  const rows = await searchBookings(app, query)
  return rows.map((row) => withShownCheckIn(row, { endDate: row.eventEnd }, app.now()))
}

/**
 * A search first scans the latest bookings, then uses the user and event indexes. Alone, the scan is
 * slow for rare terms and the indexes are slow for common ones.
 */
const searchBookings = async (
  { db }: Pick<App, 'db'>,
  { q, eventId, ...query }: BookingQuery,
): Promise<AdminBooking[]> => {
  if (eventId) return store.listEventBookings(db, eventId, query, q)
  if (!q) return store.listLatest(db, query)
  const sampleSize = query.limit * commonRatio
  const sampleMatches = await store.listMatchesInSample(db, query, q, sampleSize)
  if (sampleMatches.length === query.limit) return sampleMatches
  const matches = await store.findMatches(db, q, rareLimits)
  const isCommon =
    matches.userIds.length === rareLimits.users || matches.eventIds.length === rareLimits.events
  return isCommon
    ? store.listMatchesByScan(db, query, q)
    : store.listMatchesByIndex(db, query, q, matches)
}

export const findBooking = async (db: Db, id: string): Promise<AdminBooking> => {
  const booking = await store.findBooking(db, id)
  if (!booking) throw new AppError('booking_not_found')
  return booking
}

type Payment = { id: string; paymentStatus: AdminBooking['paymentStatus'] }

export const setPayment = (app: App, me: Me, { id, paymentStatus }: Payment) =>
  inTransaction(app.db, async (tx) => {
    const changed = await store.setPayment(tx, id, paymentStatus)
    if (changed) {
      await publishBookingChange(app, tx, changed)
      await auditForBoth(
        tx,
        { ...bookingAuditEntry(me, changed), changed: ['paymentStatus'] },
        { forSubject: 'booking_payment_changed', forActor: 'changed_booking_payment' },
      )
    }
    return findBooking(tx, id)
  })

type Found = NonNullable<Awaited<ReturnType<typeof store.findBooking>>>

/** A guest at the door gets no mail, so a mistake there is removed at any time. */
export const lockForCancelling = async (
  app: App,
  tx: Tx,
  { eventId, guestName, isVisitor }: Pick<Found, 'eventId' | 'guestName' | 'isVisitor'>,
) => {
  if (guestName === null || isVisitor) return lockOpenEvent(app, tx, eventId)
  const event = await lockEvent(tx, eventId)
  if (!event) throw new AppError('event_not_found')
  return event
}

/** Cancels on behalf of the owner, who is notified with the reason. Promotes from the waitlist. */
export const cancelBookingFor = (
  app: App,
  me: Me,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const found = await store.findBooking(tx, id)
    if (!found) throw new AppError('booking_not_found')
    const event = await lockForCancelling(app, tx, found)
    await takeBack(app, tx, me, event, { id, reason: reason || null, actions: byAdministrator })
  })

const byAdministrator = { forSubject: 'booking_cancelled_by_admin', forActor: 'cancelled_booking' }

type TakingBack = {
  id: string
  reason: string | null
  actions: { forSubject: string; forActor: string }
}

/** The caller has locked the event. */
export const takeBack = async (
  app: App,
  tx: Tx,
  me: Me,
  event: EventRow,
  { id, reason, actions }: TakingBack,
) => {
  const booking = await store.cancelBooking(tx, id, reason)
  if (!booking) throw new AlreadyDone('booking_cancelled_already')
  await retractReminders(app, tx, [booking])
  if (booking.userId) await notify(app, tx, booking.userId, bookingTakenBack(event, booking))
  await mailVisitors(app, tx, [booking], 'bookingTakenBack')
  await auditForBoth(tx, bookingAuditEntry(me, booking), actions)
  await publishBookingChange(app, tx, booking)
  await promoteFromWaitlist(app, tx, event)
}

/** Audit entry for both the administrator and the owner of the booking. */
export const bookingAuditEntry = (
  me: Me,
  { id, userId }: { id: string; userId: string | null },
) => ({
  actor: me,
  subjectId: userId,
  entityType: 'booking',
  entityId: id,
  origin: currentOrigin(),
})

const maxRecipients = 100

/** Live update for all check-in desks, those at the door, and the owner of the booking. */
export const publishBookingChange = async (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string | null },
) => {
  const recipients = new Set([
    ...(await administratorIds(tx, maxRecipients)),
    ...(await listHelpers(tx, eventId)),
  ])
  if (userId) recipients.add(userId)
  live.publish(tx, [...recipients], { kind: 'bookingChanged', eventId })
}
