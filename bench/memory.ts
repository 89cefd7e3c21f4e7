import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { withMemoryEnv } from '../scripts/setup/serverNode.mjs'
import { isBrief } from './brief.ts'
import { median } from './comparison.ts'
import type { BenchResult, Figure } from './figures.ts'
import { createMemoryLimit, type MemoryLimit } from './memoryLimit.ts'
import {
  type DataLocation,
  fillDatabase,
  startProduct,
  tempFolder,
  waitUntilReady,
} from './product.ts'
import { defaultShares, type Size } from './workload.ts'
import { addWorkloadDataset, startLoadGenerator } from './workloadRunner.ts'

// A community of 500.
const size: Size = { rooms: 10, membersEach: 50, messagesEach: 300, posts: 300 }
const clients = 16
const loadSeconds = isBrief ? 2 : Number(process.env.LOAD_SECONDS ?? 60)
const loadParts = 6
const settleMs = 5000
const startRounds = 5
const smallMachineMb = 512

/** Zero once the process has ended. */
const residentMb = (pid: number) => {
  const status = `/proc/${pid}/status`
  const text = existsSync(status) ? readFileSync(status, 'utf8') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}

const childrenOf = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return [] // it has just ended
  }
}

/** A process and all its descendants. */
const treeOf = (pid: number): number[] => [
  pid,
  ...childrenOf(pid).flatMap((child) => treeOf(Number(child))),
]

const totalMb = (pid: number) => treeOf(pid).reduce((sum, each) => sum + residentMb(each), 0)

/** The highest value of twice a second. A password check takes 19 MB for a moment. */
const startSampling = (pid: number) => {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, totalMb(pid))
  }, 500)
  return {
    takeHighest: () => {
      const mb = highest
      highest = 0
      return mb
    },
    stop: () => clearInterval(timer),
  }
}

/** `parts`: the highest memory of each part of the load, in order, which shows whether it grows. */
type Usage = { start: number; parts: number[]; requests: number; failed: number }

/** Memory at start and during the mixed workload. */
const measureProduct = async (location: DataLocation, limit?: MemoryLimit): Promise<Usage> => {
  const product = await startProduct(location, limit?.add)
  const load = startLoadGenerator()
  const sampling = startSampling(product.pid)
  try {
    await pause(settleMs)
    const usage: Usage = { start: totalMb(product.pid), parts: [], requests: 0, failed: 0 }
    sampling.takeHighest()
    for (let part = 0; part < loadParts; part++) {
      const { statuses } = await load.run({
        ...{ url: product.url, seconds: loadSeconds / loadParts, shares: defaultShares, size },
        ...{ from: usage.requests, pace: { clients } },
      })
      for (const [status, { count }] of Object.entries(statuses)) {
        usage.requests += count
        if (status === '0' || Number(status) >= 500) usage.failed += count
      }
      usage.parts.push(sampling.takeHighest())
    }
    return usage
  } finally {
    sampling.stop()
    load.stop()
    await product.stop()
  }
}

/** Whether the embedded database serves the community on a small machine. */
const measureSmallMachine = async (location: DataLocation) => {
  const limit = createMemoryLimit(smallMachineMb)
  if (!limit) return null
  const usage = await measureProduct(location, limit)
  const kills = limit.kills()
  limit.remove()
  return { ...usage, kills }
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

const hasProcesses = (group: number) => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** Waits for all of them: npm ends before the server has stopped. */
const endGroup = async ({ pid: group = 0 }: ChildProcess) => {
  process.kill(-group, 'SIGTERM')
  while (hasProcesses(group)) await pause(20)
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
  `  ${loadSeconds} s of load        at most ${usage.parts.map((mb) => mb.toFixed(0)).join(', ')} MB in its ${loadParts} parts (${usage.requests} requests of ${clients} clients, ${usage.failed} failed)`,
]

const usageFigures = (database: string, usage: Usage, mb: { start: number; load: number }) => [
  {
    metric: `memory, ${database}, at start`,
    ...{ value: usage.start, unit: 'MB' as const, target: { atMost: mb.start } },
  },
  {
    metric: `memory, ${database}, highest in ${loadSeconds} s of load`,
    ...{ value: Math.max(...usage.parts), unit: 'MB' as const, target: { atMost: mb.load } },
  },
]

const benchEmbedded = async (): Promise<BenchResult & { figures: Figure[] }> => {
  const dataDir = tempFolder()
  await fillDatabase({ dataDir }, (sql) => addWorkloadDataset(sql, size))
  const copy = tempFolder()
  cpSync(dataDir, copy, { recursive: true })
  const engineMb = await measureReference(bareEngine(`${copy}/database`))
  const usage = await measureProduct({ dataDir })
  const small = await measureSmallMachine({ dataDir })
  const starts = await compareStarts(dataDir)
  return {
    lines: [
      ...usageLines('memory, embedded database', usage, 'PGlite alone', engineMb),
      small
        ? `  limited to ${smallMachineMb} MB      at most ${Math.max(...small.parts).toFixed(0)} MB, ${small.kills} processes killed (${small.requests} requests, ${small.failed} failed)`
        : `  limited to ${smallMachineMb} MB      not measured: control groups need root`,
      `npm start               ${starts.product.toFixed(0)} ms: ${(starts.product / starts.bare).toFixed(0)} times node -e 0, ${starts.bare.toFixed(0)} ms`,
    ],
    ok: !small || small.kills === 0,
    figures: [
      ...usageFigures('embedded', usage, { start: 320, load: 400 }),
      {
        metric: '`npm start`, warm',
        ...{ value: starts.product / 1000, unit: 's', target: { atMost: 1 } },
      },
    ],
  }
}

const benchServer = async (): Promise<BenchResult & { figures: Figure[] }> => {
  if (missingPostgres()) return { lines: [], ok: true, figures: [] }
  const server = await startPostgres()
  try {
    const location = { dataDir: tempFolder(), databaseUrl: server.url }
    await fillDatabase(location, (sql) => addWorkloadDataset(sql, size))
    const bareMb = await measureReference(bareServer)
    const usage = await measureProduct(location)
    return {
      lines: usageLines('memory, PostgreSQL', usage, 'bare Fastify + postgres.js', bareMb),
      ok: true,
      figures: usageFigures('PostgreSQL', usage, { start: 140, load: 220 }),
    }
  } finally {
    await server.stop()
  }
}

/** Memory of all processes and threads, and the time of a start. `LOAD_SECONDS` sets how long. */
export const benchMemory = async (): Promise<BenchResult> => {
  const results = [await benchEmbedded(), await benchServer()]
  return {
    lines: results.flatMap(({ lines }) => lines),
    ok: results.every(({ ok }) => ok),
    figures: results.flatMap(({ figures }) => figures),
  }
}
