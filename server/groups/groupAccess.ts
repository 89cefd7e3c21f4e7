import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupMemberRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { administratorIds } from '#server/users/users.ts'
import type { Group } from '#shared/groups/contract.ts'
import { mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { adminIds } from './membership/store.ts'
import * as store from './store.ts'

/** Viewers who may not see the members do not see the creator either, who is usually one. */
export const redactForViewer = (me: Me, group: Group): Group =>
  maySeeMembers(group, me) ? group : { ...group, createdBy: null, faces: [] }

export const getVisibleGroup = async (db: Db, me: Me, id: string) => {
  const group = await store.findGroup(db, me, id)
  if (!group) throw new AppError('group_not_found')
  return redactForViewer(me, group)
}

/** Locks the group and loads the user's membership. Memberships cannot change until the end. */
export const lockGroupMembership = async (tx: Tx, me: Me, id: string) => {
  const group = await store.lockGroup(tx, id)
  if (!group) throw new AppError('group_not_found')
  const membership = await store.findMembership(tx, id, me.id)
  const hasAdmin = await store.hasAdmin(tx, id)
  return { group, membership, role: membership?.role ?? null, hasAdmin }
}

/** As `lockGroupMembership`, but rejects users who may not manage the group. */
export const lockManagedGroup = async (tx: Tx, me: Me, id: string) => {
  const membership = await lockGroupMembership(tx, me, id)
  if (!mayManage(membership, me)) throw new AppError('group_admin_required')
  return membership
}

/** Rejects with 403 rather than 404 for an existing group: its existence is public. */
export const rejectNonMember = async (db: Db, groupId: string): Promise<never> => {
  if (!(await store.hasGroup(db, groupId))) throw new AppError('group_not_found')
  throw new AppError('group_membership_required')
}

export const requireMember = async (db: Db, me: Me, groupId: string) =>
  (await store.findMembership(db, groupId, me.id)) ?? (await rejectNonMember(db, groupId))

/** The user whose blocks apply; null for managers, who see everybody. */
export const resolveViewer = async (
  db: Db,
  me: Me,
  { groupId, role }: Pick<GroupMemberRow, 'groupId' | 'role'>,
) => {
  const groupHasAdmin = role === 'admin' || !me.isAdmin || (await store.hasAdmin(db, groupId))
  return mayManage({ role, hasAdmin: groupHasAdmin }, me) ? null : me.id
}

// Upper limit of notified managers.
const maxManagers = 20

/** The group's admins, or the platform administrators if it has none. */
export const listManagerIds = async (tx: Tx, groupId: string) => {
  const admins = await adminIds(tx, groupId, maxManagers)
  return admins.length > 0 ? admins : administratorIds(tx, maxManagers)
}

/** Publishes a group change to these users and the managers. */
export const publishGroupChange = async (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  groupId: string,
  userIds: string[],
) => {
  const all = new Set([...userIds, ...(await listManagerIds(tx, groupId))])
  live.publish(tx, [...all], { kind: 'groupChanged', groupId })
}
