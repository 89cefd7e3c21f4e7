import type { Database, OpenOptions } from './database.ts'
import { driverOptions } from './driver.ts'
import { openEmbedded } from './embedded/open.ts'
import { poolOf, postgres } from './patchedPostgres.ts'

export type { Database, Db, OpenOptions, Sql, Tx } from './database.ts'

/** Opens the database that `databaseUrl` names, or the embedded one below `dataDir`. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)

/**
 * Opens a database that answers. One that does not is an Error that names DATABASE_URL, and keeps
 * its password.
 */
export const openAnswering = async (options: OpenOptions): Promise<Database> => {
  const database = await openDatabase(options)
  if (!options.databaseUrl) return database
  try {
    await database.sql`select 1`
    return database
  } catch (error) {
    await database.close()
    throw new Error(`DATABASE_URL cannot be used: ${reasonOf(error, options.databaseUrl)}`, {
      cause: error,
    })
  }
}

const reasonOf = (error: unknown, databaseUrl: string): string => {
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
// Beside its pool each process listens on one. Some of the server's are left for an operator.
const connectionsPerProcess = poolSize + 1
const leftFree = 5

/** So many processes would take more connections than the server gives: a start says so. */
export const refuseTooMany = async ({ sql }: Database, processes: number): Promise<void> => {
  const [row] = await sql<{ most: number }[]>`
    select current_setting('max_connections')::int as most`
  const needed = processes * connectionsPerProcess
  const most = (row?.most ?? 0) - leftFree
  if (needed > most)
    throw new Error(
      `WORKERS=${processes} takes ${needed} database connections, the server has ${most} to give`,
    )
}

type ServerOptions = NonNullable<Parameters<typeof postgres>[1]>

const statementTimeoutMs = 5000
const idleInTransactionMs = 10_000
const waitForConnectionMs = 2000
const closeTimeoutS = 5

const openServer = (options: OpenOptions, url: string): Database => {
  const sql = postgres(url, {
    ...driverOptions,
    max: options.poolSize ?? poolSize,
    connect_timeout: 2,
    // A database that is away is asked again at once, so that its return is noticed at once.
    backoff: () => 0.05,
    waitMs: options.patienceMs ?? waitForConnectionMs,
    // No query is lined up behind a slow one: it takes the first connection that comes free.
    max_pipeline: 0,
    connection: {
      application_name: 'welkom',
      statement_timeout: options.patienceMs ?? statementTimeoutMs,
      // To compile a query, or to start processes that help with it, takes longer than ours do.
      // As text: the driver leaves out what is false.
      jit: 'off',
      max_parallel_workers_per_gather: '0',
      idle_in_transaction_session_timeout: options.idleInTransactionMs ?? idleInTransactionMs,
    },
  } as ServerOptions)
  return {
    sql,
    kind: 'server',
    patiently: (work) => work(),
    pool: () => poolOf(sql),
    vacuum: async () => {},
    close: () => sql.end({ timeout: closeTimeoutS }),
  }
}
