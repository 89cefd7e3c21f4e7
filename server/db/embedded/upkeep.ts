import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'

const lookEveryMs = 10_000
const checkpointEveryMs = 5 * 60_000
const checkpointAfterBytes = 64 * 1024 * 1024
const vacuumEveryMs = 24 * 60 * 60_000

/**
 * What a PostgreSQL server does in the background and PGlite leaves undone: checkpoints, without
 * which the log grows for ever, and a nightly vacuum with fresh figures for the planner.
 */
export const startUpkeep = (
  sql: Sql,
  patiently: <T>(work: () => Promise<T>) => Promise<T>,
  log: Log,
): { stop(): void } => {
  let lastAt = Date.now()
  let lastPosition: string | null = null
  let vacuumAt = Date.now() + untilNight()
  let isBusy = false

  const look = async (): Promise<void> => {
    const [row] = await sql<{ position: string; grown: string }[]>`
      select pg_current_wal_lsn()::text as position,
        (pg_current_wal_lsn() - coalesce(${lastPosition}::pg_lsn, pg_current_wal_lsn()))::text as grown`
    if (!row) return
    lastPosition ??= row.position
    const isLarge = Number(row.grown) > checkpointAfterBytes
    const isDue = Date.now() - lastAt > checkpointEveryMs && Number(row.grown) > 0
    if (isLarge || isDue) {
      lastAt = Date.now()
      lastPosition = row.position
      await patiently(() => sql`checkpoint`)
    }
    if (Date.now() > vacuumAt) {
      vacuumAt = Date.now() + vacuumEveryMs
      await patiently(() => vacuum(sql))
    }
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    look()
      .catch((error) => log.warn(`Upkeep of the database failed and is tried again: ${error}`))
      .finally(() => {
        isBusy = false
      })
  }, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}

const untilNight = (): number => {
  const night = new Date()
  night.setHours(28, 0, 0, 0)
  return night.getTime() - Date.now()
}

/** One table at a time, so that nobody waits for all of them. */
export const vacuum = async (sql: Sql): Promise<void> => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`
  for (const { name } of tables) await sql.unsafe(`vacuum (analyze) ${name}`)
}
