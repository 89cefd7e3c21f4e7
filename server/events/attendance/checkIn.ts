import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { BookingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStart } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import {
  type Attendee,
  type CheckIn,
  maxWaitingListed,
  type ScanResult,
} from '#shared/events/attendance/contract.ts'
import { type Counted, mergedHere, parseCode } from '#shared/events/attendance/rules.ts'
import { maxGuests } from '#shared/events/booking/contract.ts'
import { withShownCheckIn } from '#shared/events/hosted/rules.ts'
import { isFree } from '#shared/events/price.ts'
import type { Me } from '#shared/users/user.ts'
import { bookingAuditEntry, publishBookingChange } from './adminBookings.ts'
import * as store from './store.ts'

export const getAttendance = async ({ db }: { db: Db }, eventId: string) => {
  const attendance = await store.findAttendance(db, eventId)
  if (!attendance) throw new AppError('event_not_found')
  return attendance
}

type Page = { id: string; q?: string | undefined; before?: string | undefined; limit: number }

export const listWaiting = async ({ db }: Pick<App, 'db'>, eventId: string) => {
  if (!(await findStart(db, eventId))) throw new AppError('event_not_found')
  return store.listWaiting(db, eventId, maxWaitingListed)
}

export const listAttendees = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { id, ...page }: Page,
): Promise<Attendee[]> => {
  const [event, people] = await Promise.all([
    getAttendance({ db }, id),
    store.listAttendees(db, id, page),
  ])
  return people.map((person) => withShownCheckIn(person, event, now()))
}

/** All of a party, of whatever size. */
export const everyone: Counted = { here: 1 + maxGuests, seen: null }

const toCounted = ({ isHere, here, seen }: CheckIn): Counted => {
  if (here !== undefined) return { here, seen: seen ?? null }
  return isHere ? everyone : { here: 0, seen: null }
}

const hereOf = ({ checkedInAt, size, missing }: BookingRow) => (checkedInAt ? size - missing : 0)

/**
 * Counts the people of a party who are here. The audit log has the first arrival, and when all of
 * them are taken back. Returns how many were here before; null without a place.
 */
export const recordCheckIn = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, counted }: { id: string; counted: Counted },
): Promise<{ wasHere: number } | null> => {
  const booking = await store.lockBooking(tx, id)
  if (!booking) return null
  const wasHere = hereOf(booking)
  const here = Math.min(booking.size, mergedHere(wasHere, counted))
  if (here === wasHere) return { wasHere }
  await store.setHere(tx, id, here, app.now())
  if (wasHere === 0 || here === 0)
    await auditForBoth(
      tx,
      bookingAuditEntry(me, booking),
      here > 0
        ? { forSubject: 'checked_in', forActor: 'checked_somebody_in' }
        : { forSubject: 'check_in_taken_back', forActor: 'took_check_in_back' },
    )
  await publishBookingChange(app, tx, booking)
  return { wasHere }
}

/** Manual check-in, correction and undo. */
export const checkIn = (app: App, me: Me, input: CheckIn & { id: string }) =>
  inTransaction(app.db, (tx) => setCheckedIn(app, tx, me, input))

/** With `eventId`, only of this event. */
export const setCheckedIn = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, eventId, ...input }: CheckIn & { id: string; eventId?: string },
): Promise<Attendee> => {
  const counted = toCounted(input)
  const booking = await store.findBooking(tx, id)
  if (!booking || (eventId && booking.eventId !== eventId)) throw new AppError('booking_not_found')
  if (booking.status !== 'confirmed') throw new AppError('booking_cancelled')
  if (counted.here > 0 && (await getAttendance({ db: tx }, booking.eventId)).isCancelled)
    throw new AppError('event_cancelled')
  await recordCheckIn(app, tx, me, { id, counted })
  const attendee = await store.findAttendee(tx, id)
  if (!attendee) throw new AppError('booking_cancelled')
  return attendee
}

const findBookingByCode = async (db: Db, eventId: string, text: string) => {
  const code = parseCode(text)
  if (!code) return null
  const id =
    'bookingId' in code ? code.bookingId : await store.findByIdSuffix(db, eventId, code.suffix)
  return id && store.findBooking(db, id)
}

const noBooking = { name: null, checkedInAt: null, toPay: null, eventTitle: null, party: null }

type Scan = { id: string; code: string; isTrial?: boolean | undefined }

/**
 * Scans a ticket at the entrance. Checks in the whole party: a second scan, after a part of
 * it has come, brings the rest. Repeated scans check in once.
 */
export const scan = (app: App, me: Me, input: Scan) =>
  inTransaction(app.db, (tx) => scanTicket(app, tx, me, input))

export const scanTicket = async (
  app: App,
  tx: Tx,
  me: Me,
  { id: eventId, code, isTrial }: Scan,
): Promise<ScanResult> => {
  const event = await getAttendance({ db: tx }, eventId)
  const booking = await findBookingByCode(tx, eventId, code)
  if (!booking) return { outcome: 'unknown', ...noBooking }
  const { id, userName: name, eventTitle, price, paymentStatus } = booking
  const rejected = { ...noBooking, name, eventTitle }
  if (booking.eventId !== eventId) return { outcome: 'otherEvent', ...rejected }
  if (event.isCancelled) return { outcome: 'eventCancelled', ...rejected }
  if (booking.status !== 'confirmed') return { outcome: 'bookingCancelled', ...rejected }
  const recorded = isTrial
    ? { wasHere: booking.here }
    : await recordCheckIn(app, tx, me, { id, counted: everyone })
  const now = await store.findAttendee(tx, id)
  if (!recorded || !now) return { outcome: 'bookingCancelled', ...rejected }
  const { size, here } = now
  return {
    outcome: recorded.wasHere < size ? 'checkedIn' : 'already',
    name,
    checkedInAt: now.checkedInAt,
    toPay: paymentStatus === 'pending' && !isFree(price) ? price : null,
    eventTitle,
    party: { bookingId: id, size, here, ...recorded, guestNames: booking.guestNames },
  }
}

export const ticketUrl = ({ publicUrl }: App['config'], bookingId: string) =>
  `${publicUrl}/admin?tab=bookings&checkIn=${bookingId}`

/** The ticket that the owner shows at the entrance. */
export const getTicket = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  me: { id: string },
  eventId: string,
) => {
  const ticket = await store.findTicket(db, eventId, me.id)
  if (!ticket) throw new AppError('ticket_not_found')
  return { ...ticket, address: ticketUrl(config, ticket.bookingId) }
}

export const listUpcomingTickets = async (
  { db, config, now }: Pick<App, 'db' | 'config' | 'now'>,
  me: { id: string },
  { limit }: { limit: number },
) => {
  const tickets = await store.listTickets(db, me.id, { now: now(), limit })
  return tickets.map((ticket) => ({ ...ticket, address: ticketUrl(config, ticket.bookingId) }))
}
