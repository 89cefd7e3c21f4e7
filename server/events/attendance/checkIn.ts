import { inTransaction } from '#server/db/transaction.ts'
import { findStart } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditForBoth } from '#server/privacy/audit.ts'
import type { Attendee, ScanResult } from '#shared/events/attendance/contract.ts'
import { readCode } from '#shared/events/attendance/rules.ts'
import { isFree } from '#shared/events/price.ts'
import { type Asking, ofBooking } from './asking.ts'
import * as store from './store.ts'
import { tellDoor } from './telling.ts'

export const attendanceOf = async ({ db }: Pick<App, 'db'>, eventId: string) => {
  const attendance = await store.findAttendance(db, eventId)
  if (!attendance) throw new Refusal(404, 'Event not found')
  return attendance
}

type Page = { id: string; q?: string | undefined; before?: string | undefined; limit: number }

export const attendeesOf = async ({ db }: Pick<App, 'db'>, { id, ...page }: Page) => {
  if (!(await findStart(db, id))) throw new Refusal(404, 'Event not found')
  return store.listAttendees(db, id, page)
}

type CheckIn = { id: string; isHere: boolean }

/** True when it was not so before. */
const change = (app: App, asking: Asking, { id, isHere }: CheckIn): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const changed = await (isHere
      ? store.checkIn(tx, id, app.now())
      : store.takeBackCheckIn(tx, id))
    if (!changed) return false
    await auditForBoth(
      tx,
      ofBooking(asking, changed),
      isHere
        ? { theirs: 'checked_in', ours: 'checked_somebody_in' }
        : { theirs: 'check_in_taken_back', ours: 'took_check_in_back' },
    )
    await tellDoor(app, tx, changed)
    return true
  })

/** By hand, and taken back by hand. */
export const checkIn = async (app: App, asking: Asking, wish: CheckIn): Promise<Attendee> => {
  const booking = await store.findBooking(app.db, wish.id)
  if (!booking) throw new Refusal(404, 'Booking not found')
  if (booking.status !== 'confirmed') throw new Refusal(409, 'This booking has been cancelled')
  if (wish.isHere && (await attendanceOf(app, booking.eventId)).isCancelled)
    throw new Refusal(409, 'This event has been cancelled')
  await change(app, asking, wish)
  const attendee = await store.findAttendee(app.db, wish.id)
  if (!attendee) throw new Refusal(409, 'This booking has been cancelled')
  return attendee
}

const bookingIn = async ({ db }: App, eventId: string, text: string) => {
  const code = readCode(text)
  if (!code) return null
  const id = 'bookingId' in code ? code.bookingId : await store.findByEnd(db, eventId, code.end)
  return id && store.findBooking(db, id)
}

const nobody = { name: null, checkedInAt: null, toPay: null, eventTitle: null }

/** A code shown at the door of an event; however often it is shown, it checks in once. */
export const scan = async (
  app: App,
  asking: Asking,
  { id: eventId, code }: { id: string; code: string },
): Promise<ScanResult> => {
  const event = await attendanceOf(app, eventId)
  const booking = await bookingIn(app, eventId, code)
  if (!booking) return { outcome: 'unknown', ...nobody }
  const { id, userName: name, eventTitle, price, paymentStatus } = booking
  const refused = { ...nobody, name, eventTitle }
  if (booking.eventId !== eventId) return { outcome: 'otherEvent', ...refused }
  if (event.isCancelled) return { outcome: 'eventCancelled', ...refused }
  if (booking.status !== 'confirmed') return { outcome: 'bookingCancelled', ...refused }
  const isFirst = await change(app, asking, { id, isHere: true })
  const now = await store.findAttendee(app.db, id)
  if (!now) return { outcome: 'bookingCancelled', ...refused }
  return {
    outcome: isFirst ? 'checkedIn' : 'already',
    name,
    checkedInAt: now.checkedInAt,
    toPay: paymentStatus === 'pending' && !isFree(price) ? price : null,
    eventTitle,
  }
}

const addressOf = ({ publicUrl }: App['config'], bookingId: string) =>
  `${publicUrl}/admin?tab=bookings&checkIn=${bookingId}`

/** What its owner shows at the door. */
export const ticketOf = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  me: { id: string },
  eventId: string,
) => {
  const ticket = await store.findTicket(db, eventId, me.id)
  if (!ticket) throw new Refusal(404, 'You have no place at this event')
  return { ...ticket, address: addressOf(config, ticket.bookingId) }
}

export const upcomingTicketsOf = async (
  { db, config, now }: Pick<App, 'db' | 'config' | 'now'>,
  me: { id: string },
  { limit }: { limit: number },
) => {
  const tickets = await store.listTickets(db, me.id, { now: now(), limit })
  return tickets.map((ticket) => ({ ...ticket, address: addressOf(config, ticket.bookingId) }))
}
