import type { Fragment } from 'postgres'
import type { Db, Tx } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import {
  isMutedFor,
  type StoredSettings,
  settingsOf,
  toSettings,
} from '#server/notifications/levels/levels.ts'
import {
  hiddenFrom,
  knownRole,
  knownUser,
  matchesNameUnindexed,
  orderByMatch,
  publicColumns,
} from '#server/users/store.ts'
import {
  type Conversation,
  maxUnreadCount,
  type NewContactFilter,
} from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import {
  conversationIdWith,
  isAboutEvent,
  isBetween,
  isConnected,
  isParticipant,
  joinSides,
} from '../store.ts'

/** Without the buddy week, which another feature provides. */
export type ConversationView = Omit<Conversation, 'buddyWeek'>
type ViewRow = Omit<ConversationView, 'settings'> & { settings: StoredSettings }

const toView = ({ settings, ...row }: ViewRow): ConversationView => ({
  ...row,
  settings: toSettings(settings),
})

/** Unread messages of the user, capped. */
const joinUnreadCount = (db: Db, userId: string) => db`
  cross join lateral (
    select count(*)::int as unread from (
      select 1 from direct_messages n
      where n.conversation_id = c.id and n.seq > s.my_read and n.deleted_at is null
        and n.sender_id is distinct from ${userId}
      order by n.seq limit ${maxUnreadCount}
    ) counted
  ) n`

const joinLastMessage = (db: Db) => db`
  join lateral (
    select m.content, m.created_at, m.sender_id, m.seq, m.id from direct_messages m
    where m.conversation_id = c.id and m.seq > s.my_hidden order by m.seq desc limit 1
  ) l on true`

// `k`: see `selectConversations`. Null for users who are not connected any more, and for banned ones:
// they have no profile.
const partnerFacts = (db: Db) => db`
  case when k.id is not null and not u.is_banned then json_build_object(
    'role', ${knownRole(db, 'u')}, 'location', u.location,
    'learns', array(
      select language from member_languages where user_id = u.id and kind = 'learns'
      order by language)
  ) end`

/** Conversations with their sides and newest message; not those whose messages are all hidden. */
const conversationsWhere = (db: Db, userId: string, condition: Fragment) => db`
  select c.*, s.*, l.content, l.sender_id, l.seq, l.id as message_id, l.created_at as message_at
  from conversations c ${joinSides(db, userId)} ${joinLastMessage(db)} where ${condition}`

/** `page`: rows of `conversationsWhere`. Joins `k`, the connection of the two. */
const selectConversations = (db: Db, userId: string, page: Fragment, now: Date) => db`
  select coalesce(c.other_id, c.id) as other_user_id, ${knownUser(db, 'u', userId)} as other_user,
    ${partnerFacts(db)} as other_facts, c.content as last_message, c.message_at as last_message_time,
    coalesce(c.sender_id = ${userId}, false) as is_last_own,
    c.my_read as last_read_seq, c.last_seq,
    n.unread, n.unread = 0 as is_read,
    ${settingsOf(db, 'direct', userId, db`c.id`, now)} as settings,
    case when u.has_read_receipts and me.has_read_receipts and k.id is not null
      then c.their_seen end as seen_seq,
    k.id is not null or coalesce(${isAboutEvent(db, db`c.first_id`, db`c.second_id`)}, false) as is_open, b.id is not null as is_blocked
  from (${page}) c
  cross join lateral (select c.my_read) s ${joinUnreadCount(db, userId)}
  join users me on me.id = ${userId}
  left join users u on u.id = c.other_id
  left join user_connections k on least(k.requester_id, k.receiver_id) = c.first_id
    and greatest(k.requester_id, k.receiver_id) = c.second_id and k.status = 'accepted'
  left join blocks b on b.blocker_id = ${userId} and b.blocked_id = c.other_id`

/** Over all conversations, capped; muted ones do not count. */
export const countUnread = async (db: Db, userId: string, now: Date) => {
  const [row] = await db<[{ messages: number; hasMutedMessages: boolean }]>`
    select
      least(coalesce(sum(n.unread) filter (where not x.is_muted), 0), ${maxUnreadCount})::int
        as messages,
      coalesce(bool_or(x.is_muted and n.unread > 0), false) as has_muted_messages
    from conversations c ${joinSides(db, userId)} ${joinUnreadCount(db, userId)}
    cross join lateral (
      select ${isMutedFor(db, 'direct', userId, db`c.id`, now)} as is_muted
    ) x
    where ${isParticipant(db, userId)} and c.last_seq > s.my_read`
  return row
}

/** Latest first. */
export const listConversations = async (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
  now: Date,
) => {
  const condition = db`${isParticipant(db, userId)}
    ${
      before
        ? db`and (l.created_at, l.id) < (
            select m.created_at, m.id from direct_messages m
            where m.conversation_id = ${conversationIdWith(db, userId, before)}
            order by m.seq desc limit 1
          )`
        : db``
    }`
  const page = db`
    ${conversationsWhere(db, userId, condition)}
    order by l.created_at desc, l.id desc limit ${limit}`
  const rows = await db<ViewRow[]>`
    ${selectConversations(db, userId, page, now)} order by c.message_at desc, c.message_id desc`
  return rows.map(toView)
}

export const findConversationId = async (db: Db, userId: string, otherId: string) => {
  const [row] = await db<[{ id: string }?]>`
    select c.id from conversations c where ${isBetween(db, userId, otherId)}`
  return row?.id ?? null
}

export const findConversation = async (db: Db, userId: string, otherId: string, now: Date) => {
  const page = conversationsWhere(db, userId, isBetween(db, userId, otherId))
  const row = await firstRow(db<ViewRow[]>`
    ${selectConversations(db, userId, page, now)}`)
  return row && toView(row)
}

export const listNewContacts = (
  db: Db,
  userId: string,
  { q, before, limit }: NewContactFilter,
) => db<PublicUser[]>`
  select ${publicColumns(db, 'u')} ${newContacts(db, userId, q)}
  ${
    before
      ? db`and (${orderByMatch(db, 'u', q)} ${byName(db, db`u.name`)}, u.id) > (
          select ${orderByMatch(db, 'v', q)} v.name, v.id from users v where v.id = ${before})`
      : db``
  }
  order by ${orderByMatch(db, 'u', q)} ${byName(db, db`u.name`)}, u.id
  limit ${limit}`

const newContacts = (db: Db, userId: string, q: string | undefined) => db`
  from user_connections k
  join users u on u.id = case when k.requester_id = ${userId} then k.receiver_id else k.requester_id end
  where k.status = 'accepted' and (k.requester_id = ${userId} or k.receiver_id = ${userId})
    and u.id <> all (${hiddenFrom(db, userId)})
    and not exists (
      select 1 from conversations c ${joinSides(db, userId)} ${joinLastMessage(db)}
      where c.first_id = least(k.requester_id, k.receiver_id)
        and c.second_id = greatest(k.requester_id, k.receiver_id)
    )
    ${q ? db`and ${matchesNameUnindexed(db, 'u', q)}` : db``}`

// Read state ---------------------------------------------------------------------------------------

/**
 * Advances the read position, at most to the last message, never back. Returns the conversation, and
 * how far the user has ever read.
 */
export const setRead = (tx: Db, userId: string, otherId: string, seq: number) =>
  firstRow(tx<{ id: string; seenSeq: number }[]>`
    update conversations c set
      first_read_seq = case when c.first_id = ${userId}
        then greatest(c.first_read_seq, least(${seq}::int, c.last_seq)) else c.first_read_seq end,
      second_read_seq = case when c.second_id = ${userId}
        then greatest(c.second_read_seq, least(${seq}::int, c.last_seq)) else c.second_read_seq end
    where ${isBetween(tx, userId, otherId)}
    returning c.id, case when c.first_id = ${userId}
      then greatest(c.first_read_seq, c.first_seen_seq)
      else greatest(c.second_read_seq, c.second_seen_seq) end as seen_seq`)

/**
 * Moves the read position back, so that `seq` is unread; not before what the user sees. The other
 * person still knows what was read.
 */
export const setUnread = (tx: Tx, userId: string, otherId: string, seq: number) =>
  execute(tx`
    update conversations c set
      first_read_seq = case when c.first_id = ${userId}
        then least(c.first_read_seq, greatest(c.first_hidden_seq, ${seq - 1}::int))
        else c.first_read_seq end,
      second_read_seq = case when c.second_id = ${userId}
        then least(c.second_read_seq, greatest(c.second_hidden_seq, ${seq - 1}::int))
        else c.second_read_seq end,
      first_seen_seq = case when c.first_id = ${userId}
        then greatest(c.first_read_seq, c.first_seen_seq) else c.first_seen_seq end,
      second_seen_seq = case when c.second_id = ${userId}
        then greatest(c.second_read_seq, c.second_seen_seq) else c.second_seen_seq end
    where ${isBetween(tx, userId, otherId)}`)

export const setReadReceipts = async (db: Db, userId: string, hasReadReceipts: boolean) => {
  await db`update users set has_read_receipts = ${hasReadReceipts} where id = ${userId}`
  await invalidateSessions(db, userId)
}

/** Conversation partners with read receipts enabled. */
export const listReadReceiptPartners = (db: Db, userId: string) =>
  rowIds(db<{ id: string }[]>`
    select u.id from conversations c ${joinSides(db, userId)}
    join users u on u.id = s.other_id and u.has_read_receipts
    where ${isParticipant(db, userId)} and ${isConnected(db)}`)
