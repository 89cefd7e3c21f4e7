import type { Db } from '#server/db/connect.ts'
import { eventually } from './eventually.ts'

const countWaiting = async (db: Db) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row.count
}

/**
 * Waits until a statement in this database is blocked by a lock. On the embedded engine, whose only
 * session is taken by the open transaction, it returns at once.
 */
export const untilSomebodyWaits = async (db: Db): Promise<void> => {
  if (!process.env.TEST_DATABASE_URL) return
  await eventually(async () => {
    if ((await countWaiting(db)) === 0) throw new Error('Nobody waits for a lock')
  })
}
