import type { FastifyReply } from 'fastify'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockForCancelling, takeBack } from '#server/events/attendance/adminBookings.ts'
import { getAttendance } from '#server/events/attendance/checkIn.ts'
import { sendNames } from '#server/events/attendance/csvExports.ts'
import * as attendance from '#server/events/attendance/store.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { readEvent } from '#server/events/booking/store.ts'
import { promoteFromWaitlist } from '#server/events/bookings.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { recordRefusals } from '#server/events/requests/outcomes.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { maxWaitingListed } from '#shared/events/attendance/contract.ts'
import type { HostedAttendee } from '#shared/events/hosted/contract.ts'
import { areNoShowsShown, withShownCheckIn } from '#shared/events/hosted/rules.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Page = { id: string; q?: string | undefined; before?: string | undefined; limit: number }

/** By name. A person who has blocked the host has none here, and no search finds them. */
export const listPeople = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  { id, ...page }: Page,
): Promise<HostedAttendee[]> => {
  const { myRole } = await requireRole(db, me, id, mayRun)
  const [event, people] = await Promise.all([
    getAttendance({ db }, id),
    attendance.listAttendees(db, id, { ...page, hostId: me.id }),
  ])
  const isHost = myRole === 'owner' || myRole === 'cohost'
  const hasNoShows = isHost && areNoShowsShown(event, now())
  return people.map((person) => ({
    ...withShownCheckIn(person, event, now()),
    isNoShow: hasNoShows && person.here === 0,
  }))
}

export const listWaitlist = async ({ db }: Pick<App, 'db'>, me: Me, id: string) => {
  await requireRole(db, me, id, mayRun)
  return attendance.listWaiting(db, id, maxWaitingListed, me.id)
}

export const sendPeople = async (app: App, me: Me, id: string, reply: FastifyReply) => {
  await requireRole(app.db, me, id, mayRun)
  return sendNames(app, me, id, reply)
}

const byOrganiser = { forSubject: 'booking_taken_back', forActor: 'took_booking_back' }

/** Frees the place. The person learns that it is gone, not who decided, and not whether for good. */
export const removeAttendee = (
  app: App,
  me: Me,
  { id, bookingId, keepsOut }: { id: string; bookingId: string; keepsOut: boolean },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, id, mayRun)
    const found = await attendance.findBooking(tx, bookingId)
    if (found?.eventId !== id) throw new AppError('booking_not_found')
    if (keepsOut && found.userId) await store.lockWithWaitlists(tx, id, found.userId)
    const event = await lockForCancelling(app, tx, found)
    const removal = { id: bookingId, reason: null, actions: byOrganiser }
    await takeBack(app, tx, me, event, removal)
    if (keepsOut && found.userId) await keepOut(app, tx, me, event, found.userId)
  })

/** No more bookings of any event of this host. Places that the person has elsewhere stay. */
const keepOut = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, hostingId }: { id: string; hostingId: string | null },
  userId: string,
) => {
  const hostId = hostingId && (await store.findOwnerId(tx, hostingId))
  if (!hostId) throw new AppError('host_required')
  if (hostId === userId) return
  await store.addExclusion(tx, hostId, userId, app.now())
  for (const left of await store.leaveWaitlistsOf(tx, hostId, userId)) {
    const event = await readEvent(tx, left.eventId)
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: event.id })
    if (optionsOf(event).needsApproval) await recordRefusals(app, tx, event, [left], null)
    // Places that waited for this party are for the next one.
    else await promoteFromWaitlist(app, tx, event)
  }
  await audit(tx, {
    ...{ userId: me.id, action: 'kept_somebody_out', entityType: 'event', entityId: id },
    origin: currentOrigin(),
  })
}
