import type { Db, Sql, Tx } from './database.ts'

const maxAttempts = 4
const maxRetryDelayMs = 50
const retryableCodes = new Set(['40P01', '40001']) // deadlock, serialization failure

type Callback = () => void | Promise<void>

/** By key. */
const pendingCallbacks = new WeakMap<Db, Map<unknown, Callback>>()
const handles = new WeakMap<Db, Db>()

/**
 * The only way to open a transaction. After a deadlock or serialization failure `work` is retried up
 * to three times, so it must have no side effects besides SQL.
 */
export const inTransaction = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const callbacks = new Map<unknown, Callback>()
    try {
      const result = await sql.begin((tx) => {
        callbacks.clear()
        pendingCallbacks.set(tx, callbacks)
        handles.set(tx, sql)
        return work(tx)
      })
      await Promise.all([...callbacks.values()].map((callback) => callback()))
      return result as T
    } catch (error) {
      if (
        attempt === maxAttempts ||
        !retryableCodes.has(String((error as { code?: unknown }).code))
      )
        throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxRetryDelayMs * attempt))
    }
  }
}

/**
 * Runs after the commit and never after a rollback; immediately outside a transaction. Of several
 * callbacks with one key, one runs.
 */
export const afterCommit = (tx: Db, callback: () => void, key: unknown = callback): void => {
  const callbacks = pendingCallbacks.get(tx)
  if (callbacks) callbacks.set(key, callback)
  else callback()
}

/** The same for work that must be done before the caller of `inTransaction` continues. */
export const finishAfterCommit = async (tx: Db, work: () => Promise<void>): Promise<void> => {
  const callbacks = pendingCallbacks.get(tx)
  if (callbacks) callbacks.set(work, work)
  else await work()
}

/** The handle on which this transaction was opened; outside a transaction the handle itself. */
export const handleOf = (db: Db): Db => handles.get(db) ?? db

/**
 * Keys of PostgreSQL advisory locks, unique per database: a shared key would make unrelated work
 * wait. Never change one, since processes of two versions may run at the same time.
 */
export const locks = {
  /** Held during a migration. */
  migration: 7_309_453,
  /** Held by registrations in an empty installation, so that exactly one account is the first. */
  firstAccount: 7_301_001,
  /** Held while an administrator loses the role, so that concurrent removals cannot remove the last. */
  administrators: 7_301_002,
  /** Held during a calendar import. */
  calendarImport: 7_301_003,
  /** Held while the erasure log is written. */
  erasureLog: 7_301_004,
} as const
