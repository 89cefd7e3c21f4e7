import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { lockIfConnected, lockUserPair } from '#server/connections/userPair.ts'
import type { Kind, StoredMessage } from '#server/conversation/kind.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { correctionKey, directMessage } from '#server/notifications/inputs.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import { notify, retractNotifications } from '#server/notifications/notify.ts'
import { messageReacted } from '#server/notifications/reactionInputs.ts'
import { findUser, lockUsersForShare } from '#server/users/users.ts'
import type { MessageCorrection } from '#shared/conversation/message.ts'
import { notifies } from '#shared/conversation/notifying.ts'
import { DirectMessage } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { findConversation, findConversationId, setUnread } from './conversations/store.ts'
import * as store from './store.ts'

/** What only direct messages have. */
type Own = {
  receiverId: string | null
  updatedAt: Date
  isRead: boolean
  correction: MessageCorrection | null
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

/** Returns the id of the conversation, which begins here if need be. */
export const lockConversation = async (tx: Tx, one: string, other: string, at: Date) => {
  await store.addConversation(tx, uuid(), one, other, at)
  const conversation = await store.lockConversation(tx, one, other)
  if (!conversation) throw new AppError('user_not_found') // concurrent account erasure
  return conversation.id
}

/** Whether the message answers one of this user. */
export const isReplyTo = ({ quote }: Pick<StoredMessage, 'quote'>, userId: string) =>
  quote?.userId === userId

/** It was of the text before. */
const endCorrection = async (app: Pick<App, 'live'>, tx: Tx, { id: messageId }: { id: string }) => {
  const ended = await store.detachCorrection(tx, messageId)
  await retractNotifications(
    app,
    tx,
    ended.map(({ id, writerId: userId }) => ({ userId, key: correctionKey(id) })),
  )
}

const notFound = () => new AppError('conversation_not_found')

export const directKind: Kind<Own, DirectMessage, null> = {
  name: 'direct',
  topic: 'conversation',
  requireNew: async () => undefined,
  // Hosts and their guests write to each other without being connected.
  requireFiles: async (app, tx, me, userId) => {
    if (!(await lockIfConnected(tx, me.id, userId))) requireSettledSender(app, me)
  },
  table: {
    messages: 'direct_messages',
    conversation: 'conversation_id',
    author: 'sender_id',
    text: 'content',
    conversations: 'conversations',
    reference: 'direct_message_id',
  },
  ...store.messageSql,
  toMessage: (row, extras) => ({
    id: row.id,
    senderId: row.authorId,
    receiverId: row.receiverId,
    content: row.text,
    isRead: row.isRead,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    conversationId: row.conversationId,
    seq: row.seq,
    changedSeq: row.changedSeq,
    isDeleted: row.isDeleted,
    clientId: row.clientId,
    ...extras,
    ...(row.correction && { correction: row.correction }),
  }),
  titleOf: ({ text }) => text,
  // Between two people, a block closes the conversation and hides nothing that was said.
  redact: (message) => message,
  toEvent: (message, after) => ({
    kind: 'directMessage',
    message: z.encode(DirectMessage, message),
    after,
  }),
  find: async (db, me, userId) => {
    const id = await findConversationId(db, me.id, userId)
    if (!id) throw notFound()
    return { id, blocksOf: null, isManager: true }
  },
  enter: async (_, tx, me, userId) => {
    if (userId === me.id) throw new AppError('cannot_write_to_self')
    await lockUsersForShare(tx, [me.id, userId])
    // The conversation is locked after what else the two share.
    return { id: null, blocksOf: null, isManager: true, locked: null }
  },
  requireWriter: async ({ now }, tx, me, userId, place) => {
    await requireContact(tx, me, userId)
    return { ...place, id: await lockConversation(tx, me.id, userId, now()) }
  },
  reopen: async (tx, me, userId, place) => {
    const conversation = await store.lockConversation(tx, me.id, userId)
    if (!conversation) throw notFound()
    return { ...place, id: conversation.id }
  },
  addressOf: ({ receiverId }) => receiverId,
  newRow: (me, receiverId, content) => ({ senderId: me.id, receiverId, content }),
  onAdded: async (app, tx, me, _, row) => {
    const { receiverId } = row
    if (!receiverId) return
    const level = await findLevel(tx, 'direct', row.conversationId, receiverId, app.now())
    if (!notifies(level, isReplyTo(row, receiverId))) return
    await notify(app, tx, receiverId, directMessage(me, row))
  },
  onErased: endCorrection,
  onEdited: (app, tx, _me, _place, { before }) => endCorrection(app, tx, before),
  reactionKind: 'messageReacted',
  reactionNotice: async (_tx, _place, message, reactors) => messageReacted(message, reactors),
  // The list of conversations is read again.
  publishSettings: ({ live, db }, me, userId) =>
    live.publish(db, me.id, { kind: 'connectionChanged', userId }),
  markUnread: ({ db, live, now }, me, userId, seq) =>
    inTransaction(db, async (tx) => {
      await setUnread(tx, me.id, userId, seq)
      const conversation = await findConversation(tx, me.id, userId, now())
      if (!conversation) throw notFound()
      const { lastReadSeq, unread, lastSeq } = conversation
      live.publish(tx, me.id, {
        kind: 'directRead',
        otherUserId: userId,
        lastReadSeq,
        unread,
        lastSeq,
        isBack: true,
      })
    }),
  members: async (db, id) => (await store.listParticipants(db, id)) ?? [],
  seenAfter: store.listHiddenSeqs,
  // Participants never change; a deleted user has no stream.
  membersVersion: async () => 0,
  hiddenPairs: async () => [],
}
