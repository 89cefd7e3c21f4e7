import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { PasskeyChallengeRow, PasskeyRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'

/** Also deletes expired challenges, so the table stays small. */
export const addChallenge = async (db: Db, row: PasskeyChallengeRow, now: Date) => {
  await db`delete from passkey_challenges where expires_at <= ${now}`
  await db`insert into passkey_challenges ${db(row)}`
}

/** Consumes the challenge. Returns whether it was valid for this purpose and user. */
export const consumeChallenge = async (
  db: Db,
  { challenge, purpose, userId }: Omit<PasskeyChallengeRow, 'expiresAt'>,
  now: Date,
) => {
  const [row] = await db<[PasskeyChallengeRow?]>`
    delete from passkey_challenges where challenge = ${challenge} returning *`
  return row?.purpose === purpose && row.userId === userId && row.expiresAt > now
}

export const listPasskeys = (db: Db, userId: string) => db<PasskeyRow[]>`
  select * from passkeys where user_id = ${userId} order by created_at, id`

export const findPasskey = (db: Db, userId: string, id: string) =>
  firstRow(db<PasskeyRow[]>`
    select * from passkeys where id = ${id} and user_id = ${userId}`)

export const findByCredential = (db: Db, credentialId: string) =>
  firstRow(db<PasskeyRow[]>`
    select * from passkeys where credential_id = ${credentialId}`)

/** Returns null when the credential is already registered. */
export const addPasskey = async (db: Db, row: PasskeyRow) => {
  const [added] = await db<[PasskeyRow?]>`
    insert into passkeys ${db(row)} on conflict do nothing returning *`
  await invalidateSessions(db, row.userId)
  return added ?? null
}

/**
 * Records a use. Returns null when the passkey is gone or its counter did not increase (a cloned
 * authenticator). Authenticators without a counter always send 0.
 */
export const recordPasskeyUse = (
  db: Db,
  { id, counter, isSynced, at }: { id: string; counter: number; isSynced: boolean; at: Date },
) =>
  firstRow(db<PasskeyRow[]>`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${at}
    where id = ${id}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning *`)

export const renamePasskey = (db: Db, userId: string, id: string, name: string) =>
  firstRow(db<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning *`)

export const removePasskey = async (db: Db, userId: string, id: string) => {
  const rows = await db`
    delete from passkeys where id = ${id} and user_id = ${userId} returning id`
  await invalidateSessions(db, userId)
  return rows.length > 0
}

/** Returns their ids. */
export const removePasskeysSince = async (db: Db, userId: string, since: Date) => {
  const rows = await db<{ id: string }[]>`
    delete from passkeys where user_id = ${userId} and created_at >= ${since} returning id`
  await invalidateSessions(db, userId)
  return rows.map(({ id }) => id)
}
