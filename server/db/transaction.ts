import type { Db, Sql, Tx } from './database.ts'

const tries = 4
const waitMs = 50
const again = new Set(['40P01', '40001']) // deadlock, serialization failure

const waiting = new WeakMap<Db, (() => void)[]>()

/**
 * The one way to open a transaction. `work` may run up to four times, when the database gave its
 * transaction up for the sake of another: keep everything but SQL out of it.
 */
export const inTransaction = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const then: (() => void)[] = []
    try {
      const result = await sql.begin((tx) => {
        then.length = 0
        waiting.set(tx, then)
        return work(tx)
      })
      for (const act of then) act()
      return result as T
    } catch (error) {
      if (attempt === tries || !again.has(String((error as { code?: unknown }).code))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * waitMs * attempt))
    }
  }
}

/** Does it once the transaction is committed, and never when it is not. Outside of one: now. */
export const afterCommit = (tx: Db, act: () => void): void => {
  const acts = waiting.get(tx)
  if (acts) acts.push(act)
  else act()
}
