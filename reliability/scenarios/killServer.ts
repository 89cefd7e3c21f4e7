import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { checkDatabase, isClean, verdictLine } from '../support/acknowledgedWrites.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

const roundsAt: Record<Scale, number> = { smoke: 4, nightly: 15, full: 100, soak: 500 }
const writersAt: Record<Scale, number> = { smoke: 20, nightly: 20, full: 50, soak: 50 }
const maxWriteMs = 1200
const firstStartMs = 5000

type Result = { lines: string[]; ok: boolean }

/** Kills the product repeatedly under writers, and checks that acknowledged writes survive. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'kill -9 under concurrent writers loses no acknowledged write'
  const results = [
    await firstStarts(Math.ceil(count / 5)),
    await onEmbedded(count, writersAt[scale]),
  ]
  const missing = missingPostgres()
  if (missing) results.push({ lines: [`PostgreSQL: not tried, ${missing}`], ok: true })
  else results.push(await onPostgres(count, writersAt[scale]))
  return {
    title,
    lines: results.flatMap(({ lines }) => lines),
    ok: results.every(({ ok }) => ok),
  }
}

const onEmbedded = (count: number, writers: number): Promise<Result> =>
  kill('Embedded', count, writers)

const onPostgres = async (count: number, writers: number): Promise<Result> => {
  const server = await startPostgres()
  try {
    return await kill('PostgreSQL', count, writers, server.url)
  } finally {
    await server.stop()
  }
}

/** Kills the very first start, which creates the database, and starts again on the result. */
const firstStarts = async (count: number): Promise<Result> => {
  for (let round = 0; round < count; round++) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-kill-'))
    const product = await createProduct({ dataDir })
    try {
      const started = product.start().catch(() => {})
      await pause(firstStartMs * Math.random())
      await product.end('SIGKILL')
      await started
      await product.start()
    } finally {
      await product.end('SIGKILL')
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return {
    lines: [`Embedded: ${count} kills during the very first start, each following start worked`],
    ok: true,
  }
}

const kill = async (
  name: string,
  count: number,
  people: number,
  databaseUrl?: string,
): Promise<Result> => {
  const { dataDir, remove } = await createDataDir(databaseUrl)
  const where = { dataDir, ...(databaseUrl && { databaseUrl }) }
  const product = await createProduct(where)
  try {
    await product.start()
    const writers = await startWriters(product.url, people)
    const starts: number[] = []
    let secondTries = 0
    for (let round = 0; round < count; round++) {
      await writers.nextAcknowledged()
      await pause(Math.random() * maxWriteMs)
      await product.end('SIGKILL')
      starts.push(await product.start())
      if (product.log().includes('is tried again')) secondTries++
    }
    await writers.nextAcknowledged()
    await writers.stop()
    const code = await product.end('SIGTERM')
    const verdict = await checkDatabase(where, writers.acknowledged)
    const sorted = starts.map(Math.round).sort((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)]
    return {
      lines: [
        `${name}: ${count} kills under ${people} writers, ${writers.acknowledged.length} writes acknowledged: ${verdictLine(verdict)}; ready again after ${median} ms (median), at most ${sorted.at(-1)} ms; starts that opened the database only at the second attempt: ${secondTries}`,
        ...(code === 0 ? [] : [`${name}: the final stop ended with exit code ${code}`]),
      ],
      ok: isClean(verdict) && code === 0,
    }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}
