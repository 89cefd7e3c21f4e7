import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { GroupMemberRow, GroupMessageRow } from '#server/db/rows.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import { type EventCard, type GroupMessage, maxUnreadCount } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'

/** The user whose blocks apply; null shows everybody. */
type Viewer = string | null

const isHidden = (db: Db, viewer: Viewer) =>
  viewer ? db`(m.user_id = any(${hiddenFrom(db, viewer)})) is true` : db`false`

/** Keeps only the position in the log. */
export const redacted = (row: GroupMessage): GroupMessage => ({
  ...row,
  message: '',
  event: null,
  clientId: null,
  user: null,
  isHidden: true,
})

type StoredCard = Omit<EventCard, 'startDate' | 'endDate'> & { startDate: string; endDate: string }
type MessageWithCard = Omit<GroupMessage, 'event'> & { event: StoredCard | null }

const toMessage = ({ event, ...row }: MessageWithCard): GroupMessage => ({
  ...row,
  event: event && {
    ...event,
    startDate: new Date(event.startDate),
    endDate: new Date(event.endDate),
  },
})

const toVisible = (row: MessageWithCard) =>
  row.isHidden ? redacted(toMessage(row)) : toMessage(row)

const messageColumns = (db: Db, viewer: Viewer) => db`
  m.id, m.group_id, m.seq, m.changed_seq, m.message, ${isGone(db)} as is_deleted,
  case when m.deleted_at is null and card.id is not null then json_build_object(
    'id', card.id, 'title', card.title, 'description', left(card.description, 120), 'startDate', card.start_date, 'endDate', card.end_date,
    'location', card.location, 'category', card.category, 'imageUrl', card.image_url,
    'focalX', card.focal_x, 'focalY', card.focal_y, 'isCancelled', card.cancelled_at is not null
  ) end as event,
  m.is_removed,
  m.client_id, m.created_at, ${publicUser(db, 'u')} as "user",
  ${isHidden(db, viewer)} as is_hidden`

/** Joins `card`: the event that the message announces, while it belongs to the same group. */
export const joinCard = (db: Db, alias: string): ReturnType<Db> => {
  const m = db(alias)
  return db`
    left join events card
      on card.id = ${m}.event_id and card.group_id = ${m}.group_id and card.removed_at is null
        and card.hidden_at is null`
}

/** Deleted, or without the event that it announced. */
const isGone = (db: Db) => db`(m.deleted_at is not null or (m.is_event and card.id is null))`

const messagesWithAuthor = (db: Db) => db`
  group_messages m left join users u on u.id = m.user_id ${joinCard(db, 'm')}`

/** The newest page, or the page before a message; oldest first. */
export const listMessages = async (
  db: Db,
  groupId: string,
  viewer: Viewer,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const rows = await db<MessageWithCard[]>`
  select * from (
    select ${messageColumns(db, viewer)} from ${messagesWithAuthor(db)}
    where m.group_id = ${groupId}
    ${
      before
        ? db`and m.seq < (
            select seq from group_messages where id = ${before} and group_id = ${groupId}
          )`
        : db``
    }
    order by m.seq desc limit ${limit}
  ) page order by seq`
  return rows.map(toVisible)
}

/** Messages created or changed after `seq`, in order of change. */
export const listChanges = async (
  db: Db,
  groupId: string,
  viewer: Viewer,
  seq: number,
  limit: number,
) => {
  const rows = await db<MessageWithCard[]>`
    select ${messageColumns(db, viewer)} from ${messagesWithAuthor(db)}
    where m.group_id = ${groupId} and m.changed_seq > ${seq}
    order by m.changed_seq limit ${limit}`
  return rows.map(toVisible)
}

export const findMessage = async (db: Db, groupId: string, id: string) => {
  const row = await firstRow(db<MessageWithCard[]>`
    select ${messageColumns(db, null)} from ${messagesWithAuthor(db)} where m.group_id = ${groupId} and m.id = ${id}`)
  return row && toMessage(row)
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

/** The message as the viewer sees it; redacted if the author is hidden. */
export const findVisible = async (db: Db, id: string, viewer: Viewer) => {
  const [row] = await db<[MessageWithCard?]>`
    select ${messageColumns(db, viewer)} from ${messagesWithAuthor(db)} where m.id = ${id}`
  return row ? toVisible(row) : null
}

type ContextRange = { each: number; until: Date }

/** A message with up to `each` messages before and after it, regardless of blocks. */
export const listContext = (db: Db, id: string, { each, until }: ContextRange) => {
  const anchor = db`(select group_id, seq from group_messages where id = ${id})`
  const nearby = db`select m.* from group_messages m join ${anchor} at on at.group_id = m.group_id`
  return db<
    { id: string; author: PublicUser | null; text: string; createdAt: Date; isReported: boolean }[]
  >`
    select m.id, m.message as text, ${publicUser(db, 'u')} as author, m.created_at,
      m.id = ${id} as is_reported
    from (
      (${nearby} where m.seq <= at.seq order by m.seq desc limit ${each + 1})
      union all
      (${nearby} where m.seq > at.seq and m.created_at <= ${until} order by m.seq limit ${each})
    ) m left join users u on u.id = m.user_id
    order by m.seq`
}

export const findByClientId = async (db: Db, userId: string, clientId: string) => {
  const row = await firstRow(db<MessageWithCard[]>`
    select ${messageColumns(db, null)} from ${messagesWithAuthor(db)}
    where m.user_id = ${userId} and m.client_id = ${clientId}`)
  return row && toMessage(row)
}

/** The message if this user is a member who may read it and has not; otherwise null. */
export const findUnread = (db: Db, userId: string, id: string) =>
  firstRow(db<{ message: string; groupId: string; groupName: string; writer: string | null }[]>`
    select m.message, m.group_id, g.name as group_name, u.name as writer
    from ${messagesWithAuthor(db)} join groups g on g.id = m.group_id
    join group_members reader on reader.group_id = m.group_id and reader.user_id = ${userId}
    where m.id = ${id} and m.deleted_at is null and m.seq > reader.last_read_seq
      and g.hidden_at is null and not ${isHidden(db, userId)}`)

/** Takes the next sequence number. Locks the group row until the transaction ends. */
export const nextSeq = async (tx: Db, groupId: string) => {
  const [row] = await tx<[{ lastSeq: number }]>`
    update groups set last_seq = last_seq + 1 where id = ${groupId} returning last_seq`
  return row.lastSeq
}

/** Returns null if the user has already used the client id. */
export const addMessage = async (
  tx: Db,
  row: Omit<GroupMessageRow, 'changedSeq' | 'deletedAt' | 'isRemoved' | 'isEvent' | 'eventId'>,
) => {
  const [added] = await tx<[{ id: string }?]>`
    insert into group_messages ${tx({ ...row, changedSeq: row.seq })}
    on conflict (user_id, client_id) do nothing returning id`
  return added ? findMessage(tx, row.groupId, row.id) : null
}

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

export const changeCard = (tx: Db, groupId: string, eventId: string, changedSeq: number) =>
  execute(tx`
    update group_messages set changed_seq = ${changedSeq}
    where event_id = ${eventId} and group_id = ${groupId} and deleted_at is null`)

type Erasure = { changedSeq: number; at: Date; isRemoved: boolean }

export const eraseMessage = (tx: Db, id: string, { changedSeq, at, isRemoved }: Erasure) =>
  execute(tx`
    update group_messages set message = '', deleted_at = ${at}, changed_seq = ${changedSeq},
      is_removed = ${isRemoved}
    where id = ${id}`)

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

/** Unread messages of others after `seq`, capped, with `lastSeq` from the same snapshot. */
export const countUnread = async (
  db: Db,
  groupId: string,
  userId: string,
  viewer: Viewer,
  seq: number,
) => {
  const [row] = await db<[{ unread: number; lastSeq: number }]>`
    select count(*)::int as unread, (select last_seq from groups where id = ${groupId}) as last_seq
    from (
      select 1 from group_messages m
      where group_id = ${groupId} and seq > ${seq} and deleted_at is null
        and user_id is distinct from ${userId} and not ${isHidden(db, viewer)}
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

/** Groups with new or deleted messages since `since`; `oldestId` is the smallest UUIDv7 of that time. */
export const listRecentlyChanged = (db: Db, oldestId: string, since: Date, id?: string) => {
  const isWanted = id ? db`group_id = ${id}` : db`true`
  return db<{ id: string; firstSeq: number; seq: number }[]>`
    select group_id as id, min(changed_seq) as first_seq, max(changed_seq) as seq from (
      select group_id, changed_seq from group_messages where id >= ${oldestId} and ${isWanted}
      union all
      select group_id, changed_seq from group_messages where deleted_at >= ${since} and ${isWanted}
    ) recent
    group by group_id`
}

/** Erases the next batch of the user's messages. Returns the new `lastSeq` of the groups. */
export const eraseBatch = async (tx: Db, userId: string, at: Date, limit: number) => {
  const rows = await tx<{ groupId: string; lastSeq: number }[]>`
    with mine as (
      select id, group_id, row_number() over (partition by group_id order by seq)::int as place
      from (
        select id, group_id, seq from group_messages where user_id = ${userId}
        order by group_id, seq limit ${limit}
      ) next
    ), moved as (
      update groups g set last_seq = g.last_seq + counted.count
      from (select group_id, count(*)::int as count from mine group by group_id) counted
      where g.id = counted.group_id
      returning g.id, g.last_seq, g.last_seq - counted.count as before
    )
    update group_messages m set user_id = null, message = '', client_id = null,
      deleted_at = coalesce(m.deleted_at, ${at}), changed_seq = moved.before + mine.place
    from mine join moved on moved.id = mine.group_id
    where m.id = mine.id
    returning m.group_id, moved.last_seq`
  const groups = new Map(rows.map(({ groupId, lastSeq }) => [groupId, lastSeq]))
  return { erased: rows.length, groups: [...groups].map(([id, lastSeq]) => ({ id, lastSeq })) }
}
