import type { Tx } from './database.ts'
import { execute } from './queries.ts'

// Before 1.0 the schema was created by 81 migrations. `0001_schema.sql` creates the same, so a
// database or a backup of the last one goes on from there.

const lastBefore = 81
const lastCommitBefore = 'c7fb9033'

/** The name of the first migration, in databases that are not adopted yet. */
export const firstBefore = '0001_foundation'

/** The present number of a schema version from before 1.0. */
export const renumber = (before: number): number => {
  if (before === lastBefore) return 1
  throw new Error(
    `Schema ${before} is older than Welkom 1.0: first start the database, or restore the backup, with commit ${lastCommitBefore}, the last one that can migrate it`,
  )
}

/**
 * Records the database as migrated by `0001_schema.sql`. Validates and renames constraints and a
 * sequence, so that its schema equals that of a new database.
 */
export const adopt = async (tx: Tx): Promise<void> => {
  await execute(tx`delete from schema_migrations where version > 1`)
  await execute(tx`update schema_migrations set name = '0001_schema'`)
  // Validating takes no strong locks, so it comes first. Only PostgreSQL 18 names `not null`.
  const changes = await tx<{ statement: string }[]>`
    select format('alter table %I validate constraint %I', relname, conname) as statement, 1 as rank
    from pg_constraint c join pg_class t on t.oid = conrelid
    where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select format('alter table %I rename constraint %I to %I', relname, conname, usual), 2
    from pg_constraint c join pg_class t on t.oid = conrelid
      join pg_attribute a on attrelid = conrelid and attnum = conkey[1],
      lateral (select format('%s_%s_not_null', relname, attname) as usual) as named
    where connamespace = current_schema()::regnamespace and contype = 'n' and conname <> usual
    order by rank`
  for (const { statement } of changes) await tx.unsafe(statement)
  await tx`alter sequence event_waitlist_place_seq rename to event_waitlist_position_seq`
}
