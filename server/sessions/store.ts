import type { Db } from '#server/db/connect.ts'
import type { SessionRow, UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'

/** The key in the settings table. The name dates from when the rule covered only administrators. */
export const teamNeedsSecondFactor = 'adminsNeedSecondFactor'

const forget = (db: Db, changed: { userId: string }[]) =>
  invalidateSessions(
    db,
    changed.map(({ userId }) => userId),
  )

export const addSession = async (db: Db, row: SessionRow) => {
  await db`insert into sessions ${db(row)}`
}

/** A session and its user in one row, since every request needs both. */
type SessionWithUser = UserRow &
  Pick<SessionRow, 'authenticatedAt' | 'isStrong' | 'lastSeenAt'> & {
    sessionId: string
    startedAt: Date
    dataExportRequested: boolean
    hasSecondFactor: boolean
    teamNeedsStrength: boolean
  }

/** The session with this token hash, even if it is past a limit. */
export const findSession = async (db: Db, tokenHash: Buffer) => {
  const [row] = await db<[SessionWithUser?]>`
    select u.*, s.id as session_id, s.authenticated_at, s.is_strong, s.last_seen_at,
      s.created_at as started_at,
      exists (
        select 1 from data_export_requests e
        where e.user_id = u.id and e.status in ('pending', 'processing')
      ) as data_export_requested,
      (u.is_admin or u.is_moderator) and exists (
        -- An unreadable value counts as required: see storedRequirement.
        select 1 from settings where key = ${teamNeedsSecondFactor} and value <> 'false'
      ) as team_needs_strength,
      (u.is_admin or u.is_moderator) and (
        exists (select 1 from passkeys p where p.user_id = u.id)
        or exists (
          select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null
        )
      ) as has_second_factor
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`
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
  await forget(
    db,
    await db<{ userId: string }[]>`
    update sessions set token_hash = ${tokenHash} where id = ${id} returning user_id`,
  )
}

export const strengthenSession = async (db: Db, id: string, tokenHash: Buffer) => {
  await forget(
    db,
    await db<{ userId: string }[]>`
    update sessions set token_hash = ${tokenHash}, is_strong = true
    where id = ${id} returning user_id`,
  )
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
  await invalidateSessions(db, userId)
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
  await forget(
    db,
    await db<{ userId: string }[]>`
    update sessions set ${db(fresh)}, is_strong = is_strong or ${isStrong}
    where id = ${id} returning user_id`,
  )
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
  await invalidateSessions(db, userId)
  return rows.length > 0
}

export const removeUserSessions = async (db: Db, userId: string, exceptId: string | null) => {
  await db`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}`
  await invalidateSessions(db, userId)
}

/** Keeps the newest `maxCount` sessions of a user. */
export const trimSessions = async (db: Db, userId: string, maxCount: number) => {
  await forget(
    db,
    await db<{ userId: string }[]>`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}
      order by created_at desc, id desc offset ${maxCount}
    ) returning user_id`,
  )
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
