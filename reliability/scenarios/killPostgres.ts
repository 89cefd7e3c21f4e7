import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { checkDatabase, isClean, type Verdict, verdictLine } from '../support/acknowledgedWrites.ts'
import { createDataDir, createProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters, type Writers } from '../support/writers.ts'

const roundsAt: Record<Scale, number> = { smoke: 4, nightly: 20, full: 100, soak: 400 }
const people = 20
const maxWriteMs = 800
const backWithinMs = 5000
const noticedAfterMs = 50

type Result = {
  acknowledged: number
  verdict: Verdict
  slowestMs: number
  isSameProcess: boolean
  violations: string[]
}

// The control loses only the very last writes.
export const runAlone = true

/** Kills the PostgreSQL server under the product, which must recover without a restart. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'The product survives the death of its PostgreSQL server and loses no acknowledged write'
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const held = await killRepeatedly(count, {})
  // The control: a server that acknowledges before it has flushed must lose writes.
  const control = await killRepeatedly(Math.min(count, 4), {
    synchronous_commit: 'off',
    wal_writer_delay: '10s',
    wal_writer_flush_after: '1GB',
  })
  return {
    title,
    lines: [
      `${count} kills (half of them of a session, a quarter of the whole server, a quarter by an immediate stop) under ${people} writers, ${held.acknowledged} writes acknowledged: ${verdictLine(held.verdict)}`,
      `Writes succeed again within ${Math.round(held.slowestMs)} ms of the server's return, in the same process`,
      `Control, with synchronous_commit off: ${control.verdict.lost} of ${control.acknowledged} acknowledged writes lost`,
      ...held.violations,
    ],
    ok:
      isClean(held.verdict) &&
      held.isSameProcess &&
      held.slowestMs <= backWithinMs &&
      held.violations.length === 0 &&
      control.verdict.lost > 0,
  }
}

const killRepeatedly = async (count: number, settings: Record<string, string>): Promise<Result> => {
  const server = await startPostgres({ settings })
  const { dataDir, remove } = await createDataDir(server.url)
  const product = await createProduct({ dataDir, databaseUrl: server.url })
  try {
    await product.start()
    const pid = product.pid()
    const writers = await startWriters(product.url, people)
    const violations: string[] = []
    let slowestMs = 0
    for (let round = 0; round < count; round++) {
      await writers.nextAcknowledged()
      await pause(Math.random() * maxWriteMs)
      await injectFailure(server, round, product, violations)
      const from = performance.now()
      await waitForWrites(writers, product)
      slowestMs = Math.max(slowestMs, performance.now() - from)
    }
    await writers.stop()
    const isSameProcess = product.isRunning() && product.pid() === pid
    await product.end('SIGTERM')
    const verdict = await checkDatabase({ dataDir, databaseUrl: server.url }, writers.acknowledged)
    const unexpected = [...writers.statuses.keys()].filter(
      (status) => ![200, 201, 503].includes(status),
    )
    for (const status of unexpected)
      violations.push(`${writers.statuses.get(status)} writes were answered ${status}`)
    return {
      acknowledged: writers.acknowledged.length,
      verdict,
      slowestMs,
      isSameProcess,
      violations,
    }
  } finally {
    await product.end('SIGKILL')
    await server.stop()
    remove()
  }
}

const injectFailure = async (
  server: TestPostgres,
  round: number,
  product: Product,
  violations: string[],
) => {
  if (round % 2 === 0) return killSession(server)
  await (round % 4 === 1 ? server.kill() : server.stopImmediately())
  const status = await readinessWhileDown(product)
  if (status !== 503) violations.push(`while the server was away, readiness answered ${status}`)
  await server.restart()
}

/** SIGKILL to one of the product's sessions, whereupon the server restarts all of them. */
const killSession = async (server: TestPostgres) => {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  const [row] = await database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where application_name = 'welkom' and pid <> pg_backend_pid() order by random() limit 1`
  if (row) process.kill(row.pid, 'SIGKILL')
  await database.close()
  await pause(noticedAfterMs)
  await server.whenReady()
}

const readinessWhileDown = async (product: Product): Promise<number> => {
  const answer = await fetch(`${product.url}/health/ready`, { signal: AbortSignal.timeout(3000) })
  return answer.status
}

const waitForWrites = async (writers: Writers, product: Product): Promise<void> => {
  const late = pause(60_000).then(() => {
    throw new Error(`Writes are no longer answered:\n${product.log()}`)
  })
  await Promise.race([writers.nextAcknowledged(), late])
}
