import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
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
  type NotificationInput,
} from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Party } from '#shared/events/booking/contract.ts'
import { assignPlaces } from '#shared/events/booking/rules.ts'
import type { BookingFilter } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { requireParty } from './booking/parties.ts'
import { freePlaces, hasRoom, largestParty, optionsOf, requireOpen } from './booking/places.ts'
import {
  findInvitation,
  listWaiting,
  listWithHeldPlaces,
  type PartyColumns,
  removeInvitation,
  setPlacesHeld,
} from './booking/store.ts'
import { isKeptOut } from './hosted/store.ts'
import * as store from './store.ts'
import { removeFromWaitlist } from './waitlist/store.ts'

type PartyOf = Party & { id: string }

/** Books. Where the host approves bookings, only people who were invited may. */
export const bookEvent = (app: App, me: Me, { id: eventId, ...party }: PartyOf) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me) // serializes bookings of this event
    if (await store.hasBooking(tx, eventId, me.id)) throw new AlreadyDone('already_booked')
    return bookLocked(app, tx, me, event, party)
  })

/** Books an event that the caller has locked, and that the user may see and has not booked. */
export const bookLocked = async (
  app: App,
  tx: Tx,
  me: Pick<Me, 'id'>,
  event: EventRow,
  party: Party,
  toInput: ToInput = bookingConfirmed,
) => {
  await requireWelcome(tx, event, me)
  const invitation = await findInvitation(tx, event.id, me.id)
  if (!invitation) requireOpen(event, app.now())
  if (optionsOf(event).needsApproval && !invitation) throw new AppError('approval_required')
  const columns = await requireParty(app, tx, me, event, party)
  if (!invitation?.mayExceed) await requireRoom(app, tx, event, { userId: me.id, ...columns })
  const booking = await seatParty(app, tx, event, { userId: me.id, ...columns }, toInput)
  // Places may have waited for a larger party of the same user.
  if (event.placesHeldSince) await promoteFromWaitlist(app, tx, event)
  return booking
}

/** `userId`: null for a visitor. */
export const requireRoom = async (
  app: App,
  tx: Tx,
  event: EventRow,
  candidate: Pick<PartyColumns, 'size' | 'isNewcomer'> & { userId: string | null },
) => {
  if (await hasRoom(tx, event, candidate, app.now())) return
  const room = await largestParty(tx, event, candidate, app.now())
  throw room ? new AppError('no_room_for_party', { args: { room } }) : new AppError('event_full')
}

/**
 * Rejects more people in a party that has its places already: each of them is a new booking.
 * `userId`: null for a visitor.
 */
export const requireGrowth = async (
  app: App,
  tx: Tx,
  event: EventRow,
  more: Pick<PartyColumns, 'size' | 'isNewcomer'> & { userId: string | null },
) => {
  if (more.size <= 0) return
  // Of a hidden event, only places from before stay.
  if (event.hiddenAt) throw new AppError('event_paused')
  await requireWelcome(tx, event, { id: more.userId })
  requireOpen(event, app.now())
  if (optionsOf(event).needsApproval) throw new AppError('approval_required')
  if (!(await hasRoom(tx, event, more, app.now()))) throw new AppError('event_full')
}

/** `requestId`: of the request that a host accepted. The booking has the same id. */
type Seated = PartyColumns & { userId: string; requestId?: string }

/** null: the caller notifies the user. */
type ToInput = (event: EventRow, booking: BookingRow) => NotificationInput | null

/** The caller has locked the event and checked that there is room. */
export const seatParty = async (
  app: App,
  tx: Tx,
  event: EventRow,
  party: Seated,
  toInput: ToInput,
) => {
  const { userId, requestId } = party
  const { size, guestNames, answers, isNewcomer } = party
  const booking = await store.addBooking(tx, {
    ...{ id: requestId ?? uuid(), eventId: event.id, userId, createdAt: app.now() },
    ...{ size, guestNames, answers, isNewcomer },
    // Its calendar entry replaces that of the request.
    sequence: requestId ? 1 : 0,
  })
  if (!booking) throw new AlreadyDone('already_booked')
  await removeFromWaitlist(tx, event.id, userId)
  await removeInvitation(tx, event.id, userId)
  await retractStepReminder(app, tx, userId, 'event')
  const input = toInput(event, booking)
  if (input) await notify(app, tx, userId, input)
  await announceBooking(app, tx, event, userId, { isByHost: requestId !== undefined })
  app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: event.id })
  return booking
}

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
 * Gives free places to the parties on the waitlist, in order. The caller holds the event's lock, so
 * no other booking can take a place between cancellation and promotion. Where the host approves
 * bookings, no one waits: people ask.
 */
export const promoteFromWaitlist = async (app: App, tx: Tx, event: EventRow) => {
  const isClosed = event.cancelledAt || event.pausedAt || event.hiddenAt
  if (isClosed || hasStarted(event, app.now()) || optionsOf(event).needsApproval) return
  const places = await freePlaces(tx, event, app.now())
  const waiting = places.free === null || places.free > 0 ? await listWaiting(tx, event.id) : []
  const { taken, isHeld } = assignPlaces(places, waiting)
  for (const party of taken) await seatParty(app, tx, event, party, bookingPromoted)
  const heldSince = isHeld ? (event.placesHeldSince ?? app.now()) : null
  if (heldSince !== event.placesHeldSince) await setPlacesHeld(tx, event.id, heldSince)
}

const promoteBatch = 100

/** Gives places that waited for the next party, or for newcomers, to those whose turn it is now. */
export const promoteWaiting = async (app: App, batch = promoteBatch) => {
  let after: string | null = null
  do {
    // Many events keep waiting, so each batch begins after the last one.
    const ids: string[] = await listWithHeldPlaces(app.db, app.now(), { after, limit: batch })
    for (const id of ids)
      await inTransaction(app.db, async (tx) => {
        const event = await store.lockEvent(tx, id)
        if (event) await promoteFromWaitlist(app, tx, event)
      })
    after = ids.length === batch ? (ids.at(-1) ?? null) : null
  } while (after)
}

const promoteIntervalHours = 1 / 12

export const handleWaitlistJobs = (app: App) =>
  app.jobs.every('events.promote', promoteIntervalHours, () => promoteWaiting(app))

/** Rejects new bookings of a paused event, and of people whom its host keeps out. */
export const requireWelcome = async (tx: Tx, event: EventRow, { id }: { id: string | null }) => {
  if (event.pausedAt) throw new AppError('event_paused')
  // Does not say who decided, nor that somebody did.
  if (id && (await isKeptOut(tx, event.hostingId, id))) throw new AppError('booking_not_possible')
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
