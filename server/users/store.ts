import type { Db } from '#server/db/connect.ts'
import { locks } from '#server/db/locks.ts'
import type { UserRow } from '#server/db/schema.ts'
import { foldedHere, hasBeginnings, hasParts, parts } from '#server/db/words.ts'
import type { PublicUser } from '#shared/users/user.ts'

export type NewUser = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'email'
  | 'password'
  | 'name'
  | 'role'
  | 'location'
  | 'nationality'
  | 'languages'
  | 'interests'
  | 'isAdmin'
  | 'lastLoginAt'
  | 'emailConfirmedAt'
  | 'confirmEmailBy'
>

export const lockFirstAccount = async (db: Db) => {
  await db`select pg_advisory_xact_lock(${locks.firstAccount})`
}

export const hasUsers = async (db: Db) => {
  const [row] = await db<[{ found: boolean }]>`select exists (select 1 from users) as found`
  return row.found
}

/** null when the username or email is taken, whatever its case. */
export const addUser = async (db: Db, user: NewUser) => {
  const [row] = await db<[UserRow?]>`
    insert into users ${db(user)} on conflict do nothing returning *`
  return row ?? null
}

export const findUser = async (db: Db, id: string) => {
  const [row] = await db<[UserRow?]>`select * from users where id = ${id}`
  return row ?? null
}

const staffOf = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.is_admin then 'admin' when ${u}.is_moderator then 'moderator' end`
}

/** The columns of `PublicUser`. */
export const publicColumns = (db: Db, alias: string) => {
  const u = db(alias)
  return db`${u}.id, ${u}.name, ${u}.username, ${u}.profile_photo, ${staffOf(db, alias)} as staff`
}

export const findPublic = async (db: Db, id: string | null) => {
  const [row] = await db<[PublicUser?]>`
    select ${publicColumns(db, 'u')} from users u where id = ${id}`
  return row ?? null
}

export const findByUsername = async (db: Db, username: string) => {
  const [row] = await db<[UserRow?]>`
    select * from users where lower(username) = ${username.toLowerCase()}`
  return row ?? null
}

export const findByEmail = async (db: Db, email: string) => {
  const [row] = await db<
    [UserRow?]
  >`select * from users where lower(email) = ${email.toLowerCase()}`
  return row ?? null
}

export const setLastLogin = async (db: Db, id: string, at: Date) => {
  const [row] = await db<[UserRow?]>`
    update users set last_login_at = ${at} where id = ${id} returning *`
  return row ?? null
}

/** Whoever changes the ways into this account waits here for whoever else does. */
export const lockUser = async (db: Db, id: string) => {
  const [row] = await db<[UserRow?]>`select * from users where id = ${id} for update`
  return row ?? null
}

export const setPassword = async (db: Db, id: string, password: string) => {
  await db`update users set password = ${password}, updated_at = now() where id = ${id}`
}

export const setPendingEmail = async (db: Db, id: string, pendingEmail: string | null) => {
  await db`update users set pending_email = ${pendingEmail}, updated_at = now() where id = ${id}`
}

/** Mails to the new address have not come back yet, and nothing waits to be confirmed. */
export const setEmail = async (db: Db, id: string, email: string) => {
  await db`
    update users set email = ${email}, pending_email = null, mail_bounced_at = null,
      updated_at = now()
    where id = ${id}`
}

export const setEmailConfirmed = async (db: Db, id: string, at: Date) => {
  await db`
    update users set email_confirmed_at = ${at}, confirm_email_by = null, updated_at = now()
    where id = ${id}`
}

export const setModerator = async (db: Db, id: string, isModerator: boolean) => {
  await db`update users set is_moderator = ${isModerator}, updated_at = now() where id = ${id}`
}

export const setAdmin = async (db: Db, id: string, isAdmin: boolean) => {
  await db`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${id}`
}

export const setSecondFactorBy = async (db: Db, id: string, by: Date) => {
  await db`update users set second_factor_by = ${by} where id = ${id}`
}

/** Those who have been here longest come first. */
export const administratorIds = async (db: Db, limit: number) => {
  const rows = await db<{ id: string }[]>`
    select id from users where is_admin order by created_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Moderators and administrators, of whom there are few. */
export const moderatorIds = async (db: Db, limit: number) => {
  const rows = await db<{ id: string; isAdmin: boolean; isModerator: boolean }[]>`
    (select id, is_admin, is_moderator from users
      where is_admin order by created_at, id limit ${limit})
    union
    (select id, is_admin, is_moderator from users where is_moderator order by id limit ${limit})`
  return rows
}

/** The columns of `PublicUser` as one JSON value; null where the row is not there. */
export const publicUser = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then json_build_object(
    'id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'profilePhoto', ${u}.profile_photo,
    'staff', ${staffOf(db, alias)}
  ) end`
}

/**
 * Ids of those whom this person does not see, because one of the two blocked the other; an SQL array
 * that is read once for a query: `(author_id = any(${hiddenFrom(db, me.id)})) is not true`.
 */
export const hiddenFrom = (db: Db, viewerId: string) => db`array(
  select blocked_id from blocks where blocker_id = ${viewerId}
  union all
  select blocker_id from blocks where blocked_id = ${viewerId})`

export const hiddenIds = async (db: Db, viewerId: string) => {
  const [row] = await db<[{ ids: string[] }]>`select ${hiddenFrom(db, viewerId)} as ids`
  return row.ids
}

/** One of the two blocked the other. */
export const areHidden = async (db: Db, one: string, other: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from blocks
      where (blocker_id = ${one} and blocked_id = ${other})
        or (blocker_id = ${other} and blocked_id = ${one})
    ) as found`
  return row.found
}

const found = (db: Db, viewerId: string) => db`
  select ${publicColumns(db, 'u')} from users u
  where u.id <> ${viewerId} and not u.is_banned and u.id <> all (${hiddenFrom(db, viewerId)})`

/** Of those who allow it. */
export const findPublicByEmail = (db: Db, viewerId: string, email: string) =>
  db<PublicUser[]>`
    ${found(db, viewerId)} and u.may_be_found_by_email and lower(u.email) = ${email.toLowerCase()}`

/** Condition: each word of `q` is a part of the name or of the username. */
export const isNamed = (db: Db, alias: string, q: string) => {
  const u = db(alias)
  return db`word_parts(${u}.name || ' ' || ${u}.username) @@ ${parts(db, q)}`
}

const names = (db: Db, alias: string) => {
  const u = db(alias)
  return foldedHere(db, db`(${u}.name || ' ' || ${u}.username)`)
}

/** The same of rows that are at hand, which no index finds. */
export const isNamedHere = (db: Db, alias: string, q: string) => hasParts(db, names(db, alias), q)

/** Comes first: 0 for who is called just so, 1 where words begin so, 2 where they hold it. */
const nearness = (db: Db, alias: string, q: string) => {
  const u = db(alias)
  const words: ReturnType<Db> = db`' ' || translate(${names(db, alias)}, '._-''’', '     ')`
  return db`case
    when ${q.toLowerCase()} in (lower(${u}.username), lower(${u}.name)) then 0
    when ${hasBeginnings(db, words, q)} then 1 else 2 end`
}

/** For an order in which who is searched for comes first; nothing without a search. */
export const nearest = (db: Db, alias: string, q: string | undefined) =>
  q ? db`${nearness(db, alias, q)},` : db``

/** Whose username it is comes first, then whose names begin so, then the others, by name. */
export const searchPublic = (db: Db, viewerId: string, q: string, limit: number) =>
  db<PublicUser[]>`
    ${found(db, viewerId)} and ${isNamed(db, 'u', q)}
    order by ${nearest(db, 'u', q)} lower(u.name), u.id
    limit ${limit}`

export const lockAdministrators = async (tx: Db) => {
  await tx`select pg_advisory_xact_lock(${locks.administrators})`
}

/** One who can sign in. */
export const hasOtherAdministrator = async (tx: Db, id: string, now: Date) => {
  const [row] = await tx<[{ found: boolean }]>`
    select exists (
      select 1 from users
      where is_admin and id <> ${id}
        and not is_banned and (suspended_until is null or suspended_until <= ${now})
    ) as found`
  return row.found
}

export const removeUser = async (tx: Db, id: string) => {
  await tx`delete from users where id = ${id}`
}
