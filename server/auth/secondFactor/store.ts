import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { SecondFactorRow } from '#server/db/rows.ts'
import { invalidateAllSessions, invalidateSessions } from '#server/db/sessionChanges.ts'
import { teamNeedsSecondFactor } from '#server/sessions/store.ts'

export const findFactor = (db: Db, userId: string) =>
  firstRow(db<SecondFactorRow[]>`
    select * from second_factors where user_id = ${userId}`)

/** Restarts an unconfirmed set-up. Returns null when a second factor is on. */
export const beginFactor = async (
  db: Db,
  row: Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>,
) => {
  const [begun] = await db<[SecondFactorRow?]>`
    insert into second_factors ${db(row)}
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where second_factors.confirmed_at is null
    returning *`
  return begun ?? null
}

export const confirmFactor = async (db: Db, userId: string, at: Date) => {
  await db`update second_factors set confirmed_at = ${at} where user_id = ${userId}`
  await invalidateSessions(db, userId)
}

/** Stores the same secret re-encrypted, unless another set-up has replaced it. */
export const updateSecret = (
  db: Db,
  userId: string,
  { before, after }: { before: string; after: string },
) =>
  execute(db`
    update second_factors set secret = ${after} where user_id = ${userId} and secret = ${before}`)

/** Returns whether the time step is newer than all used ones. Only one concurrent call succeeds. */
export const consumeStep = (db: Db, userId: string, step: number) =>
  hasRows(db`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} returning user_id`)

export const removeFactor = async (db: Db, userId: string) => {
  await db`delete from recovery_codes where user_id = ${userId}`
  const rows = await db`delete from second_factors where user_id = ${userId} returning user_id`
  await invalidateSessions(db, userId)
  return rows.length > 0
}

/** Removes the factor if it was set up or confirmed since `since`. Returns whether it did. */
export const removeFactorSince = async (db: Db, userId: string, since: Date) => {
  const rows = await db`
    delete from second_factors
    where user_id = ${userId} and greatest(created_at, confirmed_at) >= ${since}
    returning user_id`
  if (rows.length > 0) await db`delete from recovery_codes where user_id = ${userId}`
  await invalidateSessions(db, userId)
  return rows.length > 0
}

export const replaceRecoveryCodes = async (db: Db, userId: string, hashes: Buffer[]) => {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`insert into recovery_codes ${db(hashes.map((codeHash) => ({ userId, codeHash })))}`
}

/** Returns whether the code existed. Only one concurrent call succeeds. */
export const consumeRecoveryCode = (db: Db, userId: string, codeHash: Buffer) =>
  hasRows(db`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}
    returning user_id`)

export const countRecoveryCodes = async (db: Db, userId: string) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`
  return row.count
}

export const setTeamRequirement = async (db: Db, isRequired: boolean) => {
  await db`
    insert into settings (key, value) values (${teamNeedsSecondFactor}, ${db.json(isRequired)})
    on conflict (key) do update set value = excluded.value`
  await invalidateAllSessions(db)
}

export const setTeamDeadline = async (db: Db, deadline: Date) => {
  await db`update users set second_factor_by = ${deadline} where is_admin or is_moderator`
  await invalidateAllSessions(db)
}
