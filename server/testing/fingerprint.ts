import { createHash } from 'node:crypto'
import type { App } from '#server/http/context.ts'

/** One short text for all rows of all tables: equal before and after means nothing was written. */
export const fingerprint = async ({ db }: Pick<App, 'db'>): Promise<string> => {
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
