import type { Log } from '#server/db/database.ts'
import type { Sql } from '../database.ts'

const checkIntervalMs = 10_000
const checkpointEveryMs = 5 * 60_000
const checkpointAfterBytes = 64 * 1024 * 1024
const vacuumEveryMs = 24 * 60 * 60_000

/**
 * Background work that PGlite lacks: checkpoints, without which the WAL grows forever, and a nightly
 * vacuum with fresh planner statistics.
 */
export const startMaintenance = (
  sql: Sql,
  withoutWatchdog: <T>(work: () => Promise<T>) => Promise<T>,
  log: Log,
): { stop(): void } => {
  let lastCheckpointAt = Date.now()
  let lastPosition: string | null = null
  let vacuumAt = Date.now() + msUntilNight()
  let isBusy = false

  const check = async (): Promise<void> => {
    const [row] = await sql<{ position: string; writtenBytes: string }[]>`
      select pg_current_wal_lsn()::text as position,
        (pg_current_wal_lsn() - coalesce(${lastPosition}::pg_lsn, pg_current_wal_lsn()))::text as written_bytes`
    if (!row) return
    lastPosition ??= row.position
    const isLarge = Number(row.writtenBytes) > checkpointAfterBytes
    const isDue = Date.now() - lastCheckpointAt > checkpointEveryMs && Number(row.writtenBytes) > 0
    if (isLarge || isDue) {
      lastCheckpointAt = Date.now()
      lastPosition = row.position
      await withoutWatchdog(() => sql`checkpoint`)
    }
    if (Date.now() > vacuumAt) {
      vacuumAt = Date.now() + vacuumEveryMs
      await withoutWatchdog(() => vacuum(sql))
    }
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    check()
      .catch((error) => log.warn(`Maintenance of the database failed and is tried again: ${error}`))
      .finally(() => {
        isBusy = false
      })
  }, checkIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}

const msUntilNight = (): number => {
  const night = new Date()
  night.setHours(28, 0, 0, 0)
  return night.getTime() - Date.now()
}

/** One table at a time, so that queries can run in between. */
export const vacuum = async (sql: Sql): Promise<void> => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`
  for (const { name } of tables) await sql.unsafe(`vacuum (analyze) ${name}`)
}
