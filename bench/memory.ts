import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { withMemoryEnv } from '../scripts/setup/serverNode.mjs'
import { median } from './comparison.ts'
import {
  type DataLocation,
  fillDatabase,
  freePort,
  startProduct,
  tempFolder,
  waitUntilReady,
} from './product.ts'
import { defaultShares, type Size } from './workload.ts'
import { addWorkloadDataset, startLoadGenerator } from './workloadRunner.ts'

// A community of 500.
const size: Size = { rooms: 10, membersEach: 50, messagesEach: 300, posts: 300 }
const clients = 16
const loadSeconds = 120
const settleMs = 5000
const startRounds = 5

const statusMb = (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

/** A process and all its descendants. */
const treeOf = (pid: number): number[] => [
  pid,
  ...readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    .flatMap((child) => treeOf(Number(child))),
]

const totalMb = (pid: number) => treeOf(pid).reduce((sum, each) => sum + statusMb(each, 'VmRSS'), 0)

type Usage = { start: number; loaded: number; peak: number; requests: number }

/** Memory at start and after two minutes of the mixed workload. */
const measureProduct = async (location: DataLocation): Promise<Usage> => {
  const product = await startProduct(location)
  const load = startLoadGenerator()
  try {
    await pause(settleMs)
    const start = totalMb(product.pid)
    const { statuses } = await load.run({
      ...{ url: product.url, seconds: loadSeconds, shares: defaultShares, size, from: 0 },
      pace: { clients },
    })
    const requests = Object.values(statuses).reduce((sum, { count }) => sum + count, 0)
    return { start, loaded: totalMb(product.pid), peak: statusMb(product.pid, 'VmHWM'), requests }
  } finally {
    load.stop()
    await product.stop()
  }
}

const bareEngine = (dir: string) => `
  import { openEngine } from './server/db/embedded/engine.ts'
  await openEngine(${JSON.stringify(dir)}, () => {})
  console.log('ready')
  setInterval(() => {}, 60_000)`

const bareServer = `
  import Fastify from 'fastify'
  import postgres from 'postgres'
  postgres({ max: 1 })
  await Fastify().listen({ port: 0, host: '127.0.0.1' })
  console.log('ready')`

/** Memory of a reference with the same settings of Node and malloc. */
const measureReference = async (script: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: withMemoryEnv(process.env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await pause(settleMs)
  const mb = totalMb(child.pid ?? 0)
  child.kill('SIGKILL')
  return mb
}

const endGroup = async (child: ChildProcess) => {
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

/** From `npm start` until the server answers, on a database that exists. */
const measureStart = async (dataDir: string) => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' }
  const from = performance.now()
  const child = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
  await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, child)
  const ms = performance.now() - from
  await endGroup(child)
  return ms
}

const measureBareNode = async () => {
  const from = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - from
}

/** Both in turn, so that a busy machine slows both down. */
const compareStarts = async (dataDir: string) => {
  const times = { product: [] as number[], bare: [] as number[] }
  for (let round = 0; round < startRounds; round++) {
    times.product.push(await measureStart(dataDir))
    times.bare.push(await measureBareNode())
  }
  return { product: median(times.product.slice(1)), bare: median(times.bare) }
}

const usageLines = (title: string, usage: Usage, reference: string, referenceMb: number) => [
  title,
  `  at start              ${usage.start.toFixed(0)} MB: ${(usage.start / referenceMb).toFixed(2)} times ${reference}, ${referenceMb.toFixed(0)} MB`,
  `  after ${loadSeconds} s of load   ${usage.loaded.toFixed(0)} MB, ${usage.peak.toFixed(0)} MB at the most (${usage.requests} requests of ${clients} clients)`,
]

/** Memory of all processes and threads, and the time of a start. */
export const benchMemory = async (): Promise<string[]> => {
  const dataDir = tempFolder()
  await fillDatabase({ dataDir }, (sql) => addWorkloadDataset(sql, size))
  const copy = tempFolder()
  cpSync(dataDir, copy, { recursive: true })
  const engineMb = await measureReference(bareEngine(`${copy}/database`))
  const embedded = await measureProduct({ dataDir })
  const starts = await compareStarts(dataDir)
  const lines = [
    ...usageLines('memory, embedded database', embedded, 'PGlite alone', engineMb),
    `npm start               ${starts.product.toFixed(0)} ms: ${(starts.product / starts.bare).toFixed(0)} times node -e 0, ${starts.bare.toFixed(0)} ms`,
  ]
  if (missingPostgres()) return lines
  const server = await startPostgres()
  try {
    const location = { dataDir: tempFolder(), databaseUrl: server.url }
    await fillDatabase(location, (sql) => addWorkloadDataset(sql, size))
    const bareMb = await measureReference(bareServer)
    const usage = await measureProduct(location)
    return [
      ...lines,
      ...usageLines('memory, PostgreSQL', usage, 'bare Fastify + postgres.js', bareMb),
    ]
  } finally {
    await server.stop()
  }
}
