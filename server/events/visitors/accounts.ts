import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { removeInvitation } from '#server/events/booking/store.ts'
import { isKeptOut } from '#server/events/hosted/store.ts'
import { hasBooking } from '#server/events/store.ts'
import { removeFromWaitlist } from '#server/events/waitlist/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { retractStepReminder } from '#server/notifications/erasure.ts'
import { bookingConfirmed } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  findByEmail,
  findUser,
  isSuspendedOrBanned,
  lockUsersForShare,
} from '#server/users/users.ts'
import { endPlace, freePlace, type LockedBooking, lockBooking } from './heldPlaces.ts'
import * as store from './store.ts'

/** The account that has proved that the address is its own. */
export const findOwner = async (tx: Tx, { event, visitor }: LockedBooking, now: Date) => {
  const found = await findByEmail(tx, visitor.email)
  if (!found?.emailConfirmedAt) return null
  // As for users: does not say who decided. The place is given back when its time is over.
  if (isSuspendedOrBanned(found, now) || (await isKeptOut(tx, event.hostingId, found.id)))
    throw new AppError('booking_not_possible')
  return found
}

/**
 * Moves the booking into the account, and forgets the visitor. null if the account has cancelled a
 * booking of its own: its row stays, so this one stays with its link.
 */
const moveToAccount = async (
  app: App,
  tx: Tx,
  { event, visitor }: LockedBooking,
  userId: string,
) => {
  await lockUsersForShare(tx, [userId])
  const booking = await store.giveToUser(tx, visitor.bookingId, userId)
  if (!booking) return null
  await store.removeVisitor(tx, visitor.id)
  await removeFromWaitlist(tx, event.id, userId)
  await removeInvitation(tx, event.id, userId)
  await retractStepReminder(app, tx, userId, 'event')
  app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: event.id })
  return booking
}

/** A place that has just been confirmed. No one books twice: then the held place is given back. */
export const confirmInAccount = async (
  app: App,
  tx: Tx,
  held: LockedBooking,
  { id: userId }: Pick<UserRow, 'id'>,
): Promise<boolean> => {
  if (await hasBooking(tx, held.event.id, userId)) {
    await freePlace(app, tx, held)
    return true
  }
  const booking = await moveToAccount(app, tx, held, userId)
  if (booking) await notify(app, tx, userId, bookingConfirmed(held.event, booking))
  return booking !== null
}

/**
 * In the transaction that confirms the address of an account. A job moves the bookings, because it
 * locks their events, and this transaction has locked the user.
 */
export const queueJoining = ({ jobs }: Pick<App, 'jobs'>, tx: Tx, userId: string) =>
  jobs.send(tx, 'events.joinVisitor', { userId })

/** Bookings that an account made as a visitor, and confirmed, before it had this address. */
export const joinBookings = async (app: App, userId: string): Promise<void> => {
  const user = await findUser(app.db, userId)
  if (!user?.emailConfirmedAt) return
  for (const found of await store.listByEmail(app.db, user.email))
    await inTransaction(app.db, async (tx) => {
      const locked = await lockBooking(tx, found)
      if (locked?.visitor.confirmedAt && locked.booking.status === 'confirmed')
        await moveToAccount(app, tx, locked, userId)
    })
}

/**
 * Deletes what the address of an account has booked as a visitor. Frees the places at upcoming events,
 * because no one could cancel them afterwards. `lockUserEvents` has locked these events.
 */
export const forgetVisitor = async (
  app: App,
  tx: Tx,
  { email, emailConfirmedAt }: Pick<UserRow, 'email' | 'emailConfirmedAt'>,
) => {
  if (!emailConfirmedAt) return
  const rows = await store.listByEmail(tx, email)
  for (const found of rows) {
    const locked = await lockBooking(tx, found)
    if (locked) await endPlace(app, tx, locked)
  }
  await store.forgetVisitors(
    tx,
    rows.map(({ id }) => id),
  )
}
