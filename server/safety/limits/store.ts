import type { Db } from '#server/db/connect.ts'
import type { NewAccountActionRow } from '#server/db/rows.ts'

/**
 * Serialises the counting per user. The lock is weaker than the one for account deletion and
 * compatible with the share locks on user pairs.
 */
export const lockCounter = async (tx: Db, userId: string) => {
  await tx`select id from users where id = ${userId} for no key update`
}

/** Newest first. */
export const listSince = (
  tx: Db,
  { userId, kind }: Pick<NewAccountActionRow, 'userId' | 'kind'>,
  since: Date,
  limit: number,
) => tx<Pick<NewAccountActionRow, 'createdAt'>[]>`
  select created_at from new_account_actions
  where user_id = ${userId} and kind = ${kind} and created_at > ${since}
  order by created_at desc limit ${limit}`

export const addAction = async (tx: Db, row: NewAccountActionRow) => {
  await tx`insert into new_account_actions ${tx(row)}`
}
