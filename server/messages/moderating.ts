import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import { findSaid, listAround } from './conversations/store.ts'
import * as store from './store.ts'

/** Who wrote it and what it says, for the one it was written to. */
export const seenDirectMessage = async (db: Db, me: Me, id: string) => {
  const found = await store.findMessage(db, me.id, id)
  if (!found || found.isDeleted || found.receiverId !== me.id)
    throw new Refusal(404, 'Message not found')
  return { ownerId: found.senderId, words: found.content }
}

const each = 5

/** The message with the few around it: not what else the two wrote, nor anything after `until`. */
export const aroundDirectMessage = async (db: Db, id: string, until: Date) => {
  const lines = await listAround(db, id, { each, until })
  return {
    place: 'Between two people',
    isThere: lines.some(({ isReported, words }) => isReported && words !== ''),
    lines,
  }
}

/** False when it is gone already. That something was said stays. */
export const takeAwayDirectMessage = async ({ live, now }: App, tx: Tx, id: string) => {
  const found = await findSaid(tx, id)
  if (!found) return false
  // Waits for whoever deletes it at the same time.
  const seq = await store.takeSeq(tx, found.conversationId)
  if (!(await findSaid(tx, id))) return false
  await store.emptyMessage(tx, id, seq, now())
  live.changed(tx, 'conversation', found.conversationId, seq)
  return true
}
