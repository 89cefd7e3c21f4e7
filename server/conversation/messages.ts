import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { attachFiles } from '#server/files/files.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { deleteUnreadWithPrefix } from '#server/notifications/erasure.ts'
import { reactionPrefix } from '#server/notifications/reactionInputs.ts'
import type { NewPoll } from '#shared/conversation/message.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, ConversationId, Kind, OpenPlace, StoredMessage } from './kind.ts'
import { addPoll } from './polls/newPoll.ts'
import { presenter, viewerOf } from './present.ts'
import * as store from './store.ts'

type MessageOf<K> = K extends Kind<infer _Own, infer Message, infer _Row> ? Message : never

/** The rows as `me` sees them. */
const presentAll = async <K extends AnyKind>(
  db: Db,
  kind: K,
  me: { id: string },
  blocksOf: string | null,
  rows: readonly StoredMessage[],
): Promise<MessageOf<K>[]> => {
  const viewer = await viewerOf(db, me.id, blocksOf, rows)
  return rows.map((row) => presenter<MessageOf<K>>(kind, row)(viewer))
}

/** The caller has checked that `me` may read the conversation. */
export const listMessages = async <K extends AnyKind>(
  db: Db,
  kind: K,
  me: Me,
  { id, blocksOf }: { id: ConversationId; blocksOf: string | null },
  { before, after, limit, ...jump }: SeqPage,
) => {
  const reader = { userId: me.id, blocksOf }
  const read = () => {
    if (after !== undefined) return store.listChanges(db, kind, reader, id, { after, limit })
    if (Object.keys(jump).length > 0)
      return store.listJump(db, kind, reader, id, { ...jump, limit })
    return store.listPage(db, kind, reader, id, { before, limit })
  }
  const rows = await read()
  return presentAll(db, kind, me, blocksOf, rows as readonly StoredMessage[])
}

export type NewMessage = {
  text: string
  clientId?: string | undefined
  replyToId?: string | undefined
  poll?: NewPoll | undefined
  fileIds?: string[] | undefined
}

const clientIdConflict = () => new AppError('message_client_id_used')

/** What the author has sent with this client id; rejects another message with it. */
const findDuplicate = async (
  tx: Tx,
  kind: AnyKind,
  me: Me,
  address: string,
  { text, clientId }: NewMessage,
) => {
  const earlier = clientId ? await store.findByClientId(tx, kind, me.id, clientId) : null
  if (!earlier) return null
  const isSame = earlier.isDeleted || earlier.text === text || earlier.editedAt !== null
  if (kind.addressOf(earlier) !== address || !isSame) throw clientIdConflict()
  return earlier as StoredMessage
}

/** A deleted message too, since a reply may have waited for a connection; not the card of an event. */
const requireAnswerable = async (tx: Tx, kind: AnyKind, me: Me, place: OpenPlace, id: string) => {
  const reader = { userId: me.id, blocksOf: place.blocksOf }
  const found = await store.findMessage(tx, kind, reader, id, place.id)
  const isCard = found?.authorId === null && !found.isDeleted
  if (!found || found.isHidden || isCard) throw new AppError('message_not_found')
}

/**
 * Locks the conversation and finds one of its messages for someone who may act on it. What they did
 * is taken back also where they may no longer write.
 */
export const enterMessage = async (
  app: App,
  tx: Tx,
  kind: AnyKind,
  me: Me,
  { id: address, messageId }: { id: string; messageId: string },
  { takesBack = false } = {},
) => {
  const entered = await kind.enter(app, tx, me, address)
  const place = takesBack
    ? await kind.reopen(tx, me, address, entered)
    : await kind.requireWriter(app, tx, me, address, entered)
  const reader = { userId: me.id, blocksOf: place.blocksOf }
  const message: StoredMessage | null = await store.findMessage(
    tx,
    kind,
    reader,
    messageId,
    place.id,
  )
  if (!message || message.isHidden) throw new AppError('message_not_found')
  if (message.isDeleted) throw new AppError('message_already_deleted')
  return { place, message }
}

/** The caller holds the lock of the conversation. Returns null if the client id was used before. */
export const appendMessage = async (
  { now, live }: Pick<App, 'now' | 'live'>,
  tx: Tx,
  kind: AnyKind,
  place: { id: string },
  row: Record<string, unknown>,
) => {
  const id = uuid()
  const seq = await store.nextSeq(tx, kind, place.id)
  const placed = { ...row, [kind.table.conversation]: place.id, id, seq, changedSeq: seq }
  if (!(await store.addMessage(tx, kind, { ...placed, createdAt: now() }))) return null
  live.signal(tx, kind.topic, place.id, seq)
  return id
}

/** Idempotent by client id: a repeated request returns the first message. */
export const sendMessage = async <K extends AnyKind>(
  app: App,
  kind: K,
  me: Me,
  address: string,
  message: NewMessage,
): Promise<MessageOf<K>> =>
  inTransaction(app.db, async (tx) => {
    const entered = await kind.enter(app, tx, me, address)
    const show = async (row: StoredMessage) => {
      const [shown] = await presentAll(tx, kind, me, entered.blocksOf, [row])
      return shown as MessageOf<K>
    }
    const duplicate = await findDuplicate(tx, kind, me, address, message)
    if (duplicate) return show(duplicate)
    const place = await kind.requireWriter(app, tx, me, address, entered)
    // A concurrent duplicate may have begun the conversation.
    const concurrent = entered.id ? null : await findDuplicate(tx, kind, me, address, message)
    if (concurrent) return show(concurrent)
    await kind.requireNew(app, tx, me, place)
    const { text, clientId = null, replyToId = null, poll, fileIds = [] } = message
    if (fileIds.length > 0) await kind.requireFiles(app, tx, me, address)
    if (replyToId) await requireAnswerable(tx, kind, me, place, replyToId)
    const id = await appendMessage(app, tx, kind, place, {
      ...kind.newRow(me, address, text),
      clientId,
      replyToId,
    })
    if (!id) throw clientIdConflict() // concurrently, in another conversation
    if (poll) await addPoll(app, tx, kind, id, poll)
    await attachFiles(tx, me, fileIds, { kind: `${kind.name}Message`, id })
    const reader = { userId: me.id, blocksOf: null }
    const added: StoredMessage | null = await store.findMessage(tx, kind, reader, id)
    if (!added) throw new Error('The new message is not visible to its author')
    await kind.onAdded(app, tx, me, place, added)
    return show(added)
  })

/** Leaves a tombstone, also in open chats. The caller holds the lock of the conversation. */
export const eraseMessage = async (
  app: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  message: StoredMessage,
  { isRemoved }: { isRemoved: boolean } = { isRemoved: false },
) => {
  const { id, conversationId } = message
  const seq = await store.nextSeq(tx, kind, conversationId)
  await store.eraseMessage(tx, kind, id, { seq, at: app.now(), isRemoved })
  app.live.signal(tx, kind.topic, conversationId, seq)
  await kind.onErased(app, tx, message)
  if (message.authorId)
    await deleteUnreadWithPrefix(
      app,
      tx,
      [message.authorId],
      reactionPrefix(kind.reactionKind, message),
    )
}

/**
 * Own messages, also where one may no longer write; in groups as long as one is a member. The caller
 * holds the lock of the conversation.
 */
export const deleteOwn = async (
  app: App,
  tx: Tx,
  kind: AnyKind,
  me: Me,
  found: StoredMessage | null,
) => {
  if (!found) throw new AppError('message_not_found')
  if (found.authorId !== me.id) throw new AppError('only_own_messages_deletable')
  if (!found.isDeleted) await eraseMessage(app, tx, kind, found)
}

/** Records that a message changed otherwise than by its text, and tells those who have it open. */
export const changeMessage = async (
  { live, now }: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  { id, conversationId }: Pick<StoredMessage, 'id' | 'conversationId'>,
) => {
  const seq = await store.nextSeq(tx, kind, conversationId)
  await store.markChanged(tx, kind, id, seq, now())
  live.signal(tx, kind.topic, conversationId, seq)
}

/** The same for what belongs to an own message, such as the description of a picture. */
export const changeOwnMessage = async (app: App, tx: Tx, kind: AnyKind, me: Me, id: string) => {
  const reader = { userId: me.id, blocksOf: null }
  const found: StoredMessage | null = await store.findMessage(tx, kind, reader, id)
  const address = found?.authorId === me.id ? kind.addressOf(found) : null
  if (!address) throw new AppError('message_not_found')
  const ids = { id: address, messageId: id }
  await changeMessage(app, tx, kind, (await enterMessage(app, tx, kind, me, ids)).message)
}
