import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { GroupInvitationRow, GroupRow } from '#server/db/rows.ts'
import { matchesNameUnindexed, publicUser } from '#server/users/store.ts'
import type {
  GroupInvitation,
  Invitable,
  InvitableFilter,
} from '#shared/groups/invitations/contract.ts'

/**
 * The inviter whose invitation admits `userId` directly: an admin, or any member of a public group.
 * Subquery; expects `g` (the group) and `r` (the user's join request).
 */
export const selectValidInviter = (db: Db, userId: string) => db`
  select i.invited_by from group_invitations i
  join group_members m on m.group_id = i.group_id and m.user_id = i.invited_by
  where i.group_id = g.id and i.user_id = ${userId} and i.declined_at is null
    and (m.role = 'admin' or not (g.is_private or coalesce(r.was_removed, false)))`

export const hasValidInvitation = async (tx: Db, groupId: string, userId: string) => {
  const [row] = await tx<[{ found: boolean }?]>`
    select exists (${selectValidInviter(tx, userId)}) as found from groups g
    left join group_join_requests r on r.group_id = g.id and r.user_id = ${userId}
    where g.id = ${groupId}`
  return row?.found === true
}

export const findInvitation = (db: Db, groupId: string, userId: string) =>
  firstRow(db<GroupInvitationRow[]>`
    select * from group_invitations where group_id = ${groupId} and user_id = ${userId}`)

/** Overwrites an earlier invitation. */
export const upsertInvitation = (tx: Db, row: GroupInvitationRow) =>
  execute(tx`
    insert into group_invitations ${tx(row)}
    on conflict (group_id, user_id) do update set
      id = excluded.id, invited_by = excluded.invited_by, created_at = excluded.created_at,
      declined_at = null`)

export const declineInvitation = (tx: Db, id: string, at: Date) =>
  execute(tx`update group_invitations set declined_at = ${at} where id = ${id}`)

/** Returns the removed invitation, or null. */
export const removeInvitation = (tx: Db, groupId: string, userId: string) =>
  firstRow(tx<GroupInvitationRow[]>`
    delete from group_invitations where group_id = ${groupId} and user_id = ${userId} returning *`)

export const removeInvitationsBetween = (tx: Db, one: string, other: string) =>
  execute(tx`
    delete from group_invitations
    where (user_id, invited_by) in ((${one}, ${other}), (${other}, ${one}))`)

/** Returns the affected groups. */
export const removeUserInvitations = async (tx: Db, userId: string) => {
  const rows = await tx<{ groupId: string }[]>`
    delete from group_invitations where user_id = ${userId} or invited_by = ${userId}
    returning group_id`
  return rows.map(({ groupId }) => groupId)
}

const selectInvitations = (db: Db) => db`
  select ${publicUser(db, 'u')} as user, ${publicUser(db, 'b')} as invited_by, i.created_at
  from group_invitations i
  join users u on u.id = i.user_id
  join users b on b.id = i.invited_by`

export const findInvitationView = (db: Db, groupId: string, userId: string) =>
  firstRow(db<GroupInvitation[]>`
    ${selectInvitations(db)} where i.group_id = ${groupId} and i.user_id = ${userId}`)

/** Latest first. */
export const listInvitations = (
  db: Db,
  groupId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<GroupInvitation[]>`
  ${selectInvitations(db)} where i.group_id = ${groupId} and i.declined_at is null
  ${
    before
      ? db`and (i.created_at, i.id) < (
          select created_at, id from group_invitations
          where group_id = ${groupId} and user_id = ${before}
        )`
      : db``
  }
  order by i.created_at desc, i.id desc
  limit ${limit}`

/** Those of the users who are not in the group, by name. */
export const listInvitable = (
  db: Db,
  { id }: Pick<GroupRow, 'id'>,
  userIds: string[],
  { q, before, limit }: InvitableFilter,
) => db<Invitable[]>`
  select ${publicUser(db, 'u')} as user,
    i.id is not null and i.declined_at is null as is_invited
  from users u
  left join group_invitations i on i.group_id = ${id} and i.user_id = u.id
  where u.id = any(${userIds}::uuid[]) and not u.is_banned
    and not exists (select 1 from group_members m where m.group_id = ${id} and m.user_id = u.id)
    ${q ? db`and ${matchesNameUnindexed(db, 'u', q)}` : db``}
    ${
      before
        ? db`and (${byName(db, db`u.name`)}, u.id) > (select name, id from users where id = ${before})`
        : db``
    }
  order by ${byName(db, db`u.name`)}, u.id
  limit ${limit}`
