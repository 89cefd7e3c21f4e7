import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { EventRoleRow, HostingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { becameOwner, helperAccepted, invitedToHost } from '#server/notifications/hostingInputs.ts'
import { notify, retractNotifications } from '#server/notifications/notify.ts'
import { areHidden, findUser, isSuspendedOrBanned } from '#server/users/users.ts'
import { parseSavedDraft } from '#shared/events/hosting/contract.ts'
import { hostLimits } from '#shared/events/hosting/rules.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { getHosting, lockOwnHosting } from './hostings.ts'
import * as store from './store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof store.findEventRole>>>

type Predicate = (event: Found, me: Me) => boolean

/** Rejects users whose part in the event is too small, as if there were none. Returns the part. */
export const requireRole = async (db: Db, me: Me, eventId: string, isEnough: Predicate) => {
  const found = await store.findEventRole(db, eventId, me.id)
  if (!found || !isEnough(found, me)) throw new AppError('event_not_found')
  return found
}

/** Which of these events the user runs. */
export const findRun = async (db: Db, me: Me, eventIds: string[]) => {
  const roles = await store.listEventRoles(db, eventIds, me.id)
  return new Set(roles.filter((event) => mayRun(event, me)).map(({ id }) => id))
}

const hostedOf = ({ id, draft }: Pick<HostingRow, 'id' | 'draft'>) => ({
  id,
  title: parseSavedDraft(draft).title ?? '',
})

const maxHelpers = { cohost: hostLimits.cohosts, door: hostLimits.doorHelpers }

const isActive = ({ state }: EventRoleRow) => state === 'pending' || state === 'accepted'

/** Open invitations end when the event, or the last date of its series, starts. */
const requireNotStarted = async (app: App, tx: Tx, hosting: HostingRow) => {
  if (await store.haveAllStarted(tx, hosting.id, app.now())) throw new AppError('invitation_over')
}

/** Invites a person as co-host or door helper, or gives them the other role. */
export const inviteHelper = (
  app: App,
  me: Me,
  { id, userId, role }: { id: string; userId: string; role: 'cohost' | 'door' },
) =>
  inTransaction(app.db, async (tx) => {
    const { hosting } = await lockOwnHosting(tx, me, id)
    await requireNotStarted(app, tx, hosting)
    const user = await findUser(tx, userId)
    const isThere = user && !isSuspendedOrBanned(user, app.now())
    if (!isThere || userId === me.id || (await areHidden(tx, me.id, userId)))
      throw new AppError('user_not_found')
    const roles = await store.listRoles(tx, id)
    const earlier = roles.find((one) => one.userId === userId && isActive(one))
    if (earlier?.role === 'owner') throw new AppError('host_role_taken')
    if (earlier?.role === role) throw new AlreadyDone('host_role_taken')
    const others = roles.filter((one) => one.role === role && isActive(one))
    if (others.length >= maxHelpers[role])
      throw new AppError('too_many_helpers', { args: { max: maxHelpers[role] } })
    const at = app.now()
    await store.setRole(tx, {
      ...{ id: uuid(), hostingId: id, userId, role, state: 'pending', invitedBy: me.id },
      ...{ createdAt: at, answeredAt: null },
    })
    await notify(app, tx, userId, invitedToHost(role, hostedOf(hosting), me, at))
    return getHosting(tx, app, me, id)
  })

export const endHelpBetween = store.endInvitationsBetween

export const answerInvitation = (
  app: App,
  me: Me,
  { id, isAccepted }: { id: string; isAccepted: boolean },
) =>
  inTransaction(app.db, async (tx) => {
    const hosting = await store.lockHosting(tx, id)
    const role = hosting && (await store.findRole(tx, id, me.id))
    if (!hosting || role?.state !== 'pending') throw new AppError('hosting_not_found')
    await requireNotStarted(app, tx, hosting)
    const at = app.now()
    const to = isAccepted ? 'accepted' : 'declined'
    await store.answerRole(tx, role, { from: 'pending', to, at })
    if (isAccepted && role.invitedBy)
      await notify(app, tx, role.invitedBy, helperAccepted(hostedOf(hosting), me, at))
  })

/** Takes effect at the next request. Owners and co-hosts remove helpers; helpers remove themselves. */
export const removePerson = (app: App, me: Me, { id, userId }: { id: string; userId: string }) =>
  inTransaction(app.db, async (tx) => {
    const hosting = await store.lockHosting(tx, id)
    const mine = hosting && (await store.findRole(tx, id, me.id))
    const isHost = mine?.state === 'accepted' && mine.role !== 'door'
    const isSelf = userId === me.id && mine && isActive(mine)
    if (!hosting || !(isHost || isSelf)) throw new AppError('hosting_not_found')
    const theirs = await store.findRole(tx, id, userId)
    if (!theirs || !isActive(theirs)) throw new AppError('hosting_not_found')
    if (theirs.role === 'owner') throw new AppError('new_owner_required')
    await store.answerRole(tx, theirs, { from: theirs.state, to: 'removed', at: app.now() })
    const invitation = invitedToHost('cohost', hostedOf(hosting), me, theirs.createdAt)
    await retractNotifications(app, tx, [{ userId, key: invitation.key }])
  })

/** Makes an accepted co-host the owner, and the owner a co-host. */
export const handOver = (app: App, me: Me, { id, userId }: { id: string; userId: string }) =>
  inTransaction(app.db, async (tx) => {
    await store.lockEventsOf(tx, id)
    const { hosting, role } = await lockOwnHosting(tx, me, id)
    if (role.role !== 'owner') throw new AppError('hosting_not_found')
    const next = await store.findRole(tx, id, userId)
    if (next?.role !== 'cohost' || next.state !== 'accepted') throw new AppError('member_not_found')
    await setOwner(app, tx, hosting, next, role)
    return getHosting(tx, app, me, id)
  })

/** The caller has locked the events and the hosting. */
export const setOwner = async (
  app: App,
  tx: Tx,
  hosting: HostingRow,
  next: EventRoleRow,
  former: EventRoleRow,
) => {
  await store.changeRole(tx, former.id, 'cohost')
  await store.changeRole(tx, next.id, 'owner')
  await store.setCreator(tx, hosting.id, next.userId)
  // The new owner decides whether members see who hosts.
  await store.hideHost(tx, hosting.id)
  await audit(tx, {
    ...{ userId: next.userId, action: 'became_event_owner' },
    ...{ entityType: 'event', entityId: hosting.id },
  })
  await notify(app, tx, next.userId, becameOwner(hostedOf(hosting), app.now()))
}
