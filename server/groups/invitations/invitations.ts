import { v7 as uuid } from 'uuid'
import { connectedIds } from '#server/connections/connections.ts'
import { lockIfConnected, lockUserPair } from '#server/connections/userPair.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupInvitationRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  getVisibleGroup,
  lockGroupMembership,
  publishGroupChange,
} from '#server/groups/groupAccess.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { invitedToGroup } from '#server/notifications/groupInputs.ts'
import { markHandled, notify, retractNotifications } from '#server/notifications/notify.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import type { InvitableFilter } from '#shared/groups/invitations/contract.ts'
import { mayInvite, mayManage } from '#shared/groups/rules.ts'
import { requestCooldownDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findRequest } from '../membership/store.ts'
import { findMembership } from '../store.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

export const listInvitations = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...page }: { id: string; before?: string | undefined; limit: number },
) => {
  if (!mayManage(await getVisibleGroup(db, me, id), me))
    throw new AppError('group_invitations_hidden')
  return store.listInvitations(db, id, page)
}

/** After a block, neither user may invite the other. The caller holds the pair lock. */
export const endInvitationsBetween = store.removeInvitationsBetween

const mayNotInvite = () => new AppError('group_invitation_forbidden')

export const listInvitable = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...filter }: InvitableFilter & { id: string },
) => {
  const group = await getVisibleGroup(db, me, id)
  if (!mayInvite(group)) throw mayNotInvite()
  return store.listInvitable(db, group, await connectedIds(db, me.id), filter)
}

export const invite = (app: App, me: Me, { id, userId }: { id: string; userId: string }) =>
  inTransaction(app.db, async (tx) => {
    const { group, role, hasAdmin } = await lockGroupMembership(tx, me, id)
    if (!mayInvite({ role, isPrivate: group.isPrivate })) throw mayNotInvite()
    // Blocking takes the same lock, so an invitation cannot race with a block.
    await lockUserPair(tx, me.id, userId)
    if (!(await lockIfConnected(tx, me.id, userId))) throw new AppError('invitee_not_connected')
    if (await findMembership(tx, id, userId)) throw new AppError('invitee_in_group_already')
    const request = await findRequest(tx, id, userId)
    if (request?.status === 'pending' && mayManage({ role, hasAdmin }, me))
      throw new AppError('invitee_asked_to_join')
    assertInvitable(await store.findInvitation(tx, id, userId), app.now())
    await enforceNewAccountLimit(app, tx, me, 'groupInvitation')
    const createdAt = app.now()
    const row = { id: uuid(), groupId: id, userId, invitedBy: me.id, createdAt, declinedAt: null }
    await store.upsertInvitation(tx, row)
    await notify(app, tx, userId, invitedToGroup(group, me, createdAt))
    await publishGroupChange(app, tx, id, [me.id, userId])
    return reloadInvitation(tx, row)
  })

const assertInvitable = (before: GroupInvitationRow | null, now: Date) => {
  if (!before) return
  if (!before.declinedAt) throw new AlreadyDone('invitee_invited_already')
  if (before.declinedAt.getTime() + requestCooldownDays * dayMs > now.getTime())
    throw new AppError('group_invitation_declined_recently')
}

/** Allowed for the inviter and managers of the group. */
export const revokeInvitation = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const membership = await lockGroupMembership(tx, me, id)
    const invitation = await store.findInvitation(tx, id, userId)
    const isMine = invitation?.invitedBy === me.id
    if (!isMine && !mayManage(membership, me))
      throw new AppError('group_invitation_withdrawal_forbidden')
    if (!invitation || invitation.declinedAt) throw new AppError('group_invitation_not_found')
    await store.removeInvitation(tx, id, userId)
    const { key } = invitedToGroup(
      membership.group,
      { id: invitation.invitedBy },
      invitation.createdAt,
    )
    await retractNotifications(app, tx, [{ userId, key }])
    await publishGroupChange(app, tx, id, [invitation.invitedBy, userId])
  })

/** Kept for a while to prevent repeated invitations. The inviter is not notified. */
export const declineInvitation = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockGroupMembership(tx, me, id)
    const invitation = await store.findInvitation(tx, id, me.id)
    if (!invitation || invitation.declinedAt) throw new AppError('not_invited_to_group')
    await store.declineInvitation(tx, invitation.id, app.now())
    await markInvitationHandled(app, tx, group, invitation)
    await publishGroupChange(app, tx, id, [me.id, invitation.invitedBy])
  })

type Group = Parameters<typeof invitedToGroup>[0]

const markInvitationHandled = (app: App, tx: Tx, group: Group, row: GroupInvitationRow) =>
  markHandled(app, tx, row.userId, invitedToGroup(group, { id: row.invitedBy }, row.createdAt))

/** Removes the invitation of a new member. The caller has locked the group. */
export const closeInvitation = async (app: App, tx: Tx, group: Group, userId: string) => {
  const invitation = await store.removeInvitation(tx, group.id, userId)
  if (invitation) await markInvitationHandled(app, tx, group, invitation)
}

const reloadInvitation = async (tx: Tx, { groupId, userId }: GroupInvitationRow) => {
  const invitation = await store.findInvitationView(tx, groupId, userId)
  if (!invitation) throw new Error('An invitation vanished inside its own transaction')
  return invitation
}
