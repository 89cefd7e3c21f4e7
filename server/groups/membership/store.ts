import type { Db } from '#server/db/connect.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { GroupMemberRow, JoinRequestRow } from '#server/db/rows.ts'
import { forgetSettings } from '#server/notifications/levels/levels.ts'
import { hiddenFrom, matchesName, matchesNameUnindexed, publicUser } from '#server/users/store.ts'
import type { JoinRequest, Member, MemberFilter } from '#shared/groups/contract.ts'

/** Returns false if the user is already a member. */
export const addMember = (tx: Db, member: Omit<GroupMemberRow, 'wroteAt'>) =>
  hasRows(tx`
    insert into group_members ${tx(member)} on conflict (group_id, user_id) do nothing returning id`)

/** Also what notified this member, and the invitations into the group that they sent. */
export const removeMember = async (
  tx: Db,
  { id, groupId, userId }: Pick<GroupMemberRow, 'id' | 'groupId' | 'userId'>,
) => {
  await tx`delete from group_members where id = ${id}`
  await forgetSettings(tx, 'group', groupId, userId)
  await tx`delete from group_invitations where group_id = ${groupId} and invited_by = ${userId}`
}

/** Returns the longest-serving member, who becomes admin; null if the group is empty. */
export const promoteSuccessor = (tx: Db, groupId: string) =>
  firstRow(tx<GroupMemberRow[]>`
    update group_members set role = 'admin' where id = (
      select id from group_members where group_id = ${groupId} order by joined_at, id limit 1
    ) returning *`)

export const setRole = (tx: Db, id: string, role: GroupMemberRow['role']) =>
  execute(tx`update group_members set role = ${role} where id = ${id}`)

export const memberIds = async (db: Db, groupId: string) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from group_members where group_id = ${groupId}`
  return rows.map(({ userId }) => userId)
}

/** Longest-serving admins first. */
export const adminIds = async (db: Db, groupId: string, limit: number) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from group_members where group_id = ${groupId} and role = 'admin'
    order by joined_at, id limit ${limit}`
  return rows.map(({ userId }) => userId)
}

const memberColumns = (db: Db) => db`${publicUser(db, 'u')} as user, m.role, m.joined_at`

export const findMember = (db: Db, groupId: string, userId: string) =>
  firstRow(db<Member[]>`
    select ${memberColumns(db)} from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.user_id = ${userId}`)

// `viewer`: the user whose blocks apply; null shows everybody.
const visibleTo = (db: Db, viewer: string | null) =>
  viewer ? db`and m.user_id <> all (${hiddenFrom(db, viewer)})` : db``

/** Admins first, then those who joined first. Roles sort alphabetically, as in the index. */
export const listMembers = (
  db: Db,
  groupId: string,
  viewer: string | null,
  { q, before, limit }: MemberFilter,
) => {
  const order = db`m.role, m.joined_at, m.id`
  const condition = db`m.group_id = ${groupId} ${visibleTo(db, viewer)} ${
    before
      ? db`and (m.role, m.joined_at, m.id) > (
          select role, joined_at, id from group_members
          where group_id = ${groupId} and user_id = ${before})`
      : db``
  }`
  const members = db`
    select ${memberColumns(db)} from group_members m join users u on u.id = m.user_id`
  if (!q) return db<Member[]>`${members} where ${condition} order by ${order} limit ${limit}`
  const found = searchInOrder(db, {
    ...{ table: 'group_members', alias: 'm', condition, order, limit },
    columns: db`m.id, m.user_id, m.role, m.joined_at`,
    inRow: db`exists (
      select 1 from users u where u.id = m.user_id and ${matchesNameUnindexed(db, 'u', q)})`,
    byIndex: db`m.user_id = any(array(select u.id from users u where ${matchesName(db, 'u', q)}))`,
  })
  return db<Member[]>`${members} where m.id = any(array(${found})) order by ${order}`
}

// Join requests ----------------------------------------------------------------------------------

export const findRequest = (db: Db, groupId: string, userId: string) =>
  firstRow(db<JoinRequestRow[]>`
    select * from group_join_requests where group_id = ${groupId} and user_id = ${userId}`)

/** One row per user who requested to join or was removed. Overwrites an earlier row. */
export const upsertRequest = (tx: Db, request: JoinRequestRow) =>
  execute(tx`
    insert into group_join_requests ${tx(request)}
    on conflict (group_id, user_id) do update set
      status = excluded.status, was_removed = excluded.was_removed, message = excluded.message,
      created_at = excluded.created_at, answered_at = excluded.answered_at`)

export const removeRequest = (tx: Db, groupId: string, userId: string) =>
  execute(tx`delete from group_join_requests where group_id = ${groupId} and user_id = ${userId}`)

/** Oldest first. A block between the user and the viewer hides the message only. */
export const listRequests = (
  db: Db,
  groupId: string,
  viewer: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<JoinRequest[]>`
  select ${publicUser(db, 'u')} as user, r.created_at,
    case when r.user_id <> all (${hiddenFrom(db, viewer)}) then r.message end as message
  from group_join_requests r join users u on u.id = r.user_id
  where r.group_id = ${groupId} and r.status = 'pending'
  ${
    before
      ? db`and (r.created_at, r.id) > (
          select created_at, id from group_join_requests
          where group_id = ${groupId} and user_id = ${before}
        )`
      : db``
  }
  order by r.created_at, r.id
  limit ${limit}`

export const pendingIds = async (db: Db, groupId: string) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from group_join_requests where group_id = ${groupId} and status = 'pending'`
  return rows.map(({ userId }) => userId)
}

// Account erasure --------------------------------------------------------------------------------

export const listUserMemberships = (db: Db, userId: string) =>
  db<GroupMemberRow[]>`
    select * from group_members where user_id = ${userId} order by group_id`

/** Returns the affected groups. */
export const clearRequestMessages = async (tx: Db, userId: string) => {
  const rows = await tx<{ groupId: string }[]>`
    update group_join_requests set message = null
    where user_id = ${userId} and message is not null returning group_id`
  return rows.map(({ groupId }) => groupId)
}

/** Keeps only the fact of a removal. Returns the affected groups. */
export const removeUserRequests = async (tx: Db, userId: string) => {
  const reset = await tx<{ groupId: string }[]>`
    update group_join_requests set status = 'removed', answered_at = null, message = null
    where user_id = ${userId} and was_removed and status <> 'removed' returning group_id`
  const deleted = await tx<{ groupId: string }[]>`
    delete from group_join_requests where user_id = ${userId} and not was_removed
    returning group_id`
  return [...reset, ...deleted].map(({ groupId }) => groupId)
}
