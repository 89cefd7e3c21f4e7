import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Sql } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { upsertPolicies } from '#server/privacy/policy/policies.ts'
import { freePort } from '../scripts/postgres.ts'
import { withMemoryEnv } from '../scripts/setup/serverNode.mjs'
import type { Task } from './sqlBaseline.ts'
import type { Task as WorkloadTask } from './sqlWorkload.ts'
import { startWorker } from './worker.ts'

export type Running = { url: string; stop: () => Promise<void> }
type RunningProcess = Running & { pid: number }

export const tempFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const stopper = (child: ChildProcess) => {
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  return async () => {
    process.off('exit', killWithUs)
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

export const waitUntilReady = async (url: string, child: ChildProcess) => {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`The process exited with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${url} does not answer`)
}

export type DataLocation = { dataDir: string; databaseUrl?: string; redisUrl?: string }

const spawnProduct = (
  port: number,
  { dataDir, databaseUrl = '', redisUrl = '' }: DataLocation,
  { isMeasured = false, preload = '' } = {},
) => {
  const env = {
    ...withMemoryEnv(process.env),
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: '',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
  }
  return isMeasured
    ? spawn(
        process.execPath,
        [...measuringFlags, ...(preload ? ['--import', preload] : []), 'server/main.ts'],
        {
          env,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      )
    : spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Starts the product as `npm start` does, on the embedded database by default. Discards its log.
 * `limit` gets the process before it runs.
 */
export const startProduct = async (
  location: DataLocation,
  limit: (pid: number) => void = () => {},
): Promise<RunningProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnProduct(port, location)
  limit(child.pid ?? 0)
  await waitUntilReady(`${url}/health/ready`, child)
  return { url, pid: child.pid ?? 0, stop: stopper(child) }
}

/** Creates, migrates and fills a database before the product starts on it. */
export const fillDatabase = async (location: DataLocation, fill: (sql: Sql) => Promise<void>) => {
  const database = await openDatabase(location)
  await migrate(database)
  // Before the people: otherwise the product would announce the policies to all of them.
  await upsertPolicies(database.sql)
  await database.withoutWatchdog(() => fill(database.sql))
  await database.close()
}

/** A process that reports its memory usage. */
export type MeasuredProcess = RunningProcess & { memory: () => Promise<NodeJS.MemoryUsage> }

const measuringFlags = ['--expose-gc', '--import', './bench/memoryReporter.ts']

const toMeasured = (url: string, child: ChildProcess): MeasuredProcess => ({
  url,
  pid: child.pid ?? 0,
  stop: stopper(child),
  memory: async () => {
    child.send('memory')
    const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
    return usage
  },
})

/** `preload`: a module that patches a deliberate fault into the product. */
export const startMeasured = async (
  location: DataLocation,
  preload?: string,
): Promise<MeasuredProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnProduct(port, location, { isMeasured: true, ...(preload && { preload }) })
  await waitUntilReady(`${url}/health/ready`, child)
  return toMeasured(url, child)
}

/** A bare server with event streams; a POST is written to the given number of them. */
export const startBareStreams = async (reached: number): Promise<MeasuredProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), REACHED: String(reached) }
  const child = spawn(process.execPath, [...measuringFlags, 'bench/bareStreams.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await waitUntilReady(`${url}/`, child)
  return toMeasured(url, child)
}

const startBaseline = async (file: string, variables: Record<string, string>): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), ...variables }
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' })
  await waitUntilReady(`${url}/`, child)
  return { url, stop: stopper(child) }
}

/** Baseline: a server that returns the same bytes from memory. */
export const startBareServer = (body: string, status: number): Promise<Running> =>
  startBaseline('bench/bareServer.ts', { BODY: body, STATUS: String(status) })

const copyOf = (dataDir: string) => {
  const copy = tempFolder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** Starts the SQL baseline on a copy of the data folder. The product must be stopped. */
export const startSqlRunner = (dataDir: string) =>
  startWorker<Task, number>('bench/sqlBaseline.ts', { DATA_DIR: copyOf(dataDir) })

/** Starts the mixed workload without HTTP, for embedded on a copy. The product must be stopped. */
export const startSqlWorkload = ({ dataDir, databaseUrl = '' }: DataLocation) =>
  startWorker<WorkloadTask, number>('bench/sqlWorkload.ts', {
    DATA_DIR: databaseUrl ? dataDir : copyOf(dataDir),
    DATABASE_URL: databaseUrl,
  })

/** Baseline: a plain server, for embedded on a copy. The product must be stopped. */
export const startPlainServer = ({ dataDir, databaseUrl }: DataLocation): Promise<Running> =>
  startBaseline(
    'bench/plainServer.ts',
    databaseUrl
      ? { DATABASE_URL: databaseUrl }
      : { DATA_DIR: join(copyOf(dataDir), 'database'), DATABASE_URL: '' },
  )
