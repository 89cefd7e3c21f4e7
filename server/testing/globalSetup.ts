import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { postgres } from '#server/db/postgres.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startRedis } from '../../scripts/redis.ts'
import { testWorkers } from '../../scripts/steps/parallelism.ts'
import { ramTmpdir } from './ramTmpdir.ts'
import { embeddedTemplate, onServer, serverTemplate } from './template.ts'

type Servers = { databaseUrl: string; redisUrl: string; stop(): Promise<unknown> }

// Some tests start several processes, each with its own pool. Data is disposable, so nothing is
// flushed.
const settings = {
  max_connections: String(testWorkers * 100),
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
}

const none = { url: '', stop: async () => {} }

/**
 * Starts a disposable PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL are set.
 * The project `embedded` and TEST_ENGINE=embedded use neither.
 */
const startServers = async ({ name }: TestProject): Promise<Servers> => {
  const { TEST_ENGINE, TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const isEmbedded = name === 'embedded' || TEST_ENGINE === 'embedded'
  if (isEmbedded) return { databaseUrl: '', redisUrl: '', stop: none.stop }
  const [database, redis] = await Promise.all([
    TEST_DATABASE_URL ? none : startPostgres({ settings, tmpdir: ramTmpdir() }),
    TEST_REDIS_URL ? none : startRedis(),
  ])
  return {
    databaseUrl: TEST_DATABASE_URL || database.url,
    redisUrl: TEST_REDIS_URL || redis.url,
    stop: () => Promise.all([database.stop(), redis.stop()]),
  }
}

/** Creates the template databases, and cleans up after the run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { databaseUrl, redisUrl, stop } = await startServers(project)
  const run = randomBytes(4).toString('hex')
  const folder = fs.mkdtempSync(path.join(ramTmpdir(), 'welkom-test-'))
  // Workers inherit these variables. Each project has its own.
  Object.assign(project.config.env, {
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    WELKOM_TEST_RUN: run,
    WELKOM_TEST_FOLDER: folder,
    WELKOM_TEST_TEMPLATE: databaseUrl
      ? await serverTemplate(databaseUrl, run)
      : await embeddedTemplate(),
    WELKOM_TEST_SHELF: os.tmpdir(),
    // Temporary files of workers and child processes are removed with this folder.
    TMPDIR: folder,
  })
  return async () => {
    // The data of our own server go with it.
    if (process.env.TEST_DATABASE_URL && databaseUrl) await dropAll(databaseUrl, run)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await stop()
  }
}

const dropAll = async (serverUrl: string, run: string): Promise<void> => {
  const sql = postgres(serverUrl, { max: 1 })
  const names = await sql<{ datname: string }[]>`
    select datname from pg_database where datname like ${`welkom\\_${run}\\_%`}`
  await sql.end()
  for (const { datname } of names) {
    await onServer(serverUrl, `drop database ${datname} with (force)`)
  }
}
