import { afterAll, vi } from 'vitest'
import type { Db } from '#server/db/connect.ts'

/** Retries `check` until it passes. The timeout only stops tests that would never pass. */
export const waitFor = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 })

const countWaiting = async (db: Db) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row.count
}

/**
 * Waits until so many statements in this database are blocked by locks. Returns immediately on the
 * embedded engine, whose only session is busy with the open transaction.
 */
export const waitForBlockedQuery = async (db: Db, count = 1): Promise<void> => {
  if (!process.env.TEST_DATABASE_URL) return
  await waitFor(async () => {
    if ((await countWaiting(db)) < count) throw new Error('Too few queries are blocked')
  })
}

/**
 * Lets tests control intervals. Call it before creating the first app, and `pass` to advance the
 * time.
 */
export const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  afterAll(() => void vi.useRealTimers())
  return { pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}

/** The maximum time until the stream of a session that expired closes. */
export const streamEndsWithinMs = 5000
