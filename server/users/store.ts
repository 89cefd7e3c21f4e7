import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'

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
>

// Held by everyone who registers while the installation is empty, so that there is one first.
const firstAccountLock = 7_301_001

export const lockFirstAccount = async (db: Db) => {
  await db`select pg_advisory_xact_lock(${firstAccountLock})`
}

export const hasUsers = async (db: Db) => {
  const [row] = await db<[{ found: boolean }]>`select exists (select 1 from users) as found`
  return row.found
}

/** null when the username or e-mail is taken, whatever its case. */
export const addUser = async (db: Db, user: NewUser) => {
  const [row] = await db<[UserRow?]>`
    insert into users ${db(user)} on conflict do nothing returning *`
  return row ?? null
}

export const findUser = async (db: Db, id: string) => {
  const [row] = await db<[UserRow?]>`select * from users where id = ${id}`
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

export const setAdmin = async (db: Db, id: string, isAdmin: boolean) => {
  await db`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${id}`
}

/** Those who have been here longest come first. */
export const administratorIds = async (db: Db, limit: number) => {
  const rows = await db<{ id: string }[]>`
    select id from users where is_admin order by created_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The columns of `PublicUser` as one JSON value; null where the row is not there. */
export const publicUser = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then json_build_object(
    'id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'profilePhoto', ${u}.profile_photo
  ) end`
}
