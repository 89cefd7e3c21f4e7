import { createHash } from 'node:crypto'
import type { App } from '#server/http/context.ts'

type Known = { snapshot: string; print: string }
const known = new WeakMap<object, Known>()

/**
 * One short text for all rows of all tables: equal before and after means nothing was written. While
 * the database's snapshot is the same no transaction has written anything, and none is read again.
 */
export const fingerprint = async ({ db }: Pick<App, 'db'>): Promise<string> => {
  const [{ snapshot }] = await db<[{ snapshot: string }]>`
    select pg_current_snapshot()::text as snapshot`
  const before = known.get(db)
  if (before?.snapshot === snapshot) return before.print
  const print = await readAll(db)
  known.set(db, { snapshot, print })
  return print
}

const readAll = async (db: App['db']) => {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db<[{ sum: string }]>`
        select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${db(name)} t`
      return `${name} ${row.sum}`
    }),
  )
  return createHash('sha256').update(sums.join('\n')).digest('hex')
}
