import postgres from 'postgres'
import type { BossDb } from './bossDb.ts'
import { bossDb } from './bossDb.ts'
import { driverOptions } from './driver.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Log } from './log.ts'

/** The handle on the database. */
export type Sql = postgres.Sql
/** The handle inside a transaction, see `inTransaction`. */
export type Tx = postgres.TransactionSql
/** Either of them: the first parameter of everything in a `store.ts`. */
export type Db = postgres.ISql

export type Database = {
  sql: Sql
  kind: 'embedded' | 'server'
  /** What pg-boss runs on: a connection of its own with a server, the one session without. */
  bossDb: BossDb
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
  /** Called when the embedded database cannot be kept running; the process should end. */
  onFatal?: (error: Error) => void
  /** Off in tests, which need no upkeep. */
  checkpoints?: boolean
  /** A folder with a database to start from, instead of an empty one. Embedded only. */
  templateDir?: string | undefined
  /** How long the embedded database may stay silent before it is started again. */
  watchdogMs?: number
  idleInTransactionMs?: number
}

/** Opens the database that `databaseUrl` names, or the embedded one below `dataDir`. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)

const statementTimeoutMs = 5000
const idleInTransactionMs = 10_000
const closeTimeoutS = 5

const openServer = (options: OpenOptions, url: string): Database => {
  const connect = (max: number): Sql =>
    postgres(url, {
      ...driverOptions,
      max,
      connect_timeout: 2,
      // A database that is away is asked again at once, so that its return is noticed at once.
      backoff: () => 0.1,
      connection: {
        application_name: 'welkom',
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: options.idleInTransactionMs ?? idleInTransactionMs,
      },
    }) as unknown as Sql
  const sql = connect(options.poolSize ?? 10)
  const bossSql = connect(1)
  return {
    sql,
    kind: 'server',
    bossDb: bossDb(bossSql),
    ping: () => ping(sql),
    patiently: (work) => work(),
    vacuum: async () => {},
    close: async () => {
      await Promise.all([
        sql.end({ timeout: closeTimeoutS }),
        bossSql.end({ timeout: closeTimeoutS }),
      ])
    },
  }
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
