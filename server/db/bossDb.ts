import type pg from 'postgres'
import type { Db, Sql } from './database.ts'
import { SqlText } from './driver.ts'
import { postgres } from './patchedPostgres.ts'

type Boss = { findJobs(queue: string, options: { id: string }): Promise<unknown> }

/** The part of pg-boss's `IDatabase` that it needs from us. */
export type BossDb = { executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }
// biome-ignore lint/suspicious/noExplicitAny: pg-boss's own type
type Row = any

/**
 * Lets pg-boss run on our handle, or inside a transaction: give the result as `db` to `send`, and
 * the job exists exactly when the transaction is committed.
 */
export const bossDb = (db: Db): BossDb => ({
  executeSql: async (text, values = []) => {
    const rows = values.length > 0 ? await bound(db, text, values) : await script(db, text)
    return { rows: rows.map(withColumnNames) }
  },
})

/**
 * Makes pg-boss look its queues up now, on its own handle. Otherwise the first `send` inside a
 * transaction does, and with the one session of the embedded database that waits for itself. Call
 * it after the queues were created and each time one was changed.
 */
export const knowQueues = async (boss: Boss, queues: string[]): Promise<void> => {
  for (const queue of queues) await boss.findJobs(queue, { id: nobody })
}

const nobody = '00000000-0000-0000-0000-000000000000'

const bound = async (db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  db.unsafe(text, values.map(toParameter))

const transactionScript = /^\s*begin\s*;([\s\S]*)commit\s*;?\s*$/i

// pg-boss installs and repairs itself by scripts with their own BEGIN and COMMIT. Should one fail
// half-way, the shared session would stay in a dead transaction: so the driver opens it instead.
const script = async (db: Db, text: string): Promise<Row[]> => {
  const body = transactionScript.exec(text)?.[1]
  const result =
    body && isHandle(db) ? await db.begin((tx) => tx.unsafe(body)) : await db.unsafe(text)
  return (result as Row[]).flat()
}

const isHandle = (db: Db): db is Sql => 'begin' in db

const toParameter = (value: unknown): pg.SerializableParameter => {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return new SqlText(value.toISOString()) as never
  // The driver would wrap a text for a JSON column in quotes; pg-boss has already made JSON of it.
  if (typeof value === 'string') return new SqlText(value) as never
  if (typeof value === 'object' && !Array.isArray(value)) {
    return new SqlText(JSON.stringify(value)) as never
  }
  return value as pg.SerializableParameter
}

// The driver turned `table_name` into `tableName`; pg-boss asks for the name as it is.
const withColumnNames = (row: Row): Row => {
  if (row === null || typeof row !== 'object') return row
  for (const key of Object.keys(row)) {
    const name = postgres.fromCamel(key)
    if (name !== key) Object.defineProperty(row, name, { value: row[key] })
  }
  return row
}
