import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupMemberRow, GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { leaveGroupEvents, lockEventsOfMembers } from '#server/events/audience/audience.ts'
import {
  getVisibleGroup,
  lockManagedGroup,
  publishGroupChange,
} from '#server/groups/groupAccess.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { deleteMentionsIn } from '#server/notifications/erasure.ts'
import { becameAdmin, removedFromGroup } from '#server/notifications/groupInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { MemberFilter, MemberRole } from '#shared/groups/contract.ts'
import { mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { signalAdminChange } from '../publicContent.ts'
import { findMembership } from '../store.ts'
import * as store from './store.ts'

export const listMembers = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...filter }: MemberFilter & { id: string },
) => {
  const group = await getVisibleGroup(db, me, id)
  if (!maySeeMembers(group, me)) throw new AppError('group_members_hidden')
  const viewer = mayManage(group, me) ? null : me.id
  return store.listMembers(db, id, viewer, filter)
}

/** A removed member must request to rejoin, also in a public group. */
export const removeMember = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const events = await lockEventsOfMembers(app, tx, id)
    const { group } = await lockManagedGroup(tx, me, id)
    const membership = await findMembership(tx, id, userId)
    if (!membership) throw new AppError('group_member_not_found')
    assertRemovable(me, membership)
    await store.removeMember(tx, membership)
    await leaveGroupEvents(app, tx, { groupId: id, userId, events })
    await deleteMentionsIn(app, tx, id, [userId])
    await store.upsertRequest(tx, {
      id: uuid(),
      groupId: id,
      userId,
      status: 'removed',
      wasRemoved: true,
      message: null,
      createdAt: app.now(),
      answeredAt: null,
    })
    await audit(tx, {
      userId,
      action: 'group_member_removed',
      entityType: 'group',
      entityId: id,
    })
    await notify(app, tx, userId, removedFromGroup(group, membership))
    await publishGroupChange(app, tx, id, [userId])
  })

const assertRemovable = (me: Me, { userId, role }: GroupMemberRow) => {
  if (userId === me.id) throw new AppError('cannot_remove_self_from_group')
  if (role === 'admin') throw new AppError('cannot_remove_group_admin')
}

export const changeMember = (
  app: App,
  me: Me,
  { id, userId, role }: { id: string; userId: string; role: MemberRole },
) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockManagedGroup(tx, me, id)
    const membership = await findMembership(tx, id, userId)
    if (!membership) throw new AppError('group_member_not_found')
    const isDemoted = membership.role === 'admin' && role !== 'admin'
    if (isDemoted && (await store.adminIds(tx, id, 2)).length === 1)
      throw new AppError('group_needs_admin')
    await setMemberRole(app, tx, me, group, membership, role)
    await publishGroupChange(app, tx, id, [me.id, userId])
    return reloadMember(tx, id, userId)
  })

/** Transfers the admin role. Platform administrators do this for groups without an admin. */
export const handOver = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const { group, membership: ownMembership } = await lockManagedGroup(tx, me, id)
    const targetMembership = await findMembership(tx, id, userId)
    if (!targetMembership) throw new AppError('only_members_become_group_admin')
    if (targetMembership.role === 'admin' && userId === me.id)
      throw new AppError('already_group_admin')
    await setMemberRole(app, tx, me, group, targetMembership, 'admin')
    if (ownMembership?.role === 'admin')
      await setMemberRole(app, tx, me, group, ownMembership, 'member')
    await publishGroupChange(app, tx, id, [me.id, userId])
    return getVisibleGroup(tx, me, id)
  })

const setMemberRole = async (
  app: App,
  tx: Tx,
  me: Me,
  group: GroupRow,
  membership: GroupMemberRow,
  role: MemberRole,
) => {
  if (membership.role === role) return
  await store.setRole(tx, membership.id, role)
  signalAdminChange(app, tx, group.id)
  await audit(tx, {
    userId: membership.userId,
    action: 'group_role_changed',
    entityType: 'group',
    entityId: group.id,
    changed: ['role'],
  })
  if (role === 'admin' && membership.userId !== me.id)
    await notify(app, tx, membership.userId, becameAdmin(group, membership, app.now()))
}

const reloadMember = async (tx: Tx, groupId: string, userId: string) => {
  const member = await store.findMember(tx, groupId, userId)
  if (!member) throw new Error('A member vanished inside its own transaction')
  return member
}
