import fs from 'node:fs'
import path from 'node:path'
import type pg from 'postgres'
import { silent } from '#server/db/database.ts'
import { driverOptions } from '#server/db/postgres.ts'
import type { Database, OpenOptions, Sql } from '../database.ts'
import { poolOf, postgres } from '../postgres.ts'
import { reindexAfterUpgrade } from './collation.ts'
import { createDatabase } from './create.ts'
import { lockFolder } from './lock.ts'
import { startMaintenance, vacuum } from './maintenance.ts'
import { supervise } from './supervise.ts'

const watchdogMs = 30_000
const pings = 6
// Longer than with a server, since all queries share one session.
const defaultWaitMs = 10_000

/** Opens the embedded database of the data folder, in a worker thread of this process. */
export const openEmbedded = async (options: OpenOptions): Promise<Database> => {
  const log = options.log ?? silent
  const unlock = lockFolder(options.dataDir)
  try {
    const dir = path.resolve(options.dataDir, 'database')
    if (!fs.existsSync(dir)) await createDatabase(dir, options.templateDir)
    const engine = await supervise({
      dir,
      log,
      pingEveryMs: (options.watchdogMs ?? watchdogMs) / pings,
      onFatal: options.onFatal ?? ((error) => log.error(error.message)),
      idleInTransactionMs: options.idleInTransactionMs ?? 10_000,
    })
    // PGlite has one session, hence one permanent connection.
    const sql = postgres({
      ...driverOptions,
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 30,
      backoff: () => 0.05,
      waitMs: options.timeoutMs ?? defaultWaitMs,
      socket: engine.connect,
    } as unknown as pg.Options<Record<string, pg.PostgresType>>) as unknown as Sql
    await engine.withoutWatchdog(() => reindexAfterUpgrade(sql, log))
    const maintenance =
      options.checkpoints === false ? null : startMaintenance(sql, engine.withoutWatchdog, log)
    return {
      sql,
      direct: sql,
      hasPooler: false,
      replica: null,
      kind: 'embedded',
      withoutWatchdog: engine.withoutWatchdog,
      pool: () => poolOf(sql),
      vacuum: () => engine.withoutWatchdog(() => vacuum(sql)),
      copyTo: engine.copyTo,
      close: async () => {
        maintenance?.stop()
        await sql.end({ timeout: 5 })
        await engine.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
