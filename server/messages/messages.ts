import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { areConnected, lockIfConnected, lockUserPair } from '#server/connections/userPair.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { AcceptedRequest } from '#server/lifecycle/lifecycle.ts'
import { minIdAt, recentWindowMs } from '#server/live/topics.ts'
import { directMessage } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { findUser, lockUsersForShare } from '#server/users/users.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import { DirectMessage, type NewDirectMessage } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { requireConversationAccess } from './conversations/conversations.ts'
import { countUnread } from './conversations/store.ts'
import * as store from './store.ts'

export const listMessages = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { userId, before, after, limit }: SeqPage & { userId: string },
) => {
  const rows =
    after === undefined
      ? await store.listMessages(db, me.id, userId, { before, limit })
      : await store.listChanges(db, me.id, userId, after, limit)
  if (rows.length === 0) await requireConversationAccess(db, me, userId)
  return rows
}

/** People with a place at an event begin, its host answers. The lock keeps the result valid. */
const mayWriteAboutEvent = async (tx: Tx, me: Me, userId: string) => {
  await lockUserPair(tx, me.id, userId)
  return (
    (await store.mayWriteToHost(tx, me.id, userId)) || (await store.mayAnswer(tx, me.id, userId))
  )
}

/** Former connections and blocked users are treated like strangers. */
const requireContact = async (tx: Tx, me: Me, userId: string) => {
  if (await lockIfConnected(tx, me.id, userId)) return
  if (await mayWriteAboutEvent(tx, me, userId)) return
  if (!(await findUser(tx, userId))) throw new AppError('user_not_found')
  throw new AppError('receiver_not_connected')
}

/** Found also if the sender may no longer write to the receiver. */
const findDuplicate = async (
  tx: Tx,
  me: Me,
  { receiverId, content, clientId }: NewDirectMessage,
) => {
  const earlier = clientId ? await store.findByClientId(tx, me.id, clientId) : null
  if (!earlier) return null
  const isSame = earlier.isDeleted || earlier.content === content
  if (earlier.receiverId !== receiverId || !isSame) throw clientIdConflict()
  return earlier
}

/** Idempotent by client id: a repeated request returns the first message. */
export const sendMessage = (app: App, me: Me, message: NewDirectMessage) =>
  inTransaction(app.db, async (tx) => {
    const { receiverId, content, clientId } = message
    if (receiverId === me.id) throw new AppError('cannot_write_to_self')
    await lockUsersForShare(tx, [me.id, receiverId])
    const duplicate = await findDuplicate(tx, me, message)
    if (duplicate) return duplicate
    await requireContact(tx, me, receiverId)
    const pair = { senderId: me.id, receiverId }
    const conversationId = await lockConversation(app, tx, pair)
    // A concurrent duplicate waited for the lock.
    const concurrentDuplicate = await findDuplicate(tx, me, message)
    if (concurrentDuplicate) return concurrentDuplicate
    const row = { conversationId, ...pair, content, clientId: clientId ?? null }
    const id = await appendMessage(app, tx, row)
    const added = id && (await store.findMessage(tx, me.id, id))
    if (!added) throw clientIdConflict() // concurrently, to another receiver
    await notify(app, tx, receiverId, directMessage(me, added))
    return added
  })

type Pair = { senderId: string; receiverId: string }
type Clock = Pick<App, 'now' | 'live'>

/** Returns the id of the conversation, which begins here if need be. */
const lockConversation = async ({ now }: Clock, tx: Tx, { senderId, receiverId }: Pair) => {
  await store.addConversation(tx, uuid(), senderId, receiverId, now())
  const conversation = await store.lockConversation(tx, senderId, receiverId)
  if (!conversation) throw new AppError('user_not_found') // concurrent account erasure
  return conversation.id
}

type NewRow = Pair & { conversationId: string; content: string; clientId: string | null }

/** The caller holds the conversation's lock. Returns null if the client id was used before. */
const appendMessage = async ({ now, live }: Clock, tx: Tx, row: NewRow) => {
  const id = uuid()
  const seq = await store.nextSeq(tx, row.conversationId)
  if (!(await store.addMessage(tx, { ...row, id, seq, createdAt: now() }))) return null
  live.signal(tx, 'conversation', row.conversationId, seq)
  return id
}

/** The message of an accepted request opens the conversation. Its receiver was told already. */
export const openWithRequest = async (
  app: Clock,
  tx: Tx,
  { requesterId: senderId, receiverId, message: content }: AcceptedRequest,
) => {
  if (content === null) return
  const pair = { senderId, receiverId }
  const conversationId = await lockConversation(app, tx, pair)
  await appendMessage(app, tx, { conversationId, ...pair, content, clientId: null })
}

const clientIdConflict = () => new AppError('message_client_id_used')

/** Allowed also when the conversation is closed. */
export const deleteMessage = ({ db, live, now }: App, me: Me, id: string) =>
  inTransaction(db, async (tx) => {
    const found = await store.findMessage(tx, me.id, id)
    if (!found) throw new AppError('message_not_found')
    if (!mayDeleteMessage(found, me)) throw new AppError('only_own_messages_deletable')
    // Serializes concurrent deletions.
    const seq = await store.nextSeq(tx, found.conversationId)
    const message = await store.findMessage(tx, me.id, id)
    if (!message || message.isDeleted) return
    await store.eraseMessage(tx, id, seq, now())
    live.signal(tx, 'conversation', message.conversationId, seq)
  })

/**
 * A message that this user has not read, from a sender who may still write; otherwise null.
 */
export const findUnreadMessage = async (db: Db, userId: string, id: string) => {
  const message = await store.findMessage(db, userId, id)
  if (!message || message.receiverId !== userId || message.isDeleted || message.isRead) return null
  // Only the newest counts: push messages of one conversation replace each other.
  if (await store.hasNewerFromSame(db, message)) return null
  const writer = message.senderId ? await findUser(db, message.senderId) : null
  if (!writer) return null
  const mayWrite =
    (await areConnected(db, userId, writer.id)) || (await store.mayAnswer(db, userId, writer.id))
  if (!mayWrite) return null
  return { message, writer: { id: writer.id, name: writer.name } }
}

/** Over all conversations of the user. */
export const countUnreadMessages: (db: Db, userId: string) => Promise<number> = countUnread

const batchSize = 100
// Participants never change; a deleted user has no stream.
const membersVersion = 0

/** Streams messages to all devices of both participants. */
export const registerConversationTopic = ({ db, live }: App) =>
  live.addTopic('conversation', {
    read: async (id, after) => {
      const rows = after === null ? [] : await store.listTopicChanges(db, id, after, batchSize)
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: { kind: 'directMessage' as const, message: z.encode(DirectMessage, message) },
      }))
      return { membersVersion, changes, isComplete: rows.length < batchSize }
    },
    members: async (id) => (await store.listParticipants(db, id)) ?? [],
    recent: (id) => {
      const since = Date.now() - recentWindowMs
      return store.listRecentlyChanged(db, minIdAt(since), new Date(since), id)
    },
  })

const mayDeleteMessage = (message: { senderId: string | null }, me: { id: string }) =>
  message.senderId === me.id
