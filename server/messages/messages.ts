import { v7 as uuid } from 'uuid'
import { keepConnected, keepPeople } from '#server/connections/pairs.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { directMessage } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import { findUser } from '#server/users/users.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { NewDirectMessage } from '#shared/messages/contract.ts'
import { mayDeleteMessage } from '#shared/messages/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { refuseStrangers } from './conversations/conversations.ts'
import * as store from './store.ts'

export const threadWith = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { userId, before, after, limit }: SeqPage & { userId: string },
) => {
  const rows =
    after === undefined
      ? await store.listThread(db, me.id, userId, { before, limit })
      : await store.listChanges(db, me.id, userId, after, limit)
  if (rows.length === 0) await refuseStrangers(db, me, userId)
  return rows
}

/** Somebody one is not connected to any more, or was blocked by, is as any stranger. */
const refuseUnconnected = async (tx: Tx, me: Me, userId: string) => {
  if (await keepConnected(tx, me.id, userId)) return
  if (!(await findUser(tx, userId))) throw new Refusal(404, 'User not found')
  throw new Refusal(403, 'You can write only to people you are connected to')
}

/** Also where nobody could write it any more: it was said. */
const findEarlier = async (tx: Tx, me: Me, { receiverId, content, clientId }: NewDirectMessage) => {
  const earlier = clientId ? await store.findByClientId(tx, me.id, clientId) : null
  if (!earlier) return null
  const isSame = earlier.isDeleted || earlier.content === content
  if (earlier.receiverId !== receiverId || !isSame) throw usedBefore()
  return earlier
}

/** The same client id a second time answers with the first message. */
export const sendMessage = (app: App, me: Me, message: NewDirectMessage) =>
  inTransaction(app.db, async (tx) => {
    const { receiverId, content, clientId } = message
    if (receiverId === me.id) throw new Refusal(400, 'You cannot write to yourself')
    await keepPeople(tx, [me.id, receiverId])
    const known = await findEarlier(tx, me, message)
    if (known) return known
    await refuseUnconnected(tx, me, receiverId)
    const at = app.now()
    await store.addConversation(tx, uuid(), me.id, receiverId, at)
    const conversation = await store.lockConversation(tx, me.id, receiverId)
    if (!conversation) throw new Refusal(404, 'User not found') // left in this very moment
    // Sent twice at once: the second waited until here.
    const earlier = await findEarlier(tx, me, message)
    if (earlier) return earlier
    const id = uuid()
    const seq = await store.takeSeq(tx, conversation.id)
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
    if (!added) throw usedBefore() // at this very moment, to somebody else
    app.live.changed(tx, 'conversation', conversation.id, seq)
    await notify(app, tx, receiverId, directMessage(me, added))
    return added
  })

const usedBefore = () => new Refusal(409, 'Another message was sent under this client id')

/** Also where nothing more can be written: one's own words are one's own. */
export const deleteMessage = ({ db, live, now }: App, me: Me, id: string) =>
  inTransaction(db, async (tx) => {
    const found = await store.findMessage(tx, me.id, id)
    if (!found) throw new Refusal(404, 'Message not found')
    if (!mayDeleteMessage(found, me))
      throw new Refusal(403, 'You can delete only what you wrote yourself')
    // Waits for whoever deletes it at the same time.
    const seq = await store.takeSeq(tx, found.conversationId)
    const message = await store.findMessage(tx, me.id, id)
    if (!message || message.isDeleted) return
    await store.emptyMessage(tx, id, seq, now())
    live.changed(tx, 'conversation', message.conversationId, seq)
  })
