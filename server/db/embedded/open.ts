import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'postgres'
import type { Database, OpenOptions, Sql } from '../database.ts'
import { driverOptions } from '../driver.ts'
import { silent } from '../log.ts'
import { poolOf, postgres } from '../patchedPostgres.ts'
import { lockFolder } from './lock.ts'
import type { WorkerData } from './protocol.ts'
import { supervise } from './supervise.ts'
import { startUpkeep, vacuum } from './upkeep.ts'

const watchdogMs = 30_000
const pings = 6
// Longer than with a server: a crowd of bookings waits in one line here.
const waitMs = 10_000

/** Opens the database that lives in the data folder itself, in a worker thread of this process. */
export const openEmbedded = async (options: OpenOptions): Promise<Database> => {
  const log = options.log ?? silent
  const unlock = lockFolder(options.dataDir)
  try {
    const dir = path.resolve(options.dataDir, 'database')
    if (!fs.existsSync(dir)) await create(dir, options.templateDir)
    const engine = await supervise({
      dir,
      log,
      pingEveryMs: (options.watchdogMs ?? watchdogMs) / pings,
      onFatal: options.onFatal ?? ((error) => log.error(error.message)),
      idleInTransactionMs: options.idleInTransactionMs ?? 10_000,
    })
    // One session, so one connection, for as long as it lives.
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
      waitMs: options.patienceMs ?? waitMs,
      socket: engine.connect,
    } as unknown as pg.Options<Record<string, pg.PostgresType>>) as unknown as Sql
    const upkeep = options.checkpoints === false ? null : startUpkeep(sql, engine.patiently, log)
    return {
      sql,
      kind: 'embedded',
      patiently: engine.patiently,
      pool: () => poolOf(sql),
      vacuum: () => engine.patiently(() => vacuum(sql)),
      copyTo: engine.copyTo,
      close: async () => {
        upkeep?.stop()
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

// In a thread that then ends, since making a database takes memory that is never needed again.
const create = async (dir: string, templateDir: string | undefined): Promise<void> => {
  const file = new URL('./createThread.ts', import.meta.url)
  await once(new Worker(file, { workerData: { dir, templateDir } satisfies WorkerData }), 'exit')
}
