import { v7 as uuid } from 'uuid'
import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockOpenEvent } from '#server/events/bookings.ts'
import { isKeptOut } from '#server/events/hosted/store.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { removeRefusal } from '#server/events/requests/store.ts'
import { findVisibleStart, hasBooking } from '#server/events/store.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { notify, retractNotifications } from '#server/notifications/notify.ts'
import { invitedToEvent } from '#server/notifications/requestInputs.ts'
import { areHidden, findUser, isSuspendedOrBanned } from '#server/users/users.ts'
import type { EventInvitation } from '#shared/events/requests/contract.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listInvitations = async ({ db }: { db: Db }, me: Me, id: string) => {
  await requireRole(db, me, id, mayRun)
  return store.listInvitations(db, id, me.id)
}

/** As in the search, from which hosts choose people. */
const requireInvitable = async (app: App, tx: Tx, me: Me, event: EventRow, userId: string) => {
  const user = await findUser(tx, userId)
  const isThere = user && !isSuspendedOrBanned(user, app.now())
  if (!isThere || userId === me.id || (await areHidden(tx, me.id, userId)))
    throw new AppError('member_not_found')
  if (!(await findVisibleStart(tx, userId, event.id))) throw new AppError('guest_outside_group')
  if (await isKeptOut(tx, event.hostingId, userId)) throw new AppError('guest_not_possible')
  if (await hasBooking(tx, event.id, userId)) throw new AlreadyDone('already_booked')
}

type Invited = { id: string; userId: string; mayExceed: boolean }

/** Lets a person book outside the times and without a request, once. Ends an earlier refusal. */
export const inviteToEvent = (
  app: App,
  me: Me,
  { id, userId, mayExceed }: Invited,
): Promise<EventInvitation> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, id, mayRun)
    const event = await lockOpenEvent(app, tx, id)
    if (event.pausedAt || event.hiddenAt) throw new AppError('event_paused')
    await requireInvitable(app, tx, me, event, userId)
    const at = app.now()
    const invitation = await store.saveInvitation(tx, {
      ...{ id: uuid(), eventId: id, userId, invitedBy: me.id, mayExceed, createdAt: at },
    })
    await removeRefusal(tx, id, userId)
    await notify(app, tx, userId, invitedToEvent(event, me, invitation.createdAt))
    await auditForBoth(tx, auditEntry(me, id, userId), {
      ...{ forSubject: 'invited_to_event', forActor: 'invited_somebody_to_event' },
    })
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: id })
    const shown = await store.findShown(tx, invitation.id, me.id)
    if (!shown) throw new Error('An invitation is deleted only under the lock of its event')
    return shown
  })

const auditEntry = (me: Me, eventId: string, userId: string) => ({
  ...{ actor: me, subjectId: userId, entityType: 'event', entityId: eventId },
  origin: currentOrigin(),
})

/** The person may book as everyone else then. */
export const withdrawInvitation = (
  app: App,
  me: Me,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, id, mayRun)
    const event = await lockOpenEvent(app, tx, id)
    const removed = await store.removeInvitation(tx, id, invitationId)
    if (!removed) throw new AlreadyDone('invitation_used')
    const { userId, createdAt } = removed
    const { key } = invitedToEvent(event, me, createdAt)
    await retractNotifications(app, tx, [{ userId, key }])
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId: id })
  })
