import type { Db } from '#server/db/connect.ts'
import type { NewcomerDeedRow } from '#server/db/limitSchema.ts'

/**
 * Whoever counts for this person waits until the transaction ends. Weaker than the lock of somebody
 * who ends the account, and next to those that keep two people, which both may hold already.
 */
export const lockCounting = async (tx: Db, userId: string) => {
  await tx`select id from users where id = ${userId} for no key update`
}

/** The latest ones first. */
export const listSince = (
  tx: Db,
  { userId, kind }: Pick<NewcomerDeedRow, 'userId' | 'kind'>,
  since: Date,
  limit: number,
) => tx<Pick<NewcomerDeedRow, 'createdAt'>[]>`
  select created_at from newcomer_deeds
  where user_id = ${userId} and kind = ${kind} and created_at > ${since}
  order by created_at desc limit ${limit}`

export const addDeed = async (tx: Db, row: NewcomerDeedRow) => {
  await tx`insert into newcomer_deeds ${tx(row)}`
}
