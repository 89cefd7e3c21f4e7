import type { Db, Tx } from '#server/db/connect.ts'
import { execute, hasRows } from '#server/db/queries.ts'

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

/** In the transaction that writes their rows. Returns how many plans there were that nobody began. */
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

/** Takes the next removals; other processes leave them alone until `retryAt`. */
export const takeDue = (db: Db, at: Date, retryMinutes: number, limit: number) =>
  db<{ key: string }[]>`
    update file_removals r
    set attempts = attempts + 1,
      due_at = ${at}::timestamptz + make_interval(mins => least(${retryMinutes} * (attempts + 1), 360))
    from (
      select key from file_removals where due_at <= ${at} order by due_at limit ${limit}
      for update skip locked
    ) due
    where r.key = due.key
    returning r.key`

export const finish = (db: Db, key: string) =>
  execute(db`delete from file_removals where key = ${key}`)

/** Of these keys, the ones that neither a row nor a removal names. */
export const listUnknown = async (db: Db, keys: string[]) => {
  const rows = await db<{ key: string }[]>`
    select listed.key from unnest(${keys}::text[]) as listed (key)
    where not exists (select 1 from file_removals r where r.key = listed.key)
      and not exists (
        select 1 from file_contents c
        where c.file_id || '/' || c.size = listed.key and c.bytes is null)`
  return rows.map(({ key }) => key)
}

/** Whether a row says that the bucket has these bytes. */
export const isStored = (db: Db, key: string) =>
  hasRows(db`
    select 1 from file_contents
    where bytes is null and file_id = ${key.split('/')[0] ?? ''} and file_id || '/' || size = ${key}`)
