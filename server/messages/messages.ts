import { v7 as uuid } from 'uuid'
import { lockIfConnected } from '#server/connections/userPair.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { directMessage } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { findUser, lockUsersForShare } from '#server/users/users.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { NewDirectMessage } from '#shared/messages/contract.ts'
import { mayDeleteMessage } from '#shared/messages/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { requireConversationAccess } from './conversations/conversations.ts'
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

/** Former connections and blocked users are treated like strangers. */
const requireConnected = async (tx: Tx, me: Me, userId: string) => {
  if (await lockIfConnected(tx, me.id, userId)) return
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
    await requireConnected(tx, me, receiverId)
    const at = app.now()
    await store.addConversation(tx, uuid(), me.id, receiverId, at)
    const conversation = await store.lockConversation(tx, me.id, receiverId)
    if (!conversation) throw new AppError('user_not_found') // concurrent account erasure
    // A concurrent duplicate waited for the lock.
    const concurrentDuplicate = await findDuplicate(tx, me, message)
    if (concurrentDuplicate) return concurrentDuplicate
    const id = uuid()
    const seq = await store.nextSeq(tx, conversation.id)
    const isNew = await store.addMessage(tx, {
      id,
      conversationId: conversation.id,
      senderId: me.id,
      receiverId,
      content,
      seq,
      clientId: clientId ?? null,
      createdAt: at,
    })
    const added = isNew && (await store.findMessage(tx, me.id, id))
    if (!added) throw clientIdConflict() // concurrently, to another receiver
    app.live.signal(tx, 'conversation', conversation.id, seq)
    await notify(app, tx, receiverId, directMessage(me, added))
    return added
  })

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
