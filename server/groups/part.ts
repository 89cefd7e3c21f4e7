import type { Db, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Group } from '#shared/groups/contract.ts'
import { mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Whoever made a group is in it, more often than not: that is for those who may see its members. */
export const asSeenBy = (me: Me, group: Group): Group =>
  maySeeMembers(group, me) ? group : { ...group, createdBy: null }

/** The group as `me` sees it. */
export const findPart = async (db: Db, me: Me, id: string) => {
  const group = await store.findGroup(db, me, id)
  if (!group) throw new Refusal(404, 'Group not found')
  return asSeenBy(me, group)
}

/** The group, locked, with what `me` is in it: until the end nobody joins, leaves or changes role. */
export const lockPart = async (tx: Tx, me: Me, id: string) => {
  const group = await store.lockGroup(tx, id)
  if (!group) throw new Refusal(404, 'Group not found')
  const membership = await store.findMembership(tx, id, me.id)
  const hasAdmin = await store.hasAdmin(tx, id)
  return { group, membership, role: membership?.role ?? null, hasAdmin }
}

/** As `lockPart`, for those who may manage the group. */
export const lockManaged = async (tx: Tx, me: Me, id: string) => {
  const part = await lockPart(tx, me, id)
  if (!mayManage(part, me)) throw new Refusal(403, 'Only an admin of this group may change it')
  return part
}
