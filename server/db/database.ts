import type pg from 'postgres'
import type { Log } from './log.ts'

/** The handle on the database. */
export type Sql = pg.Sql
/** The handle inside a transaction, see `inTransaction`. */
export type Tx = pg.TransactionSql
/** Either of them: the first parameter of everything in a `store.ts`. */
export type Db = pg.ISql

export type Database = {
  sql: Sql
  kind: 'embedded' | 'server'
  /** Asks the database one question; throws when there is no answer within a second. */
  ping(): Promise<void>
  /** Work that may take minutes, such as a migration or a vacuum: the watchdog waits for it. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Cleans up and refreshes the planner's figures; a server does that by itself. */
  vacuum(): Promise<void>
  close(): Promise<void>
}

export type OpenOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number
  log?: Log
  /** The embedded database ended and cannot be started again; the process should end too. */
  onFatal?: (error: Error) => void
  /** Off in tests, which need no upkeep. */
  checkpoints?: boolean
  /** A folder with a database to start from, instead of an empty one. Embedded only. */
  templateDir?: string | undefined
  /** How long the embedded database may stay silent before it is started again. */
  watchdogMs?: number
  idleInTransactionMs?: number
}

export const ping = async (sql: Sql): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database does not answer')), 900)
  try {
    await Promise.race([sql`select 1`, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
