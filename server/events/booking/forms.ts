import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findBookingOf } from '#server/events/attendance/store.ts'
import { lockOpenEvent, promoteFromWaitlist, requireGrowth } from '#server/events/bookings.ts'
import { findVisibleStart } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { type BookingForm, Party } from '#shared/events/booking/contract.ts'
import { givenAnswers } from '#shared/events/booking/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { checkParty } from './parties.ts'
import { findNewcomer, largestParty, optionsOf } from './places.ts'
import * as store from './store.ts'

/** What the event asks, and the user's own party. */
export const getForm = async (app: App, me: Me, eventId: string) => {
  if (!(await findVisibleStart(app.db, me.id, eventId))) throw new AppError('event_not_found')
  return readForm(app, app.db, me, eventId)
}

const readForm = async (app: App, db: Db, me: Me, eventId: string): Promise<BookingForm> => {
  const [event, booked, waiting, invitation] = await Promise.all([
    store.readEvent(db, eventId),
    findBookingOf(db, eventId, me.id),
    store.findWaitingOf(db, eventId, me.id),
    store.findInvitation(db, eventId, me.id),
  ])
  const own = booked ?? waiting
  const options = optionsOf(event)
  return {
    options,
    party: own && toParty(own),
    price: booked?.price ?? null,
    room: await roomOf(app, db, me, event, {
      booked: booked?.size ?? 0,
      mayExceed: invitation?.mayExceed,
    }),
    // Some hosts are not shown with their event: only who is asked something learns who reads it.
    readers: options.questions.length > 0 ? await store.listReaders(db, event) : [],
    answersKeptDays: (await readPlatform(db)).answersKeptDays,
    isInvited: invitation !== null,
  }
}

const toParty = ({ size, guestNames, answers }: store.StoredParty): Party =>
  Party.parse({ size, guestNames, answers: answers ?? {} })

type Own = { booked: number; mayExceed: boolean | undefined }

const roomOf = async (app: App, db: Db, me: Me, event: EventRow, { booked, mayExceed }: Own) => {
  if (mayExceed) return null
  // The host has accepted this many.
  if (booked > 0 && optionsOf(event).needsApproval) return booked
  const isNewcomer = await findNewcomer(db, event, me.id, app)
  const room = await largestParty(db, event, { userId: me.id, isNewcomer }, app.now())
  return room === null ? null : room + booked
}

/**
 * Changes the people and answers of a booking, a request or a place on the waitlist. A booking may
 * shrink at any time until the start, and grows only as far as the user could book.
 */
export const changeParty = (app: App, me: Me, { id: eventId, ...party }: Party & { id: string }) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me)
    const { size, guestNames } = party
    const columns = { size, guestNames, answers: givenAnswers(party.answers) }
    const booked = await findBookingOf(tx, eventId, me.id)
    const waiting = booked ? null : await store.findWaitingOf(tx, eventId, me.id)
    const own = booked ?? waiting
    if (!own) throw new AppError('not_booked')
    checkParty(event, party, own.size)
    if (booked) {
      const more = { userId: me.id, size: size - booked.size, isNewcomer: booked.isNewcomer }
      await requireGrowth(app, tx, event, more)
      await store.changeBookingParty(tx, booked.id, columns)
    } else await store.changeWaitingParty(tx, own.id, columns)
    // A smaller party frees places, or fits now.
    await promoteFromWaitlist(app, tx, event)
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    return readForm(app, tx, me, eventId)
  })
