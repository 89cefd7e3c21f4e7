import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database, OpenOptions, Sql } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { driverOptions, poolOf, postgres } from './postgres.ts'
import { createReplica } from './replica.ts'
import { inTransaction, locks } from './transaction.ts'

export type { Database, Db, OpenOptions, Sql, Tx } from './database.ts'

/** Opens the database that `databaseUrl` names, or the embedded one below `dataDir`. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)

/**
 * Opens a database and checks that it responds. Otherwise throws an Error that names DATABASE_URL
 * without its password.
 */
export const openReachableDatabase = async (options: OpenOptions): Promise<Database> => {
  const database = await openDatabase(options)
  if (!options.databaseUrl) return database
  try {
    if (options.directUrl) await storeSessionSettings(database.direct)
    await database.sql`select 1`
    return database
  } catch (error) {
    await database.close()
    throw new Error(
      `DATABASE_URL cannot be used: ${connectionFailure(error, options.databaseUrl)}`,
      {
        cause: error,
      },
    )
  }
}

const connectionFailure = (error: unknown, databaseUrl: string): string => {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, username, pathname } = new URL(databaseUrl)
  if (code === 'ECONNREFUSED') return `nothing listens at ${host} (${code})`
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return `there is no host ${host} (${code})`
  if (['CONNECT_TIMEOUT', 'ETIMEDOUT'].includes(code)) return `${host} does not answer (${code})`
  if (['28P01', '28000'].includes(code))
    return `${host} refuses the user ${username} or the password (${code})`
  if (code === '3D000') return `${host} has no database ${pathname.slice(1)} (${code})`
  return message
}

const poolSize = 10
// Each process uses its pool and two connections for LISTEN: live events and changes of sessions.
// Some are reserved for operators.
const connectionsPerProcess = poolSize + 2
const reservedConnections = 5

/** Throws when the processes would need more connections than the server allows. */
export const requireConnectionCapacity = async (
  { sql, hasPooler }: Database,
  processes: number,
): Promise<void> => {
  // A pooler shares few connections among many clients.
  if (hasPooler) return
  const [row] = await sql<{ maxConnections: number }[]>`
    select current_setting('max_connections')::int as max_connections`
  const needed = processes * connectionsPerProcess
  const available = (row?.maxConnections ?? 0) - reservedConnections
  if (needed > available)
    throw new Error(
      `WORKERS=${processes} takes ${needed} database connections, the server has ${available} to give`,
    )
}

type ServerOptions = NonNullable<Parameters<typeof postgres>[1]>

const statementTimeoutMs = 5000
const idleInTransactionMs = 10_000
const waitForConnectionMs = 2000
const closeTimeoutS = 5
// A read from a replica is at most twice as old.
const sampleEveryMs = 1000

const sessionSettings = (options: OpenOptions) => ({
  statement_timeout: `${options.timeoutMs ?? statementTimeoutMs}`,
  // JIT compilation and parallel workers cost more than these short queries gain.
  // As text, because the driver omits falsy values.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: `${options.idleInTransactionMs ?? idleInTransactionMs}`,
})

/**
 * Stores the settings with the role, for connections that a pooler opens: it rejects or ignores the
 * settings of its clients. Connections that the pooler has open keep theirs until it renews them.
 */
const storeSessionSettings = (direct: Sql) =>
  inTransaction(direct, async (tx) => {
    // PostgreSQL rejects concurrent changes of one role, as when several processes start.
    await tx`select pg_advisory_xact_lock(${locks.migration})`
    for (const [name, value] of Object.entries(sessionSettings({ dataDir: '' }))) {
      const [row] = await tx<[{ statement: string }]>`
        select format('alter role %I in database %I set %I = %L',
          current_user, current_database(), ${name}::text, ${value}::text) as statement`
      await tx.unsafe(row.statement)
    }
  })

const openServer = (options: OpenOptions, url: string): Database => {
  const connect = (address: string, settings: Record<string, string>, max: number) =>
    postgres(address, {
      ...driverOptions,
      max,
      connect_timeout: 2,
      // Retry quickly, so that the end of an outage is noticed quickly.
      backoff: () => 0.05,
      waitMs: options.timeoutMs ?? waitForConnectionMs,
      // No pipelining: a query takes the first free connection instead of waiting behind a slow one.
      max_pipeline: 0,
      connection: { application_name: 'welkom', ...settings },
    } as ServerOptions)
  const settings = sessionSettings(options)
  const { directUrl, readUrl } = options
  const primary = connect(url, directUrl ? {} : settings, options.poolSize ?? poolSize)
  const direct = directUrl ? connect(directUrl, settings, 1) : null
  const replica = readUrl ? createReplica(primary, connect(readUrl, settings, poolSize)) : null
  const sampling = setInterval(() => void replica?.sample(), sampleEveryMs).unref()
  const sql = replica?.sql ?? primary
  return {
    sql,
    direct: direct ?? primary,
    replica,
    hasPooler: direct !== null,
    kind: 'server',
    withoutWatchdog: (work) => work(),
    pool: () => poolOf(primary),
    vacuum: async () => {},
    close: async () => {
      clearInterval(sampling)
      await replica?.stop()
      await Promise.all([primary, direct].map((pool) => pool?.end({ timeout: closeTimeoutS })))
    },
  }
}

type Location = Pick<Config, 'dataDir' | 'databaseUrl'>

/** False before the first start of the embedded database; an empty folder does not count. */
export const hasDatabase = ({ dataDir, databaseUrl }: Location): boolean =>
  Boolean(databaseUrl) || fs.existsSync(path.join(dataDir, 'database', 'PG_VERSION'))

/** Rejects a wrong DATA_DIR, where opening would create an empty embedded database. */
export const requireDatabase = (location: Location): void => {
  if (!hasDatabase(location))
    throw new Error(`There is no database in DATA_DIR=${location.dataDir}`)
}

const isMigrated = async ({ sql }: Database) => {
  const [row] = await sql<[{ isThere: boolean }]>`
    select to_regclass('schema_migrations') is not null as is_there`
  return row.isThere
}

/** For commands on an existing community: a wrong location fails and is left unchanged. */
export const withExistingDatabase = async <Result>(
  { dataDir, databaseUrl }: Location,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  requireDatabase({ dataDir, databaseUrl })
  const database = await openReachableDatabase({ databaseUrl, dataDir })
  try {
    if (!(await isMigrated(database)))
      throw new Error(
        databaseUrl
          ? 'The database of DATABASE_URL holds no Welkom yet'
          : `The database in DATA_DIR=${dataDir} holds no Welkom yet`,
      )
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
