import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStart } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import {
  type Attendee,
  maxWaitingListed,
  type ScanResult,
} from '#shared/events/attendance/contract.ts'
import { parseCode } from '#shared/events/attendance/rules.ts'
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

export const listAttendees = async ({ db }: Pick<App, 'db'>, { id, ...page }: Page) => {
  if (!(await findStart(db, id))) throw new AppError('event_not_found')
  return store.listAttendees(db, id, page)
}

type CheckIn = { id: string; isHere: boolean }

/** Returns true if the state changed. */
export const recordCheckIn = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, isHere }: CheckIn,
): Promise<boolean> => {
  const changed = await (isHere ? store.checkIn(tx, id, app.now()) : store.undoCheckIn(tx, id))
  if (!changed) return false
  await auditForBoth(
    tx,
    bookingAuditEntry(me, changed),
    isHere
      ? { forSubject: 'checked_in', forActor: 'checked_somebody_in' }
      : { forSubject: 'check_in_taken_back', forActor: 'took_check_in_back' },
  )
  await publishBookingChange(app, tx, changed)
  return true
}

/** Manual check-in and undo. */
export const checkIn = (app: App, me: Me, input: CheckIn) =>
  inTransaction(app.db, (tx) => setCheckedIn(app, tx, me, input))

/** With `eventId`, only of this event. */
export const setCheckedIn = async (
  app: App,
  tx: Tx,
  me: Me,
  { eventId, ...input }: CheckIn & { eventId?: string },
): Promise<Attendee> => {
  const booking = await store.findBooking(tx, input.id)
  if (!booking || (eventId && booking.eventId !== eventId)) throw new AppError('booking_not_found')
  if (booking.status !== 'confirmed') throw new AppError('booking_cancelled')
  if (input.isHere && (await getAttendance({ db: tx }, booking.eventId)).isCancelled)
    throw new AppError('event_cancelled')
  await recordCheckIn(app, tx, me, input)
  const attendee = await store.findAttendee(tx, input.id)
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

const noBooking = { name: null, checkedInAt: null, toPay: null, eventTitle: null }

type Scan = { id: string; code: string; isTrial?: boolean | undefined }

/** Scans a ticket at the entrance. Idempotent: repeated scans check in once. */
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
  const isFirst = isTrial
    ? booking.checkedInAt === null
    : await recordCheckIn(app, tx, me, { id, isHere: true })
  const now = await store.findAttendee(tx, id)
  if (!now) return { outcome: 'bookingCancelled', ...rejected }
  return {
    outcome: isFirst ? 'checkedIn' : 'already',
    name,
    checkedInAt: now.checkedInAt,
    toPay: paymentStatus === 'pending' && !isFree(price) ? price : null,
    eventTitle,
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
