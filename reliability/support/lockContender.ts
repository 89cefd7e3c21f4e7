import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Tx } from '#server/db/connect.ts'
import { postgres } from '#server/db/patchedPostgres.ts'
import type { TestPostgres } from '../../scripts/postgres.ts'

/** Another program on the same database, which takes its locks in an order of its own. */
export type LockContender = {
  /**
   * Locks what `hold` says, lets `act` run into it, and does `cross` as soon as the product waits,
   * again and again so many times; then it lets go of everything.
   */
  around: <T>(times: number, contention: Contention, act: () => Promise<T>) => Promise<T>
  /** What the database has given up so far. */
  count: () => { deadlocks: number; serializations: number }
  close: () => Promise<void>
}
export type Contention = {
  hold: (tx: Tx) => PromiseLike<unknown>
  cross?: (tx: Tx) => PromiseLike<unknown>
}

const pollMs = 5

const times = (text: string, part: string) => text.split(part).length - 1

export const openLockContender = ({ url, dataDir }: TestPostgres): LockContender => {
  const connection = {
    application_name: 'contender',
    default_transaction_isolation: 'read committed' as const,
    // The product finds out first, a second after it began to wait, and is the one who gives way.
    // It looks only once: until then the contender must have crossed it.
    deadlock_timeout: '1min',
  }
  const sql: Sql = postgres(url, { max: 2, onnotice: () => {}, connection })

  const count = () => {
    const log = readFileSync(join(dirname(dataDir), 'log'), 'utf8')
    return {
      deadlocks: times(log, 'ERROR:  deadlock detected'),
      serializations: times(log, 'ERROR:  could not serialize access'),
    }
  }

  const isProductWaiting = async () => {
    const [row] = await sql<[{ found: boolean }]>`
      select exists (
        select 1 from pg_stat_activity
        where application_name = 'welkom' and cardinality(pg_blocking_pids(pid)) > 0
      ) as found`
    return row.found
  }

  const around: LockContender['around'] = async (turns, { hold, cross }, act) => {
    let isOver = false
    const isHeld = Promise.withResolvers<void>()
    const contention = sql.begin(async (tx) => {
      await hold(tx)
      isHeld.resolve()
      for (let turn = 0; turn < turns; turn++) {
        while (!isOver && !(await isProductWaiting())) await pause(pollMs)
        if (isOver || !cross) return
        // What it crosses for is let go of again, so that the product runs into it once more.
        await tx`savepoint before`
        await cross(tx)
        await tx`rollback to savepoint before`
      }
    })
    await isHeld.promise
    try {
      return await act()
    } finally {
      isOver = true
      await contention
    }
  }

  return { around, count, close: () => sql.end() }
}
