import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { isNamed } from '#server/users/store.ts'
import type { UserChange, UserFilter, UserGroup } from '#shared/admin/users/contract.ts'

type Listed = UserRow & { dataExportRequested: boolean }

const listed = (db: Db) => db`
  u.*, exists (
    select 1 from data_export_requests e
    where e.user_id = u.id and e.status in ('pending', 'processing')
  ) as data_export_requested`

const startOf = (q: string) => `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

// Found first, whatever the order: walking the order until enough are found would be the whole
// table for a rare name.
const found = (db: Db, q: string) => db`u.id in (
  with found as materialized (
    select w.id from users w where ${isNamed(db, 'w', q)} or lower(w.email) like ${startOf(q)}
  ) select id from found)`

const belongs = (db: Db, only: UserGroup) => {
  if (only === 'administrators') return db`u.is_admin`
  if (only === 'moderators') return db`u.is_moderator`
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

export const listUsers = (db: Db, { q, only, sort, before, limit }: UserFilter) => {
  const { after, by } = orders[sort](db, before)
  return db<Listed[]>`
    select ${listed(db)} from users u
    where ${after} ${q ? db`and ${found(db, q)}` : db``} ${only ? db`and ${belongs(db, only)}` : db``}
    order by ${by} limit ${limit}`
}

export const findListed = async (db: Db, id: string) => {
  const [row] = await db<[Listed?]>`select ${listed(db)} from users u where u.id = ${id}`
  return row ?? null
}

type Change = Partial<Pick<UserRow, Exclude<keyof UserChange, 'email'>>>

export const changeUser = async (tx: Db, id: string, changes: Change, at: Date) => {
  await tx`update users set ${tx({ ...changes, updatedAt: at })} where id = ${id}`
}
