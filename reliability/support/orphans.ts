import type { Sql } from '#server/db/connect.ts'

export type ForeignKey = { name: string; child: string; parent: string; pairs: string }

/** All foreign keys of the database. */
export const foreignKeys = (sql: Sql) => sql<ForeignKey[]>`
  select k.conname as name, k.conrelid::regclass::text as child,
    k.confrelid::regclass::text as parent,
    string_agg(format('c.%I = p.%I', own.attname, their.attname), ' and ') as pairs
  from pg_constraint k
  cross join lateral unnest(k.conkey, k.confkey) as pair (own, their)
  join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
  join pg_attribute their on their.attrelid = k.confrelid and their.attnum = pair.their
  where k.contype = 'f'
  group by k.oid, k.conname, k.conrelid, k.confrelid`

/** Rows that refer to a missing row, whether or not the foreign key still exists. */
export const countOrphans = async (sql: Sql, keys: ForeignKey[]) => {
  let orphans = 0
  for (const { child, parent, pairs } of keys) {
    const columns = [...pairs.matchAll(/c\.(\w+)/g)].map(([column]) => `${column} is not null`)
    const [row] = await sql.unsafe<[{ n: number }]>(`
      select count(*)::int as n from ${child} c
      where ${columns.join(' and ')} and not exists (select 1 from ${parent} p where ${pairs})`)
    orphans += row.n
  }
  return orphans
}

/** Bookings of a cancelled event without a notification for their user. */
const untold = `
  select 1 from event_bookings b join events e on e.id = b.event_id
  where e.cancelled_at is not null and b.status = 'confirmed' and not exists (
    select 1 from notifications n
    where n.user_id = b.user_id and n.type = 'eventCancelled' and n.key like '%' || b.id || '%')`

const miscounted = `
  select 1 from community_posts p
  where p.comment_count <> (
      select count(*) from community_comments c where c.post_id = p.id and c.content <> '')
    or p.upvotes <> (
      select count(*) from community_votes v where v.post_id = p.id and v.vote_type = 'upvote')`

export const countUntold = async (sql: Sql) => (await sql.unsafe(untold)).length
export const countMiscounted = async (sql: Sql) => (await sql.unsafe(miscounted)).length

/** Deleted rows that still exist. */
export const countLeft = async (sql: Sql, removed: { table: string; id: string }[]) => {
  let left = 0
  for (const table of new Set(removed.map((row) => row.table))) {
    const ids = removed.filter((row) => row.table === table).map(({ id }) => id)
    const [row] = await sql<[{ n: number }]>`
      select count(*)::int as n from ${sql(table)} where id = any(${ids}::uuid[])`
    left += row.n
  }
  return left
}
