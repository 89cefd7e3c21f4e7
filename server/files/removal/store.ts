import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'

/**
 * Before bytes are put there: if their row is never written, they are deleted at `dueAt`. Returns how
 * many could be planned: a removal that has begun goes first.
 */
export const planRemovals = async (db: Db, keys: string[], dueAt: Date) => {
  const rows = await db`
    insert into file_removals ${db(keys.map((key) => ({ key, dueAt })))}
    on conflict (key) do update set due_at = excluded.due_at where file_removals.attempts = 0
    returning key`
  return rows.length
}

/**
 * Cancels planned removals in the transaction that writes the rows of these keys. Returns how many
 * were cancelled: a removal that a job has started is not.
 */
export const dropPlans = async (tx: Tx, keys: string[]) => {
  const rows = await tx`
    delete from file_removals where key = any (${keys}) and attempts = 0 returning key`
  return rows.length
}

export const hasDue = (db: Db, at: Date) =>
  hasRows(db`select 1 from file_removals where due_at <= ${at} limit 1`)

export const countDue = async (db: Db, at: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from file_removals where due_at <= ${at} or attempts > 3`
  return row.count
}

/** Takes the next removal; other processes leave it alone for some minutes. */
export const takeDue = async (db: Db, at: Date, retryMinutes: number) => {
  const row = await firstRow(db<{ key: string }[]>`
    update file_removals r
    set attempts = attempts + 1,
      due_at = ${at}::timestamptz + make_interval(mins => least(${retryMinutes} * (attempts + 1), 360))
    from (
      select key from file_removals where due_at <= ${at} order by due_at limit 1
      for update skip locked
    ) due
    where r.key = due.key
    returning r.key`)
  return row?.key ?? null
}

/**
 * Cancels the removal of a key that a row uses. The lock makes a concurrent deletion of that row wait,
 * and plan the removal again.
 */
export const dropIfNamed = (db: Db, key: string) =>
  hasRows(db`
    with named as (
      select 1 from file_contents
      where file_id = split_part(${key}, '/', 1)::uuid and size = split_part(${key}, '/', 2)
        and bytes is null
      for share
    )
    delete from file_removals where key = ${key} and exists (select 1 from named) returning key`)

export const finish = (db: Db, key: string) =>
  execute(db`delete from file_removals where key = ${key}`)

/** Selects of these keys of files the ones that neither a row nor a removal names. */
const unknownOf = (db: Db, keys: string[]) => db`
  select listed.key from unnest(${keys}::text[]) as listed (key)
  where not exists (select 1 from file_removals r where r.key = listed.key)
    and not exists (
      select 1 from file_contents c
      where c.file_id = split_part(listed.key, '/', 1)::uuid
        and c.size = split_part(listed.key, '/', 2) and c.bytes is null)`

export const listUnknown = async (db: Db, keys: string[]) => {
  const rows = await db<{ key: string }[]>`${unknownOf(db, keys)}`
  return rows.map(({ key }) => key)
}

/** Plans those that are still unknown: meanwhile a move may have begun to put bytes there. */
export const planUnknown = (db: Db, keys: string[], dueAt: Date) =>
  execute(db`
    insert into file_removals (key, due_at)
    select unknown.key, ${dueAt}::timestamptz from (${unknownOf(db, keys)}) unknown
    on conflict (key) do nothing`)

/** Whether a row says that the bucket has these bytes. */
export const isStored = (db: Db, key: string) =>
  hasRows(db`
    select 1 from file_contents
    where file_id = split_part(${key}, '/', 1)::uuid and size = split_part(${key}, '/', 2)
      and bytes is null`)
