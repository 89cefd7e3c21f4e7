import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { GroupMemberRow, GroupRow } from '#server/db/rows.ts'
import { containsText, mayContainText } from '#server/db/searchText.ts'
import { detachMails } from '#server/mail/store.ts'
import {
  isMutedFor,
  type StoredSettings,
  settingsOf,
  toSettings,
} from '#server/notifications/levels/levels.ts'
import { hiddenFrom, publicUser, understoodBy } from '#server/users/store.ts'
import {
  type Group,
  type GroupDraft,
  type GroupFilter,
  type JoinedGroup,
  type LastMessage,
  maxFaces,
  maxUnreadCount,
} from '#shared/groups/contract.ts'
import { excerptOf } from '#shared/groups/rules.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { Me } from '#shared/users/user.ts'
import { joinCard } from './chat/store.ts'
import { selectValidInviter } from './invitations/store.ts'
import {
  hiddenBecause,
  isShownToVisitors,
  joinOwner,
  ofJoined,
  shownFrom,
} from './visitors/store.ts'

/** Includes hidden groups; for moderation. */
export const lockAnyGroup = (tx: Db, id: string) =>
  firstRow(tx<GroupRow[]>`select * from groups where id = ${id} for no key update`)

/** Serializes membership changes and messages of the group until the transaction ends. */
export const lockGroup = async (tx: Db, id: string) => {
  const row = await lockAnyGroup(tx, id)
  return row?.hiddenAt ? null : row
}

/** Includes hidden groups; for moderation. */
export const findAnyGroup = (db: Db, id: string) =>
  firstRow(db<GroupRow[]>`select * from groups where id = ${id}`)

export const setHidden = (tx: Db, id: string, at: Date | null) =>
  execute(tx`update groups set hidden_at = ${at} where id = ${id}`)

export const hasGroup = async (db: Db, id: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (select 1 from groups where id = ${id} and hidden_at is null) as found`
  return row.found
}

/** Returns null also if the group is hidden. */
export const findMembership = (db: Db, groupId: string, userId: string) =>
  firstRow(db<GroupMemberRow[]>`
    select m.* from group_members m join groups g on g.id = m.group_id
    where m.group_id = ${groupId} and m.user_id = ${userId} and g.hidden_at is null`)

export const hasAdmin = async (db: Db, groupId: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from group_members where group_id = ${groupId} and role = 'admin'
    ) as found`
  return row.found
}

const onlyGiven = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>

export const addGroup = async (
  tx: Db,
  group: GroupDraft & Pick<GroupRow, 'id' | 'createdBy' | 'createdAt'>,
) => {
  const [row] = await tx<[GroupRow]>`insert into groups ${tx(onlyGiven(group))} returning *`
  return row
}

/** Omitted fields keep their value. */
export const changeGroup = async (
  tx: Db,
  id: string,
  draft: GroupDraft & Partial<Pick<GroupRow, 'isShownByTeam'>>,
) => {
  const [row] = await tx<[GroupRow]>`
    update groups set ${tx(onlyGiven(draft))} where id = ${id} returning *`
  return row
}

/** Deleting a group changes its events, which are locked before groups. */
export const lockEventsOfGroup = (tx: Db, id: string) =>
  execute(tx`
    select 1 from events where group_id = ${id} order by id for update`)

export const removeGroup = async (tx: Db, id: string) => {
  await tx`select 1 from groups where id = ${id} for update` // or a mail about it could be added
  await detachMails(tx, 'group_id', [id])
  await tx`delete from groups where id = ${id}`
}

type Viewer = Pick<Me, 'id' | 'isAdmin' | 'isModerator'>

// Mirrors `mayManage`: managers see everybody.
const manages = (db: Db, me: Viewer) =>
  db`(m.role is not distinct from 'admin' or (a.has_admin is null and ${me.isAdmin}))`

// Skipped for users without blocks.
const hiddenMembers = (db: Db, me: Viewer) => db`
  case when cardinality(${hiddenFrom(db, me.id)}) = 0 or ${manages(db, me)} then 0 else (
    select count(*)::int from group_members x
    where x.group_id = g.id and x.user_id = any(${hiddenFrom(db, me.id)})
  ) end`

/** In the order of the member list, so that the index ends the search after a few users. */
const faces = (db: Db, me: Viewer) => db`
  coalesce((select json_agg(f.face) from (
    select ${publicUser(db, 'u')} as face from group_members x cross join lateral (
      select * from users u where u.id = x.user_id and not u.is_banned
        and (u.suspended_until is null or u.suspended_until <= now()) limit 1
    ) u
    where x.group_id = g.id and x.user_id <> ${me.id}
      and (${manages(db, me)} or x.user_id <> all (${hiddenFrom(db, me.id)}))
    order by x.role, x.joined_at, x.id limit ${maxFaces}
  ) f), '[]')`

const groupColumns = (db: Db, me: Viewer) => db`
  g.id, g.name, g.description, g.type, g.is_private, g.is_members_only, g.languages, g.created_at, g.image_url, g.focal_x, g.focal_y,
  g.is_for_admins_to_write, g.slow_mode_seconds,
  g.member_count - ${hiddenMembers(db, me)} as member_count,
  case when ${manages(db, me)} or (g.created_by = any(${hiddenFrom(db, me.id)})) is not true
    then g.created_by end as created_by,
  m.role, coalesce(r.status = 'pending', false) as has_requested,
  coalesce(r.was_removed, false) as was_removed,
  a.has_admin is not null as has_admin,
  ${isShownToVisitors(db, ofJoined)} as is_shown_to_visitors,
  case when ${manages(db, me)} or ${me.isAdmin || me.isModerator} then ${hiddenBecause(db, ofJoined)} end
    as hidden_because,
  case when ${manages(db, me)} or ${me.isAdmin || me.isModerator} then ${shownFrom(db, ofJoined)} end
    as shown_from,
  ${publicUser(db, 'inviter')} as invited_by,
  case when ${manages(db, me)} then (
    select count(*)::int from group_join_requests x
    where x.group_id = g.id and x.status = 'pending'
  ) else 0 end as open_requests,
  ${faces(db, me)} as faces`

const joinHasAdmin = (db: Db) => db`
  left join lateral (
    select true as has_admin from group_members x
    where x.group_id = g.id and x.role = 'admin' limit 1
  ) a on true`

const groupsWithViewer = (db: Db, me: Viewer) => db`
  groups g
  left join group_members m on m.group_id = g.id and m.user_id = ${me.id}
  left join group_join_requests r on r.group_id = g.id and r.user_id = ${me.id}
  ${joinOwner(db)}
  cross join lateral (select case when o.id is not null then true end as has_admin) a
  left join lateral (${selectValidInviter(db, me.id)}) invitation on true
  left join users inviter on inviter.id = invitation.invited_by`

export const findGroup = (db: Db, me: Viewer, id: string) =>
  firstRow(db<Group[]>`
    select ${groupColumns(db, me)} from ${groupsWithViewer(db, me)} where g.id = ${id} and g.hidden_at is null`)

type GroupQuery = Omit<GroupFilter, 'understood'> & { understoodWith?: string | undefined }

// As in the index `groups_folded_trigrams`.
export const groupText = (db: Db): ReturnType<Db> => db`(g.name || ' ' || g.description)`

/** With `understoodWith`, the language of the interface: only what the viewer understands. */
export const listGroups = (
  db: Db,
  me: Viewer,
  { type, q, before, limit, understoodWith }: GroupQuery,
) => {
  const order = db`${byName(db, db`g.name`)}, g.id`
  const condition = db`g.hidden_at is null ${type ? db`and g.type = ${type}` : db``}
    ${understoodWith ? db`and (g.languages = '{}' or g.languages && ${understoodBy(db, me.id, understoodWith)})` : db``}
    ${before ? db`and (${order}) > (select ${order} from groups g where g.id = ${before})` : db``}`
  if (!q)
    return db<Group[]>`
      select ${groupColumns(db, me)} from ${groupsWithViewer(db, me)}
      where ${condition} order by ${order} limit ${limit}`
  const inRow = containsText(db, groupText(db), q)
  const found = searchInOrder(db, {
    ...{ table: 'groups', alias: 'g', condition, order, limit, inRow },
    columns: db`g.id, g.name, g.description`,
    byIndex: db`${mayContainText(db, groupText(db), q)} and ${inRow}`,
  })
  return db<Group[]>`
    select ${groupColumns(db, me)} from ${groupsWithViewer(db, me)}
    where g.id in (${found}) order by ${order}`
}

/** Capped; reads only messages after the read position. */
const joinUnreadCount = (db: Db, me: Viewer) => db`
  cross join lateral (
    select count(*)::int as unread from (
      select 1 from group_messages x
      where x.group_id = g.id and x.seq > m.last_read_seq
        and x.deleted_at is null and x.user_id is distinct from ${me.id}
        and (${manages(db, me)} or (x.user_id = any (${hiddenFrom(db, me.id)})) is not true)
      order by x.seq limit ${maxUnreadCount}
    ) counted
  ) u`

/** Unread count for each of the user's groups. */
export const listUnread = (db: Db, me: Viewer, now: Date) =>
  db<(Pick<JoinedGroup, 'id' | 'unread' | 'lastReadSeq' | 'lastSeq'> & { isMuted: boolean })[]>`
    select g.id, u.unread, m.last_read_seq, g.last_seq,
      ${isMutedFor(db, 'group', me.id, db`g.id`, now)} as is_muted
    from group_members m join groups g on g.id = m.group_id ${joinHasAdmin(db)} ${joinUnreadCount(db, me)}
    where m.user_id = ${me.id} and g.hidden_at is null
    order by m.joined_at desc, m.id desc`

// Older ones are not searched, so that a chat whose end was deleted costs no more.
const maxSearchedMessages = 100

/** The newest message that the viewer sees. */
const joinLastMessage = (db: Db, me: Viewer) => db`
  left join lateral (
    select x.seq, coalesce(card.title, x.message) as message, x.created_at,
      coalesce(u.id = ${me.id}, false) as is_mine, u.name, u.profile_photo
    from group_messages x left join users u on u.id = x.user_id ${joinCard(db, 'x')}
    where x.group_id = g.id and x.seq > g.last_seq - ${maxSearchedMessages}
      and x.deleted_at is null and (u.id is not null or card.id is not null)
      and (${manages(db, me)} or (x.user_id = any (${hiddenFrom(db, me.id)})) is not true)
    order by x.seq desc limit 1
  ) l on true`

type LastMessageRow = {
  messageSeq: number | null
  messageText: string
  messageAt: Date
  isMine: boolean
  senderName: string | null
  senderPhoto: string | null
}

const toLastMessage = (row: LastMessageRow): LastMessage | null =>
  row.messageSeq === null
    ? null
    : {
        seq: row.messageSeq,
        isMine: row.isMine,
        sender: row.senderName === null ? null : firstNameOf(row.senderName),
        senderPhoto: row.senderPhoto,
        text: excerptOf(row.messageText),
        createdAt: row.messageAt,
      }

export const listJoined = async (
  db: Db,
  me: Viewer,
  { before, limit }: { before?: string | undefined; limit: number },
  now: Date,
): Promise<JoinedGroup[]> => {
  const rows = await db<
    (Omit<JoinedGroup, 'lastMessage' | 'settings'> &
      LastMessageRow & { settings: StoredSettings })[]
  >`
  select ${groupColumns(db, me)}, m.joined_at, m.last_read_seq, g.last_seq, u.unread,
    l.seq as message_seq, l.message as message_text, l.created_at as message_at, l.is_mine,
    l.name as sender_name, l.profile_photo as sender_photo,
    case when g.slow_mode_seconds > 0 and not ${manages(db, me)}
      then m.wrote_at + g.slow_mode_seconds * interval '1 second' end as may_write_at,
    ${settingsOf(db, 'group', me.id, db`g.id`, now)} as settings
  from ${groupsWithViewer(db, me)} ${joinUnreadCount(db, me)} ${joinLastMessage(db, me)}
  where m.user_id = ${me.id} and g.hidden_at is null
  ${
    before
      ? db`and (m.joined_at, m.id) < (
          select joined_at, id from group_members where user_id = ${me.id} and group_id = ${before}
        )`
      : db``
  }
  order by m.joined_at desc, m.id desc
  limit ${limit}`
  return rows.map((row) => ({
    ...row,
    lastMessage: toLastMessage(row),
    settings: toSettings(row.settings),
  }))
}

/** Groups the user created, joined, requested to join, wrote in, or has an invitation for. */
export const lockUserGroups = (tx: Db, userId: string) =>
  rowIds(tx<{ id: string }[]>`
    select id from groups where created_by = ${userId} or id in (
      select group_id from group_members where user_id = ${userId}
      union all select group_id from group_join_requests where user_id = ${userId}
      union all select group_id from group_messages where user_id = ${userId}
      union all select m.group_id from message_reactions r
        join group_messages m on m.id = r.group_message_id where r.user_id = ${userId}
      union all select m.group_id from poll_votes v join polls p on p.id = v.poll_id
        join group_messages m on m.id = p.group_message_id where v.user_id = ${userId}
      union all select group_id from group_invitations where ${userId} in (user_id, invited_by)
    )
    order by id for no key update`)

export const anonymiseGroups = (tx: Db, userId: string) =>
  execute(tx`update groups set created_by = null where created_by = ${userId}`)
