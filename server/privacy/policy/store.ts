import type { Db } from '#server/db/connect.ts'
import type { PolicyRow } from '#server/db/rows.ts'

type NewPolicy = Pick<PolicyRow, 'id' | 'version' | 'content' | 'effectiveDate' | 'announcedAt'>

/** Never overwrites a version, so that consents keep the text they were given for. */
export const addPolicies = async (tx: Db, policies: NewPolicy[]) => {
  await tx`insert into privacy_policies ${tx(policies)} on conflict (version) do nothing`
}

export const listPolicies = (db: Db) => db<PolicyRow[]>`
  select * from privacy_policies order by effective_date, created_at limit 100`

export const listUnannounced = (db: Db) => db<Pick<PolicyRow, 'id'>[]>`
  select id from privacy_policies where announced_at is null order by created_at`

/** Null once all members have been notified. */
export const lockUnannounced = async (tx: Db, id: string) => {
  const [row] = await tx<[PolicyRow?]>`
    select * from privacy_policies where id = ${id} and announced_at is null for update`
  return row ?? null
}

/** Members after this id who joined before the version existed. */
export const listMembers = async (
  db: Db,
  { createdAt }: Pick<PolicyRow, 'createdAt'>,
  after: string | undefined,
  limit: number,
) => {
  const rows = await db<{ id: string }[]>`
    select id from users
    where created_at <= ${createdAt} ${after ? db`and id > ${after}` : db``}
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export const markAnnounced = async (tx: Db, id: string, at: Date) => {
  await tx`update privacy_policies set announced_at = ${at} where id = ${id}`
}
