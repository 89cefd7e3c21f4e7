import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { ConversationRow, DirectMessageRow } from '#server/db/rows.ts'
import { detachMails } from '#server/mail/store.ts'
import type { DirectMessage } from '#shared/messages/contract.ts'

/** Joins `s`: conversation `c` from the view of one participant. */
export const joinSides = (db: Db, userId: string) => db`
  cross join lateral (
    select
      case when c.first_id = ${userId} then c.second_id else c.first_id end as other_id,
      case when c.first_id = ${userId} then c.first_read_seq else c.second_read_seq end as my_read,
      case when c.first_id = ${userId} then c.second_read_seq else c.first_read_seq end as their_read,
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

/** Idempotent: a concurrent insert wins. */
export const addConversation = (tx: Db, id: string, one: string, other: string, at: Date) =>
  execute(tx`
    insert into conversations (id, first_id, second_id, created_at)
    values (${id}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${at})
    on conflict (first_id, second_id) do nothing`)

/** Takes the next sequence number. Locks the conversation row until the transaction ends. */
export const nextSeq = async (tx: Db, id: string) => {
  const [row] = await tx<[{ lastSeq: number }]>`
    update conversations set last_seq = last_seq + 1 where id = ${id} returning last_seq`
  return row.lastSeq
}

/** `from`: the source of message rows. */
const messageColumns = (db: Db, userId: string, from = db`direct_messages`) => db`
  m.id, m.conversation_id, m.sender_id, m.receiver_id, m.content, m.seq, m.changed_seq,
  m.client_id, m.deleted_at is not null as is_deleted, m.created_at, m.updated_at,
  case
    when m.sender_id = ${userId}
      then coalesce(${readReceiptsVisible(db)} and m.seq <= s.their_read, false)
    else m.seq <= s.my_read
  end as is_read
  from ${from} m
  join conversations c on c.id = m.conversation_id ${joinSides(db, userId)}
  join users me on me.id = ${userId}
  left join users u on u.id = s.other_id`

/** A scalar subquery, so that the messages are read in index order. */
export const conversationIdWith = (db: Db, userId: string, otherId: string) =>
  db`(select c.id from conversations c where ${isBetween(db, userId, otherId)})`

/** Messages up to this sequence number are hidden for the user. */
const hiddenSeqWith = (db: Db, userId: string, otherId: string) => db`(
  select s.my_hidden from conversations c ${joinSides(db, userId)} where ${isBetween(db, userId, otherId)})`

type PageQuery = { before?: string | undefined; limit: number }

/** The newest page, or the page before a message; oldest first. */
export const listMessages = (
  db: Db,
  userId: string,
  otherId: string,
  { before, limit }: PageQuery,
) => {
  const page = db`(
    select m.* from direct_messages m
    where m.conversation_id = ${conversationIdWith(db, userId, otherId)}
      and m.seq > ${hiddenSeqWith(db, userId, otherId)}
    ${
      before
        ? db`and m.seq < (
            select b.seq from direct_messages b
            where b.id = ${before}
              and b.conversation_id = ${conversationIdWith(db, userId, otherId)}
          )`
        : db``
    }
    order by m.seq desc limit ${limit}
  )`
  return db<DirectMessage[]>`select ${messageColumns(db, userId, page)} order by m.seq`
}

/** Messages created or changed after `seq`, in order of change. */
export const listChanges = (
  db: Db,
  userId: string,
  otherId: string,
  seq: number,
  limit: number,
) => {
  const page = db`(
    select m.* from direct_messages m
    where m.conversation_id = ${conversationIdWith(db, userId, otherId)} and m.changed_seq > ${seq}
      and m.seq > ${hiddenSeqWith(db, userId, otherId)}
    order by m.changed_seq limit ${limit}
  )`
  return db<DirectMessage[]>`select ${messageColumns(db, userId, page)} order by m.changed_seq`
}

export const findMessage = (db: Db, userId: string, id: string) =>
  firstRow(db<DirectMessage[]>`
    select ${messageColumns(db, userId)} where m.id = ${id} and ${isParticipant(db, userId)} and m.seq > s.my_hidden`)

export const findByClientId = (db: Db, userId: string, clientId: string) =>
  firstRow(db<DirectMessage[]>`
    select ${messageColumns(db, userId)} where m.sender_id = ${userId} and m.client_id = ${clientId}`)

/** Returns false if the user has already used the client id. */
export const addMessage = async (
  tx: Db,
  row: Omit<DirectMessageRow, 'changedSeq' | 'deletedAt' | 'updatedAt'>,
) => {
  const { seq: changedSeq, createdAt: updatedAt } = row
  const rows = await tx`
    insert into direct_messages ${tx({ ...row, changedSeq, updatedAt })}
    on conflict (sender_id, client_id) do nothing returning id`
  return rows.length > 0
}

export const eraseMessage = (tx: Db, id: string, changedSeq: number, at: Date) =>
  execute(tx`
    update direct_messages
    set content = '', deleted_at = ${at}, updated_at = ${at}, changed_seq = ${changedSeq}
    where id = ${id}`)

// Live topic ---------------------------------------------------------------------------------------

/** Changes after `seq`, the same for both participants: without read state. */
export const listTopicChanges = (db: Db, id: string, seq: number, limit: number) =>
  db<DirectMessage[]>`
    select m.*, m.deleted_at is not null as is_deleted, false as is_read
    from direct_messages m where m.conversation_id = ${id} and m.changed_seq > ${seq}
    order by m.changed_seq limit ${limit}`

/** Participants; null if the conversation does not exist. */
export const listParticipants = async (db: Db, id: string) => {
  const [row] = await db<[Pick<ConversationRow, 'firstId' | 'secondId'>?]>`
    select first_id, second_id from conversations where id = ${id}`
  return row ? [row.firstId, row.secondId].filter((side) => side !== null) : null
}

/** Conversations with new or deleted messages since `since`; `oldestId` is the smallest UUIDv7 of it. */
export const listRecentlyChanged = (db: Db, oldestId: string, since: Date, id?: string) => {
  const isWanted = id ? db`conversation_id = ${id}` : db`true`
  return db<{ id: string; firstSeq: number; seq: number }[]>`
    select conversation_id as id, min(changed_seq) as first_seq, max(changed_seq) as seq from (
      select conversation_id, changed_seq from direct_messages where id >= ${oldestId} and ${isWanted}
      union all
      select conversation_id, changed_seq from direct_messages where deleted_at >= ${since} and ${isWanted}
    ) recent
    group by conversation_id`
}

/** Whether the sender has sent a newer message in the same conversation. */
export const hasNewerFromSame = async (
  db: Db,
  { conversationId, senderId, seq }: Pick<DirectMessage, 'conversationId' | 'senderId' | 'seq'>,
) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from direct_messages
      where conversation_id = ${conversationId} and sender_id = ${senderId} and seq > ${seq}
        and deleted_at is null
    ) as found`
  return row.found
}

// Erasure ------------------------------------------------------------------------------------------

/**
 * Erases the next batch of sent messages. Returns the new `lastSeq` of the conversations. With
 * `isErasure` the sender is removed too.
 */
export const eraseSentBatch = async (
  tx: Db,
  userId: string,
  { at, limit, isErasure }: { at: Date; limit: number; isErasure: boolean },
) => {
  const rows = await tx<{ conversationId: string; lastSeq: number }[]>`
    with mine as (
      select id, conversation_id,
        row_number() over (partition by conversation_id order by seq)::int as place
      from (
        select id, conversation_id, seq from direct_messages
        where sender_id = ${userId} and (${isErasure} or deleted_at is null)
        order by conversation_id, seq limit ${limit}
      ) next
    ), moved as (
      update conversations c set last_seq = c.last_seq + counted.count
      from (
        select conversation_id, count(*)::int as count from mine group by conversation_id
      ) counted
      where c.id = counted.conversation_id
      returning c.id, c.last_seq, c.last_seq - counted.count as before
    )
    update direct_messages m set content = '', deleted_at = coalesce(m.deleted_at, ${at}),
      updated_at = ${at}, changed_seq = moved.before + mine.place
      ${isErasure ? tx`, sender_id = null, client_id = null` : tx``}
    from mine join moved on moved.id = mine.conversation_id
    where m.id = mine.id
    returning m.conversation_id, moved.last_seq`
  const conversations = new Map(
    rows.map(({ conversationId, lastSeq }) => [conversationId, lastSeq]),
  )
  return {
    erased: rows.length,
    conversations: [...conversations].map(([id, lastSeq]) => ({ id, lastSeq })),
  }
}

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
