import type { Fragment } from 'postgres'
import type { KindSql, StoredMessage } from '#server/conversation/kind.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { ConversationRow } from '#server/db/rows.ts'
import { detachMails } from '#server/mail/store.ts'
import { publicUser } from '#server/users/store.ts'
import type { ContextLine } from '#shared/safety/cases/contract.ts'

/** Joins `s`: conversation `c` from the view of one participant. */
export const joinSides = (db: Db, userId: string) => db`
  cross join lateral (
    select
      case when c.first_id = ${userId} then c.second_id else c.first_id end as other_id,
      case when c.first_id = ${userId} then c.first_read_seq else c.second_read_seq end as my_read,
      case when c.first_id = ${userId} then greatest(c.second_read_seq, c.second_seen_seq)
        else greatest(c.first_read_seq, c.first_seen_seq) end as their_seen,
      case when c.first_id = ${userId} then c.first_hidden_seq else c.second_hidden_seq end as my_hidden
  ) s`

export const isParticipant = (db: Db, userId: string) =>
  db`(c.first_id = ${userId} or c.second_id = ${userId})`

/** The conversation with a user. With a deleted user, `otherId` is the conversation id. */
export const isBetween = (db: Db, userId: string, otherId: string) => db`(
  (c.first_id = least(${userId}::uuid, ${otherId}::uuid)
    and c.second_id = greatest(${userId}::uuid, ${otherId}::uuid))
  or (c.id = ${otherId} and ${isParticipant(db, userId)} and (c.first_id is null or c.second_id is null)))`

export const isConnected = (db: Db) => db`exists (
  select 1 from user_connections k
  where least(k.requester_id, k.receiver_id) = c.first_id
    and greatest(k.requester_id, k.receiver_id) = c.second_id and k.status = 'accepted')`

/** The two may write because one has a place at an event that the other hosts. */
export const isAboutEvent = (db: Db, one: Fragment | string, other: Fragment | string) =>
  db`(may_write_to_host(${one}, ${other}) or may_write_to_host(${other}, ${one}))`

/** Whether `userId` may begin a conversation with the host of an event. */
export const mayWriteToHost = async (db: Db, userId: string, hostId: string) => {
  const [row] = await db<[{ may: boolean }]>`
    select may_write_to_host(${userId}::uuid, ${hostId}::uuid) as may`
  return row.may
}

/** Whether the two may go on writing about an event. */
export const mayAnswer = async (db: Db, userId: string, otherId: string) => {
  const [row] = await db<[{ may: boolean }?]>`
    select true as may from conversations c
    where ${isBetween(db, userId, otherId)} and ${isAboutEvent(db, db`c.first_id`, db`c.second_id`)}`
  return row !== undefined
}

/** Both participants, `me` and `u`, have read receipts enabled. */
const readReceiptsVisible = (db: Db) =>
  db`(u.has_read_receipts and me.has_read_receipts and ${isConnected(db)})`

/** Serializes writers until the transaction ends. */
export const lockConversation = (tx: Db, userId: string, otherId: string) =>
  firstRow(tx<ConversationRow[]>`
    select c.* from conversations c where ${isBetween(tx, userId, otherId)} for no key update`)

/** As `lockConversation`, also for a conversation of someone whose account was deleted. */
export const lockById = (tx: Tx, id: string) =>
  execute(tx`select 1 from conversations where id = ${id} for no key update`)

/** Idempotent: a concurrent insert wins. */
export const addConversation = (tx: Db, id: string, one: string, other: string, at: Date) =>
  execute(tx`
    insert into conversations (id, first_id, second_id, created_at)
    values (${id}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${at})
    on conflict (first_id, second_id) do nothing`)

/** Joins what `isRead` compares for message `m`. */
const joinReaders = (db: Db, userId: string) => db`
  join conversations c on c.id = m.conversation_id ${joinSides(db, userId)}
  join users me on me.id = ${userId}
  left join users u on u.id = s.other_id`

/** Whether its receiver has read message `m`, as far as the user may know. */
const isRead = (db: Db, userId: string) => db`
  case when m.sender_id = ${userId}
    then coalesce(${readReceiptsVisible(db)} and m.seq <= s.their_seen, false)
    else m.seq <= s.my_read
  end`

/** Messages up to this number are hidden for the user; null for someone who does not take part. */
const hiddenSeq = (db: Db, userId: string, id: string | Fragment) => db`(
  select case when x.first_id = ${userId} then x.first_hidden_seq else x.second_hidden_seq end
  from conversations x where x.id = ${id} and ${userId} in (x.first_id, x.second_id))`

/** A scalar subquery, so that the messages are read in index order. */
export const conversationIdWith = (db: Db, userId: string, otherId: string) =>
  db`(select c.id from conversations c where ${isBetween(db, userId, otherId)})`

/** Participants; null if the conversation does not exist. */
export const listParticipants = async (db: Db, id: string) => {
  const [row] = await db<[Pick<ConversationRow, 'firstId' | 'secondId'>?]>`
    select first_id, second_id from conversations where id = ${id}`
  return row ? [row.firstId, row.secondId].filter((side) => side !== null) : null
}

/** The participants who hid messages, with the number of the last one. */
export const listHiddenSeqs = async (db: Db, id: string) => {
  const rows = await db<{ userId: string; seq: number }[]>`
    select s.user_id, s.seq from conversations c cross join lateral (
      values (c.first_id, c.first_hidden_seq), (c.second_id, c.second_hidden_seq)
    ) s (user_id, seq)
    where c.id = ${id} and s.user_id is not null and s.seq > 0`
  return new Map(rows.map(({ userId, seq }) => [userId, seq]))
}

/**
 * Whether the author has sent a newer message in the same conversation. With `repliesTo`, only
 * answers to messages of this user count.
 */
export const hasNewerFromSame = async (
  db: Db,
  { conversationId, authorId, seq }: Pick<StoredMessage, 'conversationId' | 'authorId' | 'seq'>,
  repliesTo: string | null,
) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from direct_messages m
      where conversation_id = ${conversationId} and sender_id = ${authorId} and seq > ${seq}
        and deleted_at is null
        and (${repliesTo}::uuid is null or exists (
          select 1 from direct_messages answered
          where answered.id = m.reply_to_id and answered.sender_id = ${repliesTo}
        ))
    ) as found`
  return row.found
}

// Erasure ------------------------------------------------------------------------------------------

/**
 * Deletes the conversations whose other participant is gone already. Locks all of the user first,
 * so that of two concurrent erasures the second one sees the first.
 */
export const removeAbandonedConversations = async (tx: Db, userId: string) => {
  const rows = await tx<{ id: string; isAbandoned: boolean }[]>`
    select id, num_nonnulls(first_id, second_id) = 1 as is_abandoned from conversations
    where ${userId} in (first_id, second_id) order by id for update`
  const ids = rows.filter(({ isAbandoned }) => isAbandoned).map(({ id }) => id)
  await detachMails(tx, 'conversation_id', ids)
  await tx`delete from conversations where id = any(${ids}::uuid[])`
}

/** In the order of their ids. */
export const lockConversationsOf = (tx: Db, userId: string) =>
  execute(tx`
    select id from conversations where ${userId} in (first_id, second_id)
    order by id for no key update`)

/** Hides all current messages for the user and marks them as read. */
export const hideAllMessages = (tx: Db, userId: string) =>
  execute(tx`
    update conversations set
      first_hidden_seq = case when first_id = ${userId} then last_seq else first_hidden_seq end,
      first_read_seq = case when first_id = ${userId} then last_seq else first_read_seq end,
      second_hidden_seq = case when second_id = ${userId} then last_seq else second_hidden_seq end,
      second_read_seq = case when second_id = ${userId} then last_seq else second_read_seq end
    where ${userId} in (first_id, second_id)`)

export const listConversationPartners = (db: Db, userId: string) =>
  rowIds(db<{ id: string }[]>`
    select case when first_id = ${userId} then second_id else first_id end as id
    from conversations where ${userId} in (first_id, second_id)
      and first_id is not null and second_id is not null`)

/** Of message `m`. */
const correctionOf = (db: Db) => db`(
  select json_build_object('id', k.id, 'text', k.corrected, 'isAccepted', k.accepted_at is not null)
  from corrections k where k.direct_message_id = m.id
)`

/**
 * After its message changed: an accepted correction stays for both, without the message. Another one
 * is deleted, and returned.
 */
export const detachCorrection = async (tx: Db, messageId: string) => {
  const deleted = await tx<{ id: string; writerId: string }[]>`
    delete from corrections where direct_message_id = ${messageId} and accepted_at is null
    returning id, writer_id`
  await tx`update corrections set direct_message_id = null where direct_message_id = ${messageId}`
  return deleted
}

type CorrectionLine = Pick<ContextLine, 'id' | 'author' | 'text' | 'createdAt'> & {
  messageId: string
}

/** Corrections of these messages, as a moderator sees them. */
export const listCorrections = (db: Db, messageIds: string[], until: Date) =>
  db<CorrectionLine[]>`
    select k.id, k.direct_message_id as message_id, k.corrected as text, k.created_at,
      ${publicUser(db, 'u')} as author
    from corrections k left join users u on u.id = k.corrector_id
    where k.direct_message_id = any (${messageIds}::uuid[]) and k.created_at <= ${until}`

/** What the message engine reads of these messages. */
export const messageSql: KindSql = {
  columns: (db, { userId }) => db`
    m.receiver_id, m.updated_at, ${correctionOf(db)} as correction, ${userId ? isRead(db, userId) : db`false`} as is_read`,
  joins: (db, { userId }) => (userId ? joinReaders(db, userId) : db``),
  isGone: (db) => db`m.deleted_at is not null`,
  visibleAfter: (db, { userId }, id) => (userId ? hiddenSeq(db, userId, id) : db`0`),
  touched: (db, at) => db`, updated_at = ${at}`,
}
