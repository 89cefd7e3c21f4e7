import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  fillDatabase,
  type MeasuredProcess,
  startMeasured,
  tempFolder,
} from '../../bench/product.ts'
import { defaultShares, type Size } from '../../bench/workload.ts'
import { addWorkloadDataset, startLoadGenerator } from '../../bench/workloadRunner.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const size: Size = { rooms: 10, membersEach: 100, messagesEach: 300, posts: 300 }
const secondsAt: Record<Scale, number> = { smoke: 0, nightly: 120, full: 180, soak: 7200 }
const controlSeconds = 60
const clients = 50
const slices = 12
// Memory that the first requests allocate is no leak.
const warmSlices = 3
const maxHeapGrowth = 1.1
const maxExtraFiles = 10
const maxMbPerTenMinutes = 1

type Measurement = { atS: number; heapMb: number; rssMb: number; files: number }

const mb = (bytes: number) => bytes / 1024 / 1024

/** Measures after a garbage collection. */
const measure = async (product: MeasuredProcess, from: number): Promise<Measurement> => {
  const { heapUsed, rss } = await product.memory()
  const files = readdirSync(`/proc/${product.pid}/fd`).length
  const atS = (performance.now() - from) / 1000
  return { atS, heapMb: mb(heapUsed), rssMb: mb(rss), files }
}

/** Runs at half load and measures between the slices. */
const soak = async (databaseUrl: string, seconds: number, preload?: string) => {
  const where = { dataDir: tempFolder(), databaseUrl }
  await fillDatabase(where, (sql) => addWorkloadDataset(sql, size))
  const product = await startMeasured(where, preload)
  const crowd = startLoadGenerator()
  let first = 0
  const visit = (slice: number, pace: { clients: number } | { perSecond: number }) => {
    first += 1_000_003
    return crowd.run({
      ...{ url: product.url, seconds: slice, shares: defaultShares, size, from: first, pace },
    })
  }
  try {
    const capacity = await visit(5, { clients })
    const answered = Object.values(capacity.statuses).reduce((sum, { count }) => sum + count, 0)
    const perSecond = answered / capacity.seconds / 2
    const from = performance.now()
    const measurements: Measurement[] = []
    let failures = 0
    for (let slice = 0; slice < slices; slice++) {
      const { statuses } = await visit(seconds / slices, { perSecond })
      for (const [status, { count }] of Object.entries(statuses))
        failures += Number(status) === 0 || Number(status) >= 500 ? count : 0
      measurements.push(await measure(product, from))
    }
    return { perSecond, measurements, failures }
  } finally {
    crowd.stop()
    await product.stop()
  }
}

type Soaked = Awaited<ReturnType<typeof soak>>

const warmAndLast = ({ measurements }: Soaked) => {
  const [warm, last] = [measurements[warmSlices], measurements.at(-1)]
  if (!warm || !last) throw new Error('Nothing was measured')
  return { warm, last }
}

const mbPerTenMinutes = (soaked: Soaked) => {
  const { warm, last } = warmAndLast(soaked)
  return ((last.rssMb - warm.rssMb) / (last.atS - warm.atS)) * 600
}

const hasNoLeak = (soaked: Soaked) => {
  const { warm, last } = warmAndLast(soaked)
  return last.heapMb < warm.heapMb * maxHeapGrowth && last.files <= warm.files + maxExtraFiles
}

const lineOf = (name: string, soaked: Soaked) => {
  const { warm, last } = warmAndLast(soaked)
  return `${name}: ${soaked.perSecond.toFixed(0)} requests/s for ${last.atS.toFixed(0)} s, ${soaked.failures} failed; from second ${warm.atS.toFixed(0)} to the end the heap went from ${warm.heapMb.toFixed(1)} to ${last.heapMb.toFixed(1)} MB, RSS from ${warm.rssMb.toFixed(0)} to ${last.rssMb.toFixed(0)} MB, open files from ${warm.files} to ${last.files}`
}

export const runAlone = true
export const nightlyOnly = true

/** Hours at soak scale; the other scales detect what leaks with each request. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const title = 'At half load over a long time, heap and open files do not grow'
  if (scale === 'smoke')
    return { title, lines: [], ok: true, skipped: 'it takes minutes, also at its smallest' }
  const server = missingPostgres() ? null : await startPostgres()
  try {
    const product = await soak(server?.url ?? '', secondsAt[scale])
    const leaking = join(import.meta.dirname, '../controls/memoryLeak.ts')
    const control = await soak('', controlSeconds, leaking)
    return {
      title,
      lines: [
        lineOf(server ? 'PostgreSQL' : 'Embedded database', product),
        lineOf('Control, with a leak in each request', control),
      ],
      ok:
        hasNoLeak(product) &&
        product.failures === 0 &&
        !hasNoLeak(control) &&
        (scale !== 'soak' || mbPerTenMinutes(product) < maxMbPerTenMinutes),
    }
  } finally {
    await server?.stop()
  }
}
