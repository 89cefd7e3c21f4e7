import type { Db } from '#server/db/connect.ts'
import { findMembership } from '#server/groups/store.ts'
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
