import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { firstRow } from '#server/db/queries.ts'
import type { UserRow } from '#server/db/rows.ts'
import { emailStartsWith } from '#server/db/searchText.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { matchesName, matchesNameUnindexed } from '#server/users/store.ts'
import type { UserChange, UserFilter, UserGroup } from '#shared/admin/users/contract.ts'

export type ListedUser = UserRow & { dataExportRequested: boolean }

const userColumns = (db: Db) => db`
  u.*, exists (
    select 1 from data_export_requests e
    where e.user_id = u.id and e.status in ('pending', 'processing')
  ) as data_export_requested`

/** `@example.org` or `example.org`. No index has the domains, so only such a search reads all users. */
const hasDomain = (db: Db, q: string) => {
  const domain = q.toLowerCase().replace(/^@/, '')
  return domain.includes('.') && !/[\s@]/.test(domain)
    ? db`or strpos(lower(u.email), ${`@${domain}`}) > 0`
    : db``
}

const matches = (db: Db, q: string) =>
  db`(${matchesName(db, 'u', q)} or ${emailStartsWith(db, db`u.email`, q)} ${hasDomain(db, q)})`
const matchesRow = (db: Db, q: string) =>
  db`(${emailStartsWith(db, db`u.email`, q)} or ${matchesNameUnindexed(db, 'u', q)} ${hasDomain(db, q)})`

const inGroup = (db: Db, only: UserGroup, now: Date) => {
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
      ? db`(${byName(db, db`u.name`)}, u.id) > (select name, id from users where id = ${before})`
      : db`true`,
    by: db`${byName(db, db`u.name`)}, u.id`,
  }),
}

/** The ids of a page of users, and the order of its rows. */
export const selectPage = (db: Db, { q, only, sort, before, limit }: UserFilter, now: Date) => {
  const { after, by: order } = orders[sort](db, before)
  const condition = db`${after} ${only ? db`and ${inGroup(db, only, now)}` : db``}`
  if (!q)
    return {
      order,
      page: db`select u.id from users u where ${condition} order by ${order} limit ${limit}`,
    }
  const page = searchInOrder(db, {
    ...{ table: 'users', alias: 'u', condition, order, limit },
    columns: db`u.id, u.name, u.username, u.email, u.created_at`,
    inRow: matchesRow(db, q),
    byIndex: matches(db, q),
  })
  return { order, page }
}

export const listUsers = (db: Db, filter: UserFilter, now: Date) => {
  const { page, order } = selectPage(db, filter, now)
  return db<ListedUser[]>`
    select ${userColumns(db)} from (${page}) page join users u on u.id = page.id order by ${order}`
}

export const findListedUser = (db: Db, id: string) =>
  firstRow(db<ListedUser[]>`select ${userColumns(db)} from users u where u.id = ${id}`)

type Change = Partial<Pick<UserRow, Exclude<keyof UserChange, 'email'> | 'hasChosenRole'>>

export const changeUser = async (tx: Db, id: string, changes: Change, at: Date) => {
  await tx`update users set ${tx({ ...changes, updatedAt: at })} where id = ${id}`
  await invalidateSessions(tx, id)
}
