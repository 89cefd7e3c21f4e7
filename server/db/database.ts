import type pg from 'postgres'
import type { Pool } from './postgres.ts'
import type { Replica } from './replica.ts'

/** The handle on the database. */
export type Sql = pg.Sql
/** The handle inside a transaction, see `inTransaction`. */
export type Tx = pg.TransactionSql
/** Either of them: the first parameter of every `store.ts` function. */
export type Db = pg.ISql

export type Database = {
  sql: Sql
  /** For LISTEN, which a connection pooler in transaction mode does not support. */
  direct: Sql
  hasPooler: boolean
  /** Reads from replicas, if there are any. */
  replica: Replica | null
  kind: 'embedded' | 'server'
  /** Pauses the watchdog for work that may take minutes, such as a migration or a vacuum. */
  withoutWatchdog<T>(work: () => Promise<T>): Promise<T>
  /** Current pool usage. */
  pool(): Pool
  /** Vacuums and updates planner statistics; a server does that itself. */
  vacuum(): Promise<void>
  /** Copies a consistent snapshot of its files into a new folder. Embedded only. */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
}

export type OpenOptions = {
  databaseUrl?: string | undefined
  /** Leads past the connection pooler that `databaseUrl` names. */
  directUrl?: string | undefined
  /** Leads to streaming replicas, without a pooler. */
  readUrl?: string | undefined
  dataDir: string
  poolSize?: number
  log?: Log
  /** The embedded database ended and cannot be restarted; the process should exit too. */
  onFatal?: (error: Error) => void
  /** Off in tests, which need no maintenance. */
  checkpoints?: boolean
  /** Folder of a database to copy instead of starting empty. Embedded only. */
  templateDir?: string | undefined
  /** Silence after which the embedded database is restarted. */
  watchdogMs?: number
  idleInTransactionMs?: number
  /** Time a query may wait for a connection, and on a server for its result. */
  timeoutMs?: number
}

/** Log interface of the database layer; the server's logger implements it. */
export type Log = {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
