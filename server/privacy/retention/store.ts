import type { Db } from '#server/db/connect.ts'
import { hasRows, rowIds } from '#server/db/queries.ts'
import type { UserRow } from '#server/db/rows.ts'
import { invalidateAllSessions, invalidateSessions } from '#server/db/sessionChanges.ts'
import type { RetentionRule } from '#server/lifecycle/lifecycle.ts'

export const countExpired = async (db: Db, { table, isExpired }: RetentionRule, before: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${db(table)} where ${isExpired(db, before)}`
  return row.count
}

/** Removes or updates at most `limit` rows. Returns their number. */
export const applyRule = async (
  tx: Db,
  { table, isExpired, set, inOrderOf, onDelete }: RetentionRule,
  before: Date,
  limit: number,
) => {
  if (onDelete) {
    const rows = await tx<{ id: string }[]>`
      select id from ${tx(table)} where ${isExpired(tx, before)} limit ${limit} for update`
    const ids = rows.map(({ id }) => id)
    await onDelete(tx, ids)
    await tx`delete from ${tx(table)} where id = any(${ids}::uuid[])`
    return ids.length
  }
  const expired = tx`ctid = any(array(
    select ctid from ${tx(table)} where ${isExpired(tx, before)}
    ${inOrderOf ? tx`order by ${tx(inOrderOf)}` : tx``} limit ${limit}))`
  await tx`set local welkom.retention = 'on'` // consent_events rejects deletions otherwise
  const { count } = set
    ? await tx`update ${tx(table)} set ${set(tx, before)} where ${expired}`
    : await tx`delete from ${tx(table)} where ${expired}`
  if (count > 0) await invalidateAllSessions(tx) // the rule may concern what requests know of users
  return count
}

// Inactive accounts ------ ------------------------------------------------------------------------

const lastUsed = (db: Db) => db`coalesce(last_login_at, created_at)`

/** Not used since `since`, warned `warnings` times, the last time before `warnedBefore`. */
export type InactivityFilter = { since: Date; warnings: number; warnedBefore: Date | null }

// Banned accounts stay, so that their username and address cannot be registered again.
const isInactive = (db: Db, { since, warnings, warnedBefore }: InactivityFilter) => db`
  not is_banned and ${lastUsed(db)} < ${since} and unused_warnings = ${warnings}
  and (${warnedBefore}::timestamptz is null or unused_warned_at <= ${warnedBefore})`

export const listInactive = (
  db: Db,
  filter: InactivityFilter,
  after: string | null,
  limit: number,
) =>
  db<{ id: string; lastUsed: Date }[]>`
    select id, ${lastUsed(db)} as last_used from users
    where ${isInactive(db, filter)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`

export const countInactive = async (db: Db, filter: InactivityFilter) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${isInactive(db, filter)}`
  return row.count
}

/** False when the user signed in or was warned concurrently. */
export const recordWarning = async (tx: Db, id: string, filter: InactivityFilter, at: Date) => {
  const rows = await tx<Pick<UserRow, 'id'>[]>`
    update users set unused_warnings = unused_warnings + 1, unused_warned_at = ${at}
    where id = ${id} and ${isInactive(tx, filter)} returning id`
  await invalidateSessions(tx, id)
  return rows.length > 0
}

export const isStillInactive = (db: Db, id: string, filter: InactivityFilter) =>
  hasRows(db`select 1 from users where id = ${id} and ${isInactive(db, filter)}`)

/** Resets the warnings of users who have signed in since. */
export const resetWarnings = async (db: Db, usedSince: Date) => {
  await db`
    update users set unused_warnings = 0, unused_warned_at = null
    where unused_warnings > 0 and ${lastUsed(db)} >= ${usedSince}`
  await invalidateAllSessions(db)
}

// Unconfirmed accounts ----------------------------------------------------------------------------

const isOverdue = (db: Db, now: Date) => db`
  email_confirmed_at is null and confirm_email_by <= ${now} and not is_admin and not is_moderator`

/** Exempts team members for good, even if they leave the team later. */
export const exemptStaff = async (tx: Db, now: Date) => {
  await tx`
    update users set confirm_email_by = null
    where confirm_email_by <= ${now} and (is_admin or is_moderator)`
  await invalidateAllSessions(tx)
}

export const listUnconfirmed = (db: Db, now: Date, after: string | null, limit: number) =>
  rowIds(db<{ id: string }[]>`
    select id from users
    where ${isOverdue(db, now)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`)

export const isUnconfirmed = (db: Db, id: string, now: Date) =>
  hasRows(db`select 1 from users where id = ${id} and ${isOverdue(db, now)}`)

export const countUnconfirmed = async (db: Db, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${isOverdue(db, now)}`
  return row.count
}
