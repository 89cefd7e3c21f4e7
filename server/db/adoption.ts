import type { Tx } from './database.ts'
import { execute } from './queries.ts'

// Before 1.0 ("old"), 81 migrations created the schema. `0001_schema.sql` creates the same one, so
// a database or a backup after all 81 continues as version 1.

const lastOldVersion = 81
const lastOldCommit = 'c7fb9033'

/** The first migration before 1.0: databases that are not adopted yet have recorded it. */
export const firstOldMigration = '0001_foundation'

/** The version since 1.0 of a schema from before. */
export const renumber = (oldVersion: number): number => {
  if (oldVersion === lastOldVersion) return 1
  throw new Error(
    `Schema ${oldVersion} is older than Welkom 1.0: first start the database, or restore the backup, with commit ${lastOldCommit}, the last one that can migrate it`,
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
