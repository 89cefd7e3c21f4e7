import type { Db } from '#server/db/connect.ts'
import { hiddenFrom } from '#server/users/store.ts'

/** What somebody said that is not read. */
export type Said = {
  seq: number
  text: string
  createdAt: Date
  who: string
  whoId: string
}

/** Which talk a message was said in. */
export const conversationsOf = (db: Db, messageIds: string[]) =>
  db<{ id: string; talkId: string }[]>`
    select id, conversation_id as talk_id from direct_messages where id = any(${messageIds}::uuid[])`

export const groupsOf = (db: Db, messageIds: string[]) =>
  db<{ id: string; talkId: string }[]>`
    select id, group_id as talk_id from group_messages where id = any(${messageIds}::uuid[])`

/** Numbers above `after` up to `upTo`, said at `since` or later; the last `limit` of them. */
export type Span = { after: number; upTo: number | null; since: Date; limit: number }

const within = (db: Db, { after, upTo, since }: Span) => db`
  m.seq > ${after} and (${upTo}::int is null or m.seq <= ${upTo}) and m.created_at >= ${since}
  and m.deleted_at is null`

/** For this person, in a conversation. */
export const listUnread = (db: Db, userId: string, conversationId: string, span: Span) =>
  db<Said[]>`select * from (
    select m.seq, m.content as text, m.created_at, u.name as who, u.id as who_id
    from conversations c
    join direct_messages m on m.conversation_id = c.id
    join users u on u.id = m.sender_id
    where c.id = ${conversationId} and ${userId} in (c.first_id, c.second_id)
      and m.sender_id <> ${userId} and u.id <> all (${hiddenFrom(db, userId)})
      -- Who is not connected any more is not written to about each other.
      and exists (
        select 1 from user_connections k
        where k.status = 'accepted'
          and (k.requester_id, k.receiver_id) in ((u.id, ${userId}), (${userId}, u.id))
      )
      and m.seq > case when c.first_id = ${userId} then c.first_read_seq else c.second_read_seq end
      and ${within(db, span)}
    order by m.seq desc limit ${span.limit}
  ) last order by seq`

/** In a group of theirs, where their name stands in it; whether it means them is not decided here. */
export const listUnreadNaming = (db: Db, userId: string, groupId: string, span: Span) =>
  db<(Said & { username: string; about: string })[]>`select * from (
    select m.seq, m.message as text, m.created_at, u.name as who, u.id as who_id,
      me.username, g.name as about
    from group_members x
    join groups g on g.id = x.group_id
    join users me on me.id = x.user_id
    join group_messages m on m.group_id = x.group_id and m.seq > x.last_read_seq
    join users u on u.id = m.user_id
    where x.group_id = ${groupId} and x.user_id = ${userId} and g.hidden_at is null
      and u.id <> ${userId} and u.id <> all (${hiddenFrom(db, userId)})
      and strpos(lower(m.message), '@' || lower(me.username)) > 0
      and ${within(db, span)}
    order by m.seq desc limit ${span.limit}
  ) last order by seq`

export type Talk = { conversationId: string | null; groupId: string | null }

const isAbout = (db: Db, userId: string, { conversationId, groupId }: Talk) => db`
  user_id = ${userId}
  and conversation_id is not distinct from ${conversationId}::uuid
  and group_id is not distinct from ${groupId}::uuid`

/**
 * What mails about a talk have told: up to which number, when the last one went, and whether one of
 * those made at `since` or later is still to go.
 */
export const findMailed = async (db: Db, userId: string, talk: Talk, since: Date) => {
  const [row] = await db<[{ upTo: number; sentAt: Date | null; isWaiting: boolean }]>`
    select coalesce(max(sequence), 0) as up_to, max(sent_at) as sent_at,
      coalesce(bool_or(sent_at is null and created_at >= ${since}), false) as is_waiting
    from mail_outbox where ${isAbout(db, userId, talk)}`
  return row
}

/** Up to which number the mails before the one about `sequence` have told. */
export const findMailedBefore = async (db: Db, userId: string, talk: Talk, sequence: number) => {
  const [row] = await db<[{ upTo: number }]>`
    select coalesce(max(sequence), 0) as up_to
    from mail_outbox where ${isAbout(db, userId, talk)} and sequence < ${sequence}`
  return row.upTo
}

/** Whoever else decides about mails to this person waits. */
export const lockReader = async (tx: Db, userId: string) => {
  const rows = await tx`select 1 from users where id = ${userId} for no key update`
  return rows.length > 0
}
