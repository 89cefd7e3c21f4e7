import type { Log, Sql } from '../database.ts'

/**
 * A new version of the engine can sort names differently. Their indexes, which are in the old order,
 * would then miss rows, so they are built again.
 */
export const reindexAfterUpgrade = async (sql: Sql, log: Log): Promise<void> => {
  const outdated = await sql`
    select 1 from pg_collation
    where collname = 'und-x-icu' and collversion <> pg_collation_actual_version(oid)`
  if (outdated.length === 0) return
  await sql`reindex schema public`
  await sql`alter collation "und-x-icu" refresh version`
  log.info('Built the indexes again for a new order of names')
}
