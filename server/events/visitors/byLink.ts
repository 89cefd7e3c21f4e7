import type * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow, VisitorBookingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishBookingChange } from '#server/events/attendance/adminBookings.ts'
import { ticketUrl } from '#server/events/attendance/checkIn.ts'
import { checkParty } from '#server/events/booking/parties.ts'
import { changeBookingParty } from '#server/events/booking/store.ts'
import { promoteFromWaitlist, requireGrowth } from '#server/events/bookings.ts'
import { announceBooking } from '#server/events/hostNotices/hostNotices.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hashToken } from '#server/http/token.ts'
import { Party } from '#shared/events/booking/contract.ts'
import { givenAnswers } from '#shared/events/booking/rules.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Confirmation, VisitorBooking } from '#shared/events/visitors/contract.ts'
import { confirmInAccount, findOwner } from './accounts.ts'
import { endPlace, type LockedBooking, lockBooking } from './heldPlaces.ts'
import { mailVisitors } from './mails.ts'
import { formFields, isPublic, toVisitorEvent } from './openEvents.ts'
import * as store from './store.ts'

const invalidLink = () => new AppError('invalid_link')

/** A link is not used up: it opens the booking on each device until the data is deleted. */
const findVisitor = async (db: Db, now: Date, token: string) => {
  const visitor = await store.findByToken(db, hashToken(token))
  if (!visitor || isOverdue(visitor, now)) throw invalidLink()
  return visitor
}

const isOverdue = ({ confirmedAt, heldUntil }: VisitorBookingRow, now: Date) =>
  confirmedAt === null && heldUntil <= now

/** Runs `work` under the lock of the event, with the booking as it is then. */
const withBooking = async <Done>(
  app: App,
  token: string,
  work: (tx: Tx, locked: LockedBooking) => Promise<Done>,
): Promise<Done> => {
  const found = await findVisitor(app.db, app.now(), token)
  return inTransaction(app.db, async (tx) => {
    const locked = await lockBooking(tx, found)
    if (!locked || isOverdue(locked.visitor, app.now())) throw invalidLink()
    return work(tx, locked)
  })
}

const requireUpcoming = ({ event, booking }: LockedBooking, now: Date) => {
  if (booking.status === 'cancelled') throw new AlreadyDone('booking_cancelled_already')
  if (event.cancelledAt) throw new AppError('event_cancelled')
  if (hasStarted(event, now)) throw new AppError('event_started')
}

export const getVisitorBooking = async (app: App, token: string): Promise<VisitorBooking> => {
  const { id } = await findVisitor(app.db, app.now(), token)
  return readBooking(app, app.db, id)
}

const ticketOf = (
  { config }: Pick<App, 'config'>,
  { id: bookingId, checkedInAt }: BookingRow,
  { onlineUrl, paymentNote }: EventRow,
) => ({ bookingId, checkedInAt, onlineUrl, paymentNote, address: ticketUrl(config, bookingId) })

/** What the host asks, and how many places are left, is part of an event that is not shown. */
const withoutForm = (event: EventRow): EventRow => ({
  ...event,
  bookingOptions: {},
  maxAttendees: 0,
})

const readBooking = async (app: App, db: Db, id: string): Promise<VisitorBooking> => {
  const found = await store.findBooking(db, id)
  const event = found && (await store.findEvent(db, found.visitor.eventId))
  if (!event) throw invalidLink()
  const { visitor, booking } = found
  const isActive = booking.status === 'confirmed'
  const isConfirmed = isActive && visitor.confirmedAt !== null
  const { size, guestNames, answers, price } = booking
  const isShown = isActive || (await isPublic(db, event))
  return {
    state: isConfirmed ? 'confirmed' : isActive ? 'held' : 'cancelled',
    event: isShown ? toVisitorEvent(event, isConfirmed) : null,
    name: booking.guestName ?? '',
    email: visitor.email,
    party: Party.parse({ size, guestNames, answers: answers ?? {} }),
    price,
    heldUntil: visitor.heldUntil,
    ticket: isConfirmed && !event.cancelledAt ? ticketOf(app, booking, event) : null,
    ...(await formFields(app, db, isShown ? event : withoutForm(event), isActive ? size : 0)),
  }
}

/** The second use of a link changes nothing, and has the same reply. */
export const confirmVisitor = (app: App, token: string): Promise<z.infer<typeof Confirmation>> =>
  withBooking(app, token, async (tx, held) => {
    const { event, visitor, booking } = held
    if (booking.status === 'cancelled') throw new AppError('booking_cancelled')
    if (visitor.confirmedAt) return { state: 'confirmed' }
    requireUpcoming(held, app.now())
    // As for users: an event that moderators have hidden or emptied takes no bookings.
    if (event.pausedAt || event.hiddenAt || event.removedAt) throw new AppError('event_paused')
    const owner = await findOwner(tx, held, app.now())
    await store.setConfirmed(tx, visitor.id, app.now())
    const isInAccount = owner !== null && (await confirmInAccount(app, tx, held, owner))
    if (!isInAccount) await mailVisitors(app, tx, [booking], 'bookingConfirmed')
    await announceBooking(app, tx, event, owner?.id ?? null)
    await publishBookingChange(app, tx, booking)
    return { state: isInAccount ? 'inAccount' : 'confirmed' }
  })

/** As `changeParty` of users: smaller at any time until the start, larger only as far as one could book. */
export const changeVisitor = (
  app: App,
  { token, ...party }: Party & { token: string },
): Promise<VisitorBooking> =>
  withBooking(app, token, async (tx, locked) => {
    const { event, visitor, booking } = locked
    requireUpcoming(locked, app.now())
    if (!visitor.confirmedAt) throw new AppError('not_booked')
    checkParty(event, party, booking.size)
    const { size, guestNames } = party
    const more = { userId: null, size: size - booking.size, isNewcomer: false }
    await requireGrowth(app, tx, event, more)
    const answers = givenAnswers(party.answers)
    await changeBookingParty(tx, booking.id, { size, guestNames, answers })
    await publishBookingChange(app, tx, booking)
    await promoteFromWaitlist(app, tx, event)
    return readBooking(app, tx, visitor.id)
  })

/** "I can't come", or "I did not ask for this": a place that is only held leaves nothing. */
export const cancelVisitor = (app: App, token: string): Promise<void> =>
  withBooking(app, token, async (tx, locked) => {
    requireUpcoming(locked, app.now())
    const booking = await endPlace(app, tx, locked)
    if (booking) await mailVisitors(app, tx, [booking], 'bookingCancelled')
  })

/** Also after the event. The number of people and the revenue stay. */
export const eraseVisitor = (app: App, token: string): Promise<void> =>
  withBooking(app, token, async (tx, locked) => {
    await endPlace(app, tx, locked)
    await store.forgetVisitors(tx, [locked.visitor.id])
  })
