import { areConnected } from '#server/connections/userPair.ts'
import type { Db } from '#server/db/connect.ts'
import { findUser } from '#server/users/users.ts'
import { countUnread } from './conversations/store.ts'
import * as store from './store.ts'

/**
 * A message that this user has not read, from a sender who is still connected; otherwise null.
 */
export const findUnreadMessage = async (db: Db, userId: string, id: string) => {
  const message = await store.findMessage(db, userId, id)
  if (!message || message.receiverId !== userId || message.isDeleted || message.isRead) return null
  // Only the newest counts: push messages of one conversation replace each other.
  if (await store.hasNewerFromSame(db, message)) return null
  const writer = message.senderId ? await findUser(db, message.senderId) : null
  if (!writer || !(await areConnected(db, userId, writer.id))) return null
  return { message, writer: { id: writer.id, name: writer.name } }
}

/** Over all conversations of the user. */
export const countUnreadMessages: (db: Db, userId: string) => Promise<number> = countUnread
