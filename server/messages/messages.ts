import { areConnected } from '#server/connections/userPair.ts'
import * as engine from '#server/conversation/messages.ts'
import { findMessage } from '#server/conversation/reading.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { AcceptedRequest } from '#server/lifecycle/lifecycle.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import { findUser } from '#server/users/users.ts'
import { notifies } from '#shared/conversation/notifying.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { NewDirectMessage } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { requireConversationAccess } from './conversations/conversations.ts'
import { countUnread } from './conversations/store.ts'
import { directKind, isReplyTo, lockConversation } from './kind.ts'
import * as store from './store.ts'

export const listMessages = async (
  app: Pick<App, 'db' | 'now'>,
  me: Me,
  { userId, ...page }: SeqPage & { userId: string },
) => {
  const place = { id: store.conversationIdWith(app.db, me.id, userId), blocksOf: null }
  const rows = await engine.listMessages(app.db, directKind, me, place, page)
  if (rows.length === 0) await requireConversationAccess(app, me, userId)
  return rows
}

/** Idempotent by client id: a repeated request returns the first message. */
export const sendMessage = (
  app: App,
  me: Me,
  { receiverId, content: text, ...more }: NewDirectMessage,
) => engine.sendMessage(app, directKind, me, receiverId, { text, ...more })

/** The message of an accepted request opens the conversation. Its receiver was told already. */
export const openWithRequest = async (
  app: Pick<App, 'now' | 'live'>,
  tx: Tx,
  { requesterId: senderId, receiverId, message: content }: AcceptedRequest,
) => {
  if (content === null) return
  const id = await lockConversation(tx, senderId, receiverId, app.now())
  await engine.appendMessage(app, tx, directKind, { id }, { senderId, receiverId, content })
}

const findOwn = (db: Db, userId: string, id: string) =>
  findMessage(db, directKind, { userId, blocksOf: null }, id)

/** Rejects who may not see what belongs to the message. */
export const requireReadable = async (db: Db, me: Me, id: string) => {
  const found = await findOwn(db, me.id, id)
  const takesPart = found && [found.authorId, found.receiverId].includes(me.id)
  if (!takesPart || found.isDeleted) throw new AppError('message_not_found')
}

/** Serializes changes of its messages. */
export const lockConversationById = store.lockById

/** Allowed also when the conversation is closed. */
export const deleteMessage = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const found = await findOwn(tx, me.id, id)
    if (!found) throw new AppError('message_not_found')
    await store.lockById(tx, found.conversationId)
    await engine.deleteOwn(app, tx, directKind, me, await findOwn(tx, me.id, id))
  })

/**
 * A message that this user has not read and that notifies them, from a sender who may still write;
 * otherwise null.
 */
export const findUnreadMessage = async (db: Db, userId: string, id: string, now: Date) => {
  const message = await findOwn(db, userId, id)
  if (!message || message.receiverId !== userId || message.isDeleted || message.isRead) return null
  const level = await findLevel(db, 'direct', message.conversationId, userId, now)
  if (!notifies(level, isReplyTo(message, userId))) return null
  // Only the newest counts: push messages of one conversation replace each other.
  const repliesTo = level === 'mentions' ? userId : null
  if (await store.hasNewerFromSame(db, message, repliesTo)) return null
  const writer = message.authorId ? await findUser(db, message.authorId) : null
  if (!writer) return null
  const mayWrite =
    (await areConnected(db, userId, writer.id)) || (await store.mayAnswer(db, userId, writer.id))
  if (!mayWrite) return null
  return { message: { content: message.text }, writer: { id: writer.id, name: writer.name } }
}

/** Over all conversations of the user. */
export const countUnreadMessages = countUnread
