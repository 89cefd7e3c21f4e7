import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { publishBookingChange } from '#server/events/attendance/adminBookings.ts'
import { checkParty } from '#server/events/booking/parties.ts'
import { requireRoom } from '#server/events/bookings.ts'
import { lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { normalizeEmail, normalizeName } from '#server/users/users.ts'
import { givenAnswers } from '#shared/events/booking/rules.ts'
import { heldMinutes, type VisitorRequest } from '#shared/events/visitors/contract.ts'
import { queueVisitorMail } from './mails.ts'
import { requireForVisitors } from './openEvents.ts'
import * as store from './store.ts'

/**
 * Holds places until the mailed link is used. The statements are the same whether or not the address
 * is known, has an account, or has booked: neither the reply nor its time reveals it.
 */
export const bookAsVisitor = (
  app: App,
  { id: eventId, ...request }: VisitorRequest & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = app.now()
    const event = await requireForVisitors(tx, await lockEvent(tx, eventId), createdAt)
    const [email, name] = [normalizeEmail(request.email), normalizeName(request.name)]
    checkParty(event, request)
    const { size, guestNames } = request
    const party = { size, guestNames, answers: givenAnswers(request.answers) }
    await requireRoom(app, tx, event, { ...party, userId: null, isNewcomer: false })
    const heldUntil = new Date(createdAt.getTime() + heldMinutes * 60_000)
    const [id, bookingId] = [uuid(), uuid()]
    await store.forgetEnded(tx, eventId, email, createdAt)
    await store.addBooking(tx, { id: bookingId, eventId, name, createdAt, ...party })
    const language = currentLanguage()
    await store.addVisitor(tx, { id, bookingId, eventId, email, language, heldUntil, createdAt })
    await store.removeUnclaimed(tx, bookingId)
    // The mail says what the address has: a held place, or a booking of earlier.
    const visitor = await store.findByAddress(tx, eventId, email)
    await queueVisitorMail(app, tx, visitor.id, 'requested')
    const later = { key: id, after: heldUntil }
    await app.jobs.send(tx, 'events.releaseVisitor', { visitorId: id }, later)
    await publishBookingChange(app, tx, { eventId, userId: null })
    return { heldUntil }
  })
