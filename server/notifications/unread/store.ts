import type { Db } from '#server/db/connect.ts'
import { hasRows } from '#server/db/queries.ts'
import { hiddenFrom } from '#server/users/store.ts'

/** An unread message. */
export type UnreadMessage = {
  id: string
  seq: number
  text: string
  createdAt: Date
  senderName: string
  senderId: string
}

/** The conversation of each message. */
export const conversationsOf = (db: Db, messageIds: string[]) =>
  db<{ id: string; conversationId: string }[]>`
    select id, conversation_id from direct_messages where id = any(${messageIds}::uuid[])`

export const groupsOf = (db: Db, messageIds: string[]) =>
  db<{ id: string; groupId: string }[]>`
    select id, group_id from group_messages where id = any(${messageIds}::uuid[])`

/** Sequence numbers in `(after, upTo]`, written at `since` or later; the last `limit` of them. */
export type Span = { after: number; upTo: number | null; since: Date; limit: number; now: Date }

const spanCondition = (db: Db, { after, upTo, since }: Span) => db`
  m.seq > ${after} and (${upTo}::int is null or m.seq <= ${upTo}) and m.created_at >= ${since}
  and m.deleted_at is null`

/** Unread messages of a conversation; with `onlyReplies`, those that answer the user. */
export const listUnread = (
  db: Db,
  userId: string,
  conversationId: string,
  { onlyReplies, ...span }: Span & { onlyReplies: boolean },
) =>
  db<UnreadMessage[]>`select * from (
    select m.id, m.seq, m.content as text, m.created_at, u.name as sender_name, u.id as sender_id
    from conversations c
    join direct_messages m on m.conversation_id = c.id
    join users u on u.id = m.sender_id
    where c.id = ${conversationId} and ${userId} in (c.first_id, c.second_id)
      and m.sender_id <> ${userId} and u.id <> all (${hiddenFrom(db, userId)})
      -- No mails about messages of users who may no longer write.
      and (may_write_to_host(u.id, ${userId}) or may_write_to_host(${userId}, u.id) or exists (
        select 1 from user_connections k
        where k.status = 'accepted'
          and (k.requester_id, k.receiver_id) in ((u.id, ${userId}), (${userId}, u.id))
      ))
      and (not ${onlyReplies} or exists (
        select 1 from direct_messages answered
        where answered.id = m.reply_to_id and answered.sender_id = ${userId}
      ))
      and m.seq > case when c.first_id = ${userId} then c.first_read_seq else c.second_read_seq end
      and ${spanCondition(db, span)}
    order by m.seq desc limit ${span.limit}
  ) last order by seq`

export type UnreadGroupMessage = UnreadMessage & {
  groupName: string
  /** Of its notification; null: none, or it was read. */
  type: string | null
}

/**
 * Unread messages of a group; with `onlyNotified`, those whose notification is there, unread. The
 * key format comes from `groupMentionKey` in groupInputs.ts.
 */
export const listUnreadInGroup = (
  db: Db,
  userId: string,
  groupId: string,
  { onlyNotified, ...span }: Span & { onlyNotified: boolean },
) =>
  db<UnreadGroupMessage[]>`select * from (
    select m.id, m.seq, m.message as text, m.created_at, u.name as sender_name, u.id as sender_id,
      g.name as group_name, n.type
    from group_members x
    join groups g on g.id = x.group_id
    join group_messages m on m.group_id = x.group_id and m.seq > x.last_read_seq
    join users u on u.id = m.user_id
    left join notifications n on n.user_id = x.user_id and not n.is_read
      and n.key = 'groupMention:' || m.group_id || ':' || m.seq
    where x.group_id = ${groupId} and x.user_id = ${userId} and g.hidden_at is null
      and u.id <> ${userId} and u.id <> all (${hiddenFrom(db, userId)})
      and (not ${onlyNotified} or n.id is not null)
      and ${spanCondition(db, span)}
    order by m.seq desc limit ${span.limit}
  ) last order by seq`

export type ConversationRef = { conversationId: string | null; groupId: string | null }

const isAboutConversation = (
  db: Db,
  userId: string,
  { conversationId, groupId }: ConversationRef,
) => db`
  user_id = ${userId}
  and conversation_id is not distinct from ${conversationId}::uuid
  and group_id is not distinct from ${groupId}::uuid`

/**
 * State of the mails about a conversation: the highest mailed sequence number, when the last one
 * was sent, and whether one created at `since` or later is still queued.
 */
export const findMailState = async (
  db: Db,
  userId: string,
  conversation: ConversationRef,
  since: Date,
) => {
  const [row] = await db<[{ upTo: number; sentAt: Date | null; isWaiting: boolean }]>`
    select coalesce(max(sequence), 0) as up_to, max(sent_at) as sent_at,
      coalesce(bool_or(sent_at is null and created_at >= ${since}), false) as is_waiting
    from mail_outbox where ${isAboutConversation(db, userId, conversation)}`
  return row
}

/** The highest sequence number covered by earlier mails. */
export const findMailedUpTo = async (
  db: Db,
  userId: string,
  conversation: ConversationRef,
  sequence: number,
) => {
  const [row] = await db<[{ upTo: number }]>`
    select coalesce(max(sequence), 0) as up_to
    from mail_outbox where ${isAboutConversation(db, userId, conversation)} and sequence < ${sequence}`
  return row.upTo
}

/** Serializes the decisions about mails to this user. False when the account is gone. */
export const lockRecipient = (tx: Db, userId: string) =>
  hasRows(tx`select 1 from users where id = ${userId} for no key update`)
