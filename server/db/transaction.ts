import type { Db, Sql, Tx } from './database.ts'

const maxAttempts = 4
const maxRetryDelayMs = 50
const retryableCodes = new Set(['40P01', '40001']) // deadlock, serialization failure

const pendingCallbacks = new WeakMap<Db, (() => void)[]>()

/**
 * The only way to open a transaction. After a deadlock or serialization failure `work` is retried up
 * to three times, so it must have no side effects besides SQL.
 */
export const inTransaction = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    try {
      const result = await sql.begin((tx) => {
        callbacks.length = 0
        pendingCallbacks.set(tx, callbacks)
        return work(tx)
      })
      for (const callback of callbacks) callback()
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

/** Runs after the commit and never after a rollback; immediately outside a transaction. */
export const afterCommit = (tx: Db, callback: () => void): void => {
  const callbacks = pendingCallbacks.get(tx)
  if (callbacks) callbacks.push(callback)
  else callback()
}

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
} as const
