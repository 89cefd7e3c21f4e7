import path from 'node:path'
import { Duplex } from 'node:stream'
import type pg from 'postgres'
import type { Sql } from '#server/db/connect.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import { openSession } from '#server/db/embedded/session.ts'
import { postgres } from '#server/db/postgres.ts'
import { readsOf } from './reads.ts'
import { serveTasks } from './worker.ts'

// Baseline: PGlite alone. It gets the bytes that the driver sends for a request, again and again,
// without driver, threads and HTTP.

export type Task = { url: string; seconds: number }

const engine = await openEngine(path.join(process.env.DATA_DIR ?? '', 'database'), (reason) => {
  throw new Error(reason)
})
const { receive } = openSession(engine)
let recorded: Uint8Array[] = []

class EngineSocket extends Duplex {
  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const copy = Uint8Array.from(bytes)
    recorded.push(copy)
    receive(1, copy, (answer) => this.push(Buffer.from(answer))).then(() => done(), done)
  }

  override _read(): void {}
}

const sql = postgres({
  host: 'embedded',
  user: 'postgres',
  database: 'postgres',
  max: 1,
  idle_timeout: 0,
  socket: async () => new EngineSocket(),
} as unknown as pg.Options<Record<string, pg.PostgresType>>) as unknown as Sql
const reads = readsOf(sql)

/** The bytes of one request once its statements are prepared. */
const record = async (url: string) => {
  await reads[url]?.()
  recorded = []
  await reads[url]?.()
  return recorded
}

const run = async ({ url, seconds }: Task): Promise<number> => {
  const requests = await record(url)
  let count = 0
  const begin = performance.now()
  while (performance.now() < begin + seconds * 1000) {
    for (const bytes of requests) await receive(1, bytes, () => {})
    count++
  }
  return count / ((performance.now() - begin) / 1000)
}

serveTasks(run)
