import type { Db, Tx } from '#server/db/connect.ts'
import { findAnyRow, findMembership, lockAnyGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import { viewerIn } from './outsiders.ts'
import * as store from './store.ts'

/** Whose message it is and what it says, for a member who sees it and reports it. */
export const seenGroupMessage = async (db: Db, me: Me, id: string) => {
  const notFound = () => new Refusal(404, 'Message not found')
  const groupId = await store.findGroupOf(db, id)
  const membership = groupId ? await findMembership(db, groupId, me.id) : null
  if (!membership) throw notFound()
  const found = await store.findSeen(db, id, await viewerIn(db, me, membership))
  if (!found || found.isDeleted || found.isHidden) throw notFound()
  return { ownerId: found.user?.id ?? null, words: found.message }
}

const each = 5

/** The message with the few around it: not what else is said there, nor after `until`. */
export const aroundGroupMessage = async (db: Db, id: string, until: Date) => {
  const lines = await store.listAround(db, id, { each, until })
  const groupId = await store.findGroupOf(db, id)
  const group = groupId ? await findAnyRow(db, groupId) : null
  return {
    place: group ? `In the group “${group.name}”` : 'In a group',
    isThere: lines.some(({ isReported, words }) => isReported && words !== ''),
    lines,
  }
}

export const lockReportedGroupMessage = async (tx: Tx, id: string) => {
  const groupId = await store.findGroupOf(tx, id)
  if (groupId) await lockAnyGroup(tx, groupId)
}

/** False when it is gone already. That something was said there stays. The group is locked. */
export const takeAwayGroupMessage = async ({ live, now }: App, tx: Tx, id: string) => {
  const groupId = await store.findGroupOf(tx, id)
  const found = groupId && (await store.findMessage(tx, groupId, id))
  if (!found || found.isDeleted) return false
  const seq = await store.takeSeq(tx, groupId)
  await store.emptyMessage(tx, id, seq, now())
  live.changed(tx, 'group', groupId, seq)
  return true
}
