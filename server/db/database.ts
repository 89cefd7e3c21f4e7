import type pg from 'postgres'
import type { Log } from './log.ts'
import type { Pool } from './patchedPostgres.ts'

/** The handle on the database. */
export type Sql = pg.Sql
/** The handle inside a transaction, see `inTransaction`. */
export type Tx = pg.TransactionSql
/** Either of them: the first parameter of everything in a `store.ts`. */
export type Db = pg.ISql

export type Database = {
  sql: Sql
  kind: 'embedded' | 'server'
  /** Work that may take minutes, such as a migration or a vacuum: the watchdog waits for it. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** How busy its connections are now. */
  pool(): Pool
  /** Cleans up and refreshes the planner's figures; a server does that by itself. */
  vacuum(): Promise<void>
  /** Copies all files of it, as they are at one moment, into a folder that is not there yet. Embedded only. */
  copyTo?: (folder: string) => Promise<void>
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
  /** How long a query may wait for a connection, and on a server for its answer. */
  patienceMs?: number
}
