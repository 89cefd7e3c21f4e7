import type { KindSql } from '#server/conversation/kind.ts'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { GroupMemberRow, GroupMessageRow, GroupRow } from '#server/db/rows.ts'
import { isMutedFor } from '#server/notifications/levels/levels.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import { maxUnreadCount } from '#shared/groups/contract.ts'

/** Joins `card`: the event that the message announces, while it belongs to the same group. */
export const joinCard = (db: Db, alias: string): ReturnType<Db> => {
  const m = db(alias)
  return db`
    left join events card
      on card.id = ${m}.event_id and card.group_id = ${m}.group_id and card.removed_at is null
        and card.hidden_at is null`
}

export const findGroupId = async (db: Db, id: string) => {
  const [row] = await db<[{ groupId: string }?]>`
    select group_id from group_messages where id = ${id}`
  return row?.groupId ?? null
}

/** False for a message that does not exist. */
export const isInPrivateGroup = (db: Db, id: string) =>
  hasRows(db`
    select 1 from group_messages m join groups g on g.id = m.group_id
    where m.id = ${id} and g.is_private`)

type Unread = {
  message: string
  groupId: string
  groupName: string
  writer: string | null
  isNewest: boolean
}

/** The message if this user is a member who may read it and has not; otherwise null. */
export const findUnread = (db: Db, userId: string, id: string) =>
  firstRow(db<Unread[]>`
    select m.message, m.group_id, g.name as group_name, u.name as writer, not exists (
      select 1 from group_messages newer
      where newer.group_id = m.group_id and newer.seq > m.seq and newer.deleted_at is null
        and newer.user_id <> ${userId} and newer.user_id <> all (${hiddenFrom(db, userId)})
    ) as is_newest
    from group_messages m left join users u on u.id = m.user_id
    join groups g on g.id = m.group_id
    join group_members reader on reader.group_id = m.group_id and reader.user_id = ${userId}
    where m.id = ${id} and m.deleted_at is null and (
        m.seq > reader.last_read_seq
        -- An edit mentions those who had read the message before.
        or exists (
          select 1 from notifications n
          where n.user_id = reader.user_id and n.key = 'groupMention:' || m.group_id || ':' || m.seq
            and not n.is_read
        )
      )
      and g.hidden_at is null and (m.user_id = any (${hiddenFrom(db, userId)})) is not true`)

/** Notes that a member writes now. False if the last time was less than `seconds` ago. */
export const takeTurn = (tx: Db, groupId: string, userId: string, at: Date, seconds: number) =>
  hasRows(tx`
    update group_members set wrote_at = ${at}
    where group_id = ${groupId} and user_id = ${userId}
      and (wrote_at is null or wrote_at <= ${at}::timestamptz - ${seconds} * interval '1 second')
    returning id`)

export const setWriting = (
  tx: Db,
  id: string,
  writing: Pick<GroupRow, 'isForAdminsToWrite' | 'slowModeSeconds'>,
) => execute(tx`update groups set ${tx(writing)} where id = ${id}`)

// Cards of events --------------------------------------------------------------------------------

/** Its group, while it goes on. It cannot be deleted until the transaction ends. */
export const lockAnnounced = (tx: Db, eventId: string) =>
  firstRow(tx<{ groupId: string | null }[]>`
    select group_id from events
    where id = ${eventId} and cancelled_at is null and removed_at is null for key share`)

export const hasCard = (tx: Db, groupId: string, eventId: string) =>
  hasRows(tx`
    select 1 from group_messages where event_id = ${eventId} and group_id = ${groupId}`)

export const addCard = (
  tx: Db,
  row: Pick<GroupMessageRow, 'id' | 'groupId' | 'eventId' | 'seq' | 'createdAt'>,
) =>
  execute(tx`
    insert into group_messages ${tx({ ...row, isEvent: true, message: '', changedSeq: row.seq })}`)

/** The groups whose chats have a card of this event, in the order of their ids. */
export const listGroupsWithCard = async (db: Db, eventId: string) => {
  const rows = await db<{ groupId: string }[]>`
    select group_id from group_messages where event_id = ${eventId} and deleted_at is null
    order by group_id`
  return rows.map(({ groupId }) => groupId)
}

type CardChange = { groupId: string; eventId: string; seq: number; at: Date }

export const changeCard = (tx: Db, { groupId, eventId, seq, at }: CardChange) =>
  execute(tx`
    update group_messages set changed_seq = ${seq}, changed_at = ${at}
    where event_id = ${eventId} and group_id = ${groupId} and deleted_at is null`)

/**
 * Advances the read position, at most to the last message, never back. Returns null for non-members.
 */
export const setRead = (db: Db, groupId: string, userId: string, seq: number) =>
  firstRow(db<Pick<GroupMemberRow, 'lastReadSeq' | 'role'>[]>`
    update group_members m
    set last_read_seq = greatest(m.last_read_seq, least(${seq}::int, g.last_seq))
    from groups g
    where g.id = m.group_id and m.group_id = ${groupId} and m.user_id = ${userId}
      and g.hidden_at is null
    returning m.last_read_seq, m.role`)

/** Moves the read position back, so that `seq` is unread. Returns null for non-members. */
export const setUnread = (tx: Db, groupId: string, userId: string, seq: number) =>
  firstRow(tx<Pick<GroupMemberRow, 'lastReadSeq' | 'role'>[]>`
    update group_members m set last_read_seq = least(m.last_read_seq, ${seq - 1})
    from groups g
    where g.id = m.group_id and m.group_id = ${groupId} and m.user_id = ${userId}
      and g.hidden_at is null
    returning m.last_read_seq, m.role`)

/** Unread messages of others after `seq`, capped, with `lastSeq` from the same snapshot. */
export const countUnread = async (
  db: Db,
  groupId: string,
  userId: string,
  viewer: string | null,
  seq: number,
) => {
  const [row] = await db<[{ unread: number; lastSeq: number }]>`
    select count(*)::int as unread, (select last_seq from groups where id = ${groupId}) as last_seq
    from (
      select 1 from group_messages m
      where group_id = ${groupId} and seq > ${seq} and deleted_at is null
        and user_id is distinct from ${userId}
        and ${viewer ? db`(m.user_id = any (${hiddenFrom(db, viewer)})) is not true` : db`true`}
      order by seq limit ${maxUnreadCount}
    ) counted`
  return row
}

/** Returns null if the group does not exist or is hidden. */
export const findMembersVersion = async (db: Db, groupId: string) => {
  const [row] = await db<[{ membersVersion: number }?]>`
    select members_version from groups where id = ${groupId} and hidden_at is null`
  return row?.membersVersion ?? null
}

/**
 * Pairs of users and the members from whom they are hidden. Managers see everybody: the admins, or
 * platform administrators if there is none.
 */
export const listHiddenPairs = (db: Db, groupId: string, userIds: string[]) =>
  db<{ userId: string; hiddenFrom: string }[]>`
    select a.user_id, b.hidden_from from unnest(${userIds}::uuid[]) a (user_id)
    cross join lateral (
      select blocked_id as hidden_from from blocks where blocker_id = a.user_id
      union
      select blocker_id from blocks where blocked_id = a.user_id
    ) b
    join group_members m on m.group_id = ${groupId} and m.user_id = b.hidden_from
    where m.role <> 'admin' and (
      not (select u.is_admin from users u where u.id = m.user_id)
      or exists (select 1 from group_members x where x.group_id = ${groupId} and x.role = 'admin')
    )`

/** Members with these usernames, except the author and users with a block between them. */
export const findMembersByUsername = (
  db: Db,
  groupId: string,
  writerId: string,
  usernames: string[],
) =>
  db<{ userId: string; username: string }[]>`
    select m.user_id, u.username from users u
    join group_members m on m.group_id = ${groupId} and m.user_id = u.id
    where lower(u.username) = any(${usernames}) and u.id <> ${writerId}
      and u.id <> all (${hiddenFrom(db, writerId)})`

/**
 * Members among these users, or all, except the author, users with a block between them, and those
 * who want to hear nothing of the group.
 */
export const listNotifiable = async (
  db: Db,
  groupId: string,
  writerId: string,
  among: string[] | null,
  now: Date,
) => {
  const rows = await db<{ userId: string }[]>`
    select m.user_id from group_members m
    where m.group_id = ${groupId} and m.user_id <> ${writerId}
      ${among ? db`and m.user_id = any (${among}::uuid[])` : db``}
      and m.user_id <> all (${hiddenFrom(db, writerId)})
      and not ${isMutedFor(db, 'group', db`m.user_id`, db`m.group_id`, now)}`
  return rows.map(({ userId }) => userId)
}

export const setEveryoneMentioned = (tx: Db, id: string, at: Date) =>
  execute(tx`update groups set everyone_mentioned_at = ${at} where id = ${id}`)

/** What the message engine reads of these messages. */
export const messageSql: KindSql = {
  columns: (db) => db`
    m.is_removed, ${publicUser(db, 'u')} as "user",
    case when m.deleted_at is null and card.id is not null then json_build_object(
      'id', card.id, 'title', card.title, 'description', left(card.description, 120), 'startDate', card.start_date, 'endDate', card.end_date,
      'location', card.location, 'category', card.category, 'imageUrl', card.image_url,
      'focalX', card.focal_x, 'focalY', card.focal_y, 'isCancelled', card.cancelled_at is not null
    ) end as event`,
  joins: (db) => db`left join users u on u.id = m.user_id ${joinCard(db, 'm')}`,
  isGone: (db) => db`(m.deleted_at is not null or (m.is_event and card.id is null))`,
  visibleAfter: (db) => db`0`,
  touched: (db) => db``,
}
