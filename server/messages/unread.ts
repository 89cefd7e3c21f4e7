import { areConnected } from '#server/connections/pairs.ts'
import type { Db } from '#server/db/connect.ts'
import { findUser } from '#server/users/users.ts'
import { countUnread } from './conversations/store.ts'
import * as store from './store.ts'

/**
 * What somebody wrote to this person, who has not read it yet and is still connected to whoever
 * wrote it; null: nothing to tell.
 */
export const unreadFrom = async (db: Db, userId: string, id: string) => {
  const message = await store.findMessage(db, userId, id)
  if (!message || message.receiverId !== userId || message.isDeleted || message.isRead) return null
  // The last of several speaks for all of them: each has the same place on a screen.
  if (await store.hasNewerFromSame(db, message)) return null
  const writer = message.senderId ? await findUser(db, message.senderId) : null
  if (!writer || !(await areConnected(db, userId, writer.id))) return null
  return { message, writer: { id: writer.id, name: writer.name } }
}

/** In all conversations of this person. */
export const unreadMessages: (db: Db, userId: string) => Promise<number> = countUnread
