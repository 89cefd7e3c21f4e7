import { v7 as uuid } from 'uuid'
import { connectedIds } from '#server/connections/connections.ts'
import { keepConnected, takeTurns } from '#server/connections/pairs.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupInvitationRow } from '#server/db/limitSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { invitedToGroup } from '#server/notifications/groupFacts.ts'
import { notify, settle, takeBack } from '#server/notifications/notify.ts'
import { countNewcomerDeed } from '#server/safety/limits/newcomers.ts'
import type { InvitableFilter } from '#shared/groups/invitations/contract.ts'
import { mayInvite, mayManage } from '#shared/groups/rules.ts'
import { askAgainAfterDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { tellOf } from '../membership/managers.ts'
import { findRequest } from '../membership/store.ts'
import { findPart, lockPart } from '../part.ts'
import { findMembership } from '../store.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

export const invitationsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...page }: { id: string; before?: string | undefined; limit: number },
) => {
  if (!mayManage(await findPart(db, me, id), me))
    throw new Refusal(403, 'Only an admin of this group may see who is invited')
  const [rows, total] = await Promise.all([
    store.listInvitations(db, id, page),
    store.countInvitations(db, id),
  ])
  return { rows, total }
}

const refuseInviting = () => new Refusal(403, 'You cannot invite people to this group')

export const invitableOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...filter }: InvitableFilter & { id: string },
) => {
  const group = await findPart(db, me, id)
  if (!mayInvite(group)) throw refuseInviting()
  return store.listInvitable(db, group, await connectedIds(db, me.id), filter)
}

export const invite = (app: App, me: Me, { id, userId }: { id: string; userId: string }) =>
  inTransaction(app.db, async (tx) => {
    const { group, role, hasAdmin } = await lockPart(tx, me, id)
    if (!mayInvite({ role, isPrivate: group.isPrivate })) throw refuseInviting()
    // As whoever blocks somebody does: an invitation does not slip in beside a block.
    await takeTurns(tx, me.id, userId)
    if (!(await keepConnected(tx, me.id, userId)))
      throw new Refusal(409, 'You can invite people you are connected to')
    if (await findMembership(tx, id, userId))
      throw new Refusal(409, 'This person is in the group already')
    const request = await findRequest(tx, id, userId)
    if (request?.status === 'pending' && mayManage({ role, hasAdmin }, me))
      throw new Refusal(409, 'This person has asked to join: you can accept that')
    refuseAgain(await store.findInvitation(tx, id, userId), app.now())
    await countNewcomerDeed(app, tx, me, 'groupInvitation')
    const createdAt = app.now()
    const row = { id: uuid(), groupId: id, userId, invitedBy: me.id, createdAt, declinedAt: null }
    await store.putInvitation(tx, row)
    await notify(app, tx, userId, invitedToGroup(group, me, createdAt))
    await tellOf(app, tx, id, [me.id, userId])
    return findInside(tx, row)
  })

const refuseAgain = (before: GroupInvitationRow | null, now: Date) => {
  if (!before) return
  if (!before.declinedAt) throw new AlreadyDone('This person is invited already')
  if (before.declinedAt.getTime() + askAgainAfterDays * dayMs > now.getTime())
    throw new Refusal(409, 'They said no lately. You may invite them again 30 days after that.')
}

/** By whoever invited, or manages the group. */
export const takeInvitationBack = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const part = await lockPart(tx, me, id)
    const invitation = await store.findInvitation(tx, id, userId)
    const isMine = invitation?.invitedBy === me.id
    if (!isMine && !mayManage(part, me))
      throw new Refusal(403, 'Only who invited, or an admin of this group, may take it back')
    if (!invitation || invitation.declinedAt)
      throw new Refusal(404, 'This person is not invited any more')
    await store.removeInvitation(tx, id, userId)
    const { key } = invitedToGroup(part.group, { id: invitation.invitedBy }, invitation.createdAt)
    await takeBack(app, tx, [{ userId, key }])
    await tellOf(app, tx, id, [invitation.invitedBy, userId])
  })

/** Kept for a while, so that nobody is invited again and again. Nobody is told. */
export const declineInvitation = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockPart(tx, me, id)
    const invitation = await store.findInvitation(tx, id, me.id)
    if (!invitation || invitation.declinedAt)
      throw new Refusal(404, 'You are not invited to this group any more')
    await store.decline(tx, invitation.id, app.now())
    await settleInvitation(app, tx, group, invitation)
    await tellOf(app, tx, id, [me.id, invitation.invitedBy])
  })

type Group = Parameters<typeof invitedToGroup>[0]

const settleInvitation = (app: App, tx: Tx, group: Group, row: GroupInvitationRow) =>
  settle(app, tx, row.userId, invitedToGroup(group, { id: row.invitedBy }, row.createdAt))

/** In a group that the caller has locked: whoever is in it now is not invited any more. */
export const endInvitation = async (app: App, tx: Tx, group: Group, userId: string) => {
  const invitation = await store.removeInvitation(tx, group.id, userId)
  if (invitation) await settleInvitation(app, tx, group, invitation)
}

const findInside = async (tx: Tx, { groupId, userId }: GroupInvitationRow) => {
  const invitation = await store.findShown(tx, groupId, userId)
  if (!invitation) throw new Error('An invitation vanished inside its own transaction')
  return invitation
}
