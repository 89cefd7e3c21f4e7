import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Who wrote it and what it says, for the one it was written to. */
export const seenDirectMessage = async (db: Db, me: Me, id: string) => {
  const found = await store.findMessage(db, me.id, id)
  if (!found || found.isDeleted || (found.senderId && found.receiverId !== me.id))
    throw new Refusal(404, 'Message not found')
  return { ownerId: found.senderId, words: found.content }
}
