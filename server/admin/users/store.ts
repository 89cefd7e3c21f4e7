import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { isNamed } from '#server/users/store.ts'
import type { UserChange, UserFilter, UserGroup } from '#shared/admin/users/contract.ts'

export type Listed = UserRow & { dataExportRequested: boolean }

const listed = (db: Db) => db`
  u.*, exists (
    select 1 from data_export_requests e
    where e.user_id = u.id and e.status in ('pending', 'processing')
  ) as data_export_requested`

const startOf = (q: string) => `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const fits = (db: Db, alias: string, q: string) => {
  const u = db(alias)
  return db`(${isNamed(db, alias, q)} or lower(${u}.email) like ${startOf(q)})`
}

const belongs = (db: Db, only: UserGroup, now: Date) => {
  if (only === 'administrators') return db`u.is_admin`
  if (only === 'moderators') return db`u.is_moderator`
  if (only === 'suspended') return db`u.suspended_until > ${now}`
  if (only === 'banned') return db`u.is_banned`
  return db`u.role = ${only}`
}

const orders = {
  newest: (db: Db, before: string | undefined) => ({
    after: before
      ? db`(u.created_at, u.id) < (select created_at, id from users where id = ${before})`
      : db`true`,
    by: db`u.created_at desc, u.id desc`,
  }),
  name: (db: Db, before: string | undefined) => ({
    after: before
      ? db`(lower(u.name), u.id) > (select lower(name), id from users where id = ${before})`
      : db`true`,
    by: db`lower(u.name), u.id`,
  }),
}

// About as many rows are put into order as are walked through where more are found.
const few = 1000

/**
 * Of a rare name all are found by the index, and then put into order; walking through the order until
 * enough fit would be the whole table. Of a common one it is the other way round. The database skips
 * the half whose condition does not hold.
 */
export const listUsers = (db: Db, { q, only, sort, before, limit }: UserFilter, now: Date) => {
  const { after, by } = orders[sort](db, before)
  const wanted = db`${after} ${only ? db`and ${belongs(db, only, now)}` : db``}`
  if (!q)
    return db<Listed[]>`
      select ${listed(db)} from users u where ${wanted} order by ${by} limit ${limit}`
  return db<Listed[]>`
    with found as materialized (select w.id from users w where ${fits(db, 'w', q)} limit ${few + 1}),
      found_few as materialized (select count(*) <= ${few} as holds from found),
      listed as (
        (select u.id from users u
          where (select holds from found_few) and u.id in (select id from found) and ${wanted}
          order by ${by} limit ${limit})
        union all
        (select u.id from users u
          where not (select holds from found_few) and ${wanted} and ${fits(db, 'u', q)}
          order by ${by} limit ${limit})
      )
    select ${listed(db)} from listed join users u on u.id = listed.id order by ${by}`
}

export const findListed = async (db: Db, id: string) => {
  const [row] = await db<[Listed?]>`select ${listed(db)} from users u where u.id = ${id}`
  return row ?? null
}

type Change = Partial<Pick<UserRow, Exclude<keyof UserChange, 'email'>>>

export const changeUser = async (tx: Db, id: string, changes: Change, at: Date) => {
  await tx`update users set ${tx({ ...changes, updatedAt: at })} where id = ${id}`
}
