import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { begins } from '#server/db/words.ts'
import { isNamed, isNamedHere } from '#server/users/store.ts'
import type { UserChange, UserFilter, UserGroup } from '#shared/admin/users/contract.ts'

export type Listed = UserRow & { dataExportRequested: boolean }

const listed = (db: Db) => db`
  u.*, exists (
    select 1 from data_export_requests e
    where e.user_id = u.id and e.status in ('pending', 'processing')
  ) as data_export_requested`

const fits = (db: Db, q: string) =>
  db`(${isNamed(db, 'u', q)} or ${begins(db, db`lower(u.email)`, q)})`
const fitsHere = (db: Db, q: string) =>
  db`(${begins(db, db`lower(u.email)`, q)} or ${isNamedHere(db, 'u', q)})`

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

// A page is soon full of what at least one in so many are called.
const common = 60

/**
 * Of a common name enough are found among the next in order; of any other all are found by the index,
 * and are few enough to be put into order. Either way alone would read most of the table for some.
 * The database does not begin with the half that is not wanted; `offset 0` keeps it from walking.
 */
export const listUsers = (db: Db, { q, only, sort, before, limit }: UserFilter, now: Date) => {
  const { after, by } = orders[sort](db, before)
  const wanted = db`${after} ${only ? db`and ${belongs(db, only, now)}` : db``}`
  if (!q)
    return db<Listed[]>`
      select ${listed(db)} from users u where ${wanted} order by ${by} limit ${limit}`
  const most = limit * common
  return db<Listed[]>`
    with next as materialized (
        select id, name, username, email, created_at from users u
        where ${wanted} order by ${by} limit ${most}
      ),
      near as materialized (
        select id from next u where ${fitsHere(db, q)} order by ${by} limit ${limit}
      ),
      near_is_all as materialized (
        select (select count(*) from near) = ${limit} or (select count(*) from next) < ${most}
          as holds
      )
    select ${listed(db)} from (
      (select id from near where (select holds from near_is_all))
      union all
      (select id from (
        select id, name, created_at from users u
        where not (select holds from near_is_all) and ${fits(db, q)} and ${wanted} offset 0
      ) u order by ${by} limit ${limit})
    ) shown join users u on u.id = shown.id order by ${by}`
}

export const findListed = async (db: Db, id: string) => {
  const [row] = await db<[Listed?]>`select ${listed(db)} from users u where u.id = ${id}`
  return row ?? null
}

type Change = Partial<Pick<UserRow, Exclude<keyof UserChange, 'email'>>>

export const changeUser = async (tx: Db, id: string, changes: Change, at: Date) => {
  await tx`update users set ${tx({ ...changes, updatedAt: at })} where id = ${id}`
}
