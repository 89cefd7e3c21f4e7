import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from './database.ts'

/** A position in the write-ahead log (`pg_lsn`), such as `0/3000148`. */
type Position = string

export type Replica = {
  /** The primary, and inside `read` the replica. */
  sql: Sql
  /** The primary's position now: a replica that has replayed it shows all earlier writes. */
  position(): Promise<Position>
  /**
   * Runs `work`, which only reads, on a replica that has replayed `after` and what the primary had
   * written a moment ago. Else `work` runs on the primary.
   */
  read<T>(after: Position | null, work: () => Promise<T>): Promise<T>
  /** Bounds the staleness: from the next call on, replicas must have replayed what is written now. */
  sample(): Promise<void>
  /** Reads since the start, by the server that answered. */
  counts: { replica: number; primary: number }
  stop(): Promise<void>
}

const closeTimeoutS = 5

export const createReplica = (primary: Sql, replicas: Sql): Replica => {
  const current = new AsyncLocalStorage<Sql>()
  const target = () => current.getStore() ?? primary
  const sql = new Proxy(primary, {
    apply: (_primary, _this, parameters) => Reflect.apply(target(), undefined, parameters),
    get: (_primary, key) => Reflect.get(target(), key),
  })

  const position = async () => {
    const [row] = await primary<[{ position: Position }]>`
      select pg_current_wal_insert_lsn()::text as position`
    return row.position
  }

  // Null while the primary does not answer: its last position is too old to judge a replica.
  let recent: Position | null = null
  let next: Position | null = null
  const sample = async () => {
    recent = next
    next = await position().catch(() => null)
  }
  const counts = { replica: 0, primary: 0 }

  // Asked once, without waiting: a forged `after` would hold the connection as long as we wait.
  const hasReplayed = async (one: Sql, after: Position | null) => {
    const floor = recent
    if (floor === null) return false
    const [row] = await one<[{ isThere: boolean | null }]>`
      select pg_last_wal_replay_lsn() >= greatest(${after ?? floor}::pg_lsn, ${floor}::pg_lsn)
        as is_there`
    return row.isThere === true
  }

  const readOnReplica = async <T>(after: Position | null, work: () => Promise<T>) => {
    // One connection throughout: behind a balancer, the next may lead to another replica.
    const one = await replicas.reserve()
    try {
      if (!(await hasReplayed(one, after))) return null
      return { result: await current.run(one, work) }
    } finally {
      one.release()
    }
  }

  return {
    sql,
    position,
    // A failed read is repeated on the primary: the replica may be down, or cancel a read that
    // conflicts with its replay.
    read: async (after, work) => {
      const done = await readOnReplica(after, work).catch(() => null)
      counts[done ? 'replica' : 'primary'] += 1
      return done ? done.result : work()
    },
    sample,
    counts,
    stop: () => replicas.end({ timeout: closeTimeoutS }),
  }
}
