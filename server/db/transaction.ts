import type { Sql, Tx } from './database.ts'

const tries = 3
const waitMs = 20
const again = new Set(['40P01', '40001']) // deadlock, serialization failure

/**
 * The one way to open a transaction. `work` may run up to three times, when the database gave its
 * transaction up for the sake of another: keep everything but SQL out of it.
 */
export const inTransaction = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin(work)) as T
    } catch (error) {
      if (attempt === tries || !again.has(String((error as { code?: unknown }).code))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * waitMs * attempt))
    }
  }
}
