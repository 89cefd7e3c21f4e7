import type { Db } from '#server/db/connect.ts'
import type { SessionRow, UserRow } from '#server/db/rows.ts'

/** The key in the settings table. The name dates from when the rule covered only administrators. */
export const teamNeedsSecondFactor = 'adminsNeedSecondFactor'

export const addSession = async (db: Db, row: SessionRow) => {
  await db`insert into sessions ${db(row)}`
}

/** A session and its user in one row, since every request needs both. */
export type SessionWithUser = UserRow & {
  sessionId: string
  authenticatedAt: Date
  isStrong: boolean
  lastSeenAt: Date
  dataExportRequested: boolean
  needsStrength: boolean
}

/** The session with this token hash, unless it is past the idle or absolute limit. */
export const findSession = async (
  db: Db,
  tokenHash: Buffer,
  limits: { seenAfter: Date; createdAfter: Date },
  now: Date,
) => {
  const [row] = await db<[SessionWithUser?]>`
    select u.*, s.id as session_id, s.authenticated_at, s.is_strong, s.last_seen_at,
      exists (
        select 1 from data_export_requests e
        where e.user_id = u.id and e.status in ('pending', 'processing')
      ) as data_export_requested,
      (u.is_admin or u.is_moderator) and exists (
        -- An unreadable value counts as required: see storedRequirement.
        select 1 from settings where key = ${teamNeedsSecondFactor} and value <> 'false'
      ) and (
        -- The deadline is for setting one up. A user who has one must use it.
        coalesce(u.second_factor_by, '-infinity') <= ${now}
        or exists (select 1 from passkeys p where p.user_id = u.id)
        or exists (
          select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null
        )
      ) as needs_strength
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
      and s.last_seen_at > ${limits.seenAfter} and s.created_at > ${limits.createdAfter}`
  return row
}

/** Those of `ids` that exist and are within the limits. */
export const filterOpen = async (
  db: Db,
  ids: string[],
  limits: { seenAfter: Date; createdAfter: Date },
) => {
  const rows = await db<{ id: string }[]>`
    select id from sessions
    where id = any(${ids}::uuid[])
      and last_seen_at > ${limits.seenAfter} and created_at > ${limits.createdAfter}`
  return rows.map(({ id }) => id)
}

export const touchSession = async (db: Db, id: string, seenAt: Date) => {
  await db`update sessions set last_seen_at = ${seenAt} where id = ${id}`
}

export const replaceToken = async (db: Db, id: string, tokenHash: Buffer) => {
  await db`update sessions set token_hash = ${tokenHash} where id = ${id}`
}

export const strengthenSession = async (db: Db, id: string, tokenHash: Buffer) => {
  await db`update sessions set token_hash = ${tokenHash}, is_strong = true where id = ${id}`
}

/** Without a passkey and a second factor, no session of the user is strong. */
export const weakenSessions = async (db: Db, userId: string) => {
  await db`
    update sessions set is_strong = false
    where user_id = ${userId} and is_strong
      and not exists (select 1 from passkeys p where p.user_id = ${userId})
      and not exists (
        select 1 from second_factors f
        where f.user_id = ${userId} and f.confirmed_at is not null
      )`
}

/** Also finds a session past its limits. */
export const findSessionByHash = async (db: Db, tokenHash: Buffer) => {
  const [row] = await db<[Pick<SessionRow, 'id' | 'userId'>?]>`
    select id, user_id from sessions where token_hash = ${tokenHash}`
  return row ?? null
}

export const hasSession = async (db: Db, id: string) =>
  (await db`select 1 from sessions where id = ${id}`).length > 0

/** A strong session stays strong. */
export const renewSession = async (
  db: Db,
  id: string,
  { isStrong, ...fresh }: Pick<SessionRow, 'tokenHash' | 'authenticatedAt' | 'isStrong'>,
) => {
  await db`
    update sessions set ${db(fresh)}, is_strong = is_strong or ${isStrong} where id = ${id}`
}

export const listSessions = (
  db: Db,
  userId: string,
  limits: { seenAfter: Date; createdAfter: Date },
) =>
  db<Omit<SessionRow, 'tokenHash'>[]>`
    select id, user_id, browser, ip_prefix, authenticated_at, last_seen_at, created_at, is_strong
    from sessions
    where user_id = ${userId}
      and last_seen_at > ${limits.seenAfter} and created_at > ${limits.createdAfter}
    order by last_seen_at desc, id desc`

export const removeUserSession = async (db: Db, userId: string, id: string) => {
  const rows = await db`delete from sessions where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}

export const removeUserSessions = async (db: Db, userId: string, exceptId: string | null) => {
  await db`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}`
}

/** Keeps the newest `maxCount` sessions of a user. */
export const trimSessions = async (db: Db, userId: string, maxCount: number) => {
  await db`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}
      order by created_at desc, id desc offset ${maxCount}
    )`
}

/** Deletes sessions past a limit. They were already invalid. */
export const removeExpiredSessions = async (
  db: Db,
  limits: { seenBefore: Date; createdBefore: Date },
) => {
  const rows = await db`
    delete from sessions
    where last_seen_at <= ${limits.seenBefore} or created_at <= ${limits.createdBefore}
    returning id`
  return rows.length
}
