import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireParty } from '#server/events/booking/parties.ts'
import { hasRoom, optionsOf, requireOpen } from '#server/events/booking/places.ts'
import { findInvitation, isRefused } from '#server/events/booking/store.ts'
import {
  lockOpenEvent,
  lockVisibleEvent,
  promoteFromWaitlist,
  requireWelcome,
} from '#server/events/bookings.ts'
import { announceCancelledRequest, announceRequest } from '#server/events/requests/notices.ts'
import { reopenBooking } from '#server/events/requests/store.ts'
import * as events from '#server/events/store.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Party } from '#shared/events/booking/contract.ts'
import { requestsEndAt } from '#shared/events/booking/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const undoMs = 60_000
const undoableSince = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - undoMs)

/** A request after its end, or after a refusal. */
const requireMayAsk = async ({ now }: Pick<App, 'now'>, tx: Tx, me: Me, event: EventRow) => {
  if (await isRefused(tx, event.id, me.id)) throw new AppError('request_refused')
  if (now() >= requestsEndAt(event, optionsOf(event))) throw new AppError('bookings_closed')
}

/** Joins at the end, or undoes leaving. Where the host approves bookings, it asks for places. */
export const joinWaitlist = (app: App, me: Me, { id: eventId, ...party }: Party & { id: string }) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me)
    if (await events.hasBooking(tx, eventId, me.id)) throw new AppError('already_booked')
    return joinLocked(app, tx, me, event, party)
  })

/** Joins the waitlist of an event that the caller has locked, and that the user has not booked. */
export const joinLocked = async (app: App, tx: Tx, me: Me, event: EventRow, party: Party) => {
  const { id: eventId } = event
  await requireWelcome(tx, event, me)
  // An invitation allows joining outside the booking times, as it allows booking.
  if (!(await findInvitation(tx, eventId, me.id))) requireOpen(event, app.now())
  const columns = await requireParty(app, tx, me, event, party)
  if (optionsOf(event).needsApproval) await requireMayAsk(app, tx, me, event)
  else if (await hasRoom(tx, event, { userId: me.id, ...columns }, app.now()))
    throw new AppError('places_left')
  const position = await store.takeLeftPosition(tx, eventId, me.id, undoableSince(app))
  const isRequest = optionsOf(event).needsApproval
  // A request shares its entry in calendars with the booking that follows it, or went before it.
  const id = (isRequest && (await reopenBooking(tx, eventId, me.id))) || uuid()
  const row = { id, eventId, userId: me.id, createdAt: app.now(), position, ...columns }
  const added = await store.addToWaitlist(tx, row)
  if (!added) throw new AlreadyDone('already_on_waitlist')
  if (isRequest) await announceRequest(app, tx, event, added)
  // Free places that are too few for this party now wait for it.
  await promoteFromWaitlist(app, tx, event)
  app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
  return { eventId, position: await store.waitlistPosition(tx, eventId, me.id) }
}

export const leaveWaitlist = (app: App, me: Me, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockVisibleEvent(tx, me, eventId)
    if (await events.hasBooking(tx, eventId, me.id)) throw new AppError('promoted_from_waitlist')
    const left = await store.removeFromWaitlist(tx, eventId, me.id)
    if (!left) throw new AlreadyDone('not_on_waitlist')
    await store.saveLeftPosition(tx, { ...left, createdAt: app.now() }, undoableSince(app))
    if (optionsOf(event).needsApproval) await announceCancelledRequest(app, tx, event, left)
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    // Places that waited for this party are for the next one.
    await promoteFromWaitlist(app, tx, event)
  })
