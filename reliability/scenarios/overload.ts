import { rmSync } from 'node:fs'
import type { LoadResult, Times } from '../../bench/loadGenerator.ts'
import { fillDatabase, tempFolder } from '../../bench/product.ts'
import {
  defaultShares,
  type Shares,
  type Size,
  signInsOnly,
  userCount,
} from '../../bench/workload.ts'
import {
  addWorkloadDataset,
  type LoadGenerator,
  startLoadGenerator,
} from '../../bench/workloadRunner.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { createProduct, type Product } from '../support/product.ts'
import { memoryMb, monitor, type ResourceUsage } from '../support/resourceMonitor.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

type LoadSettings = { size: Size; seconds: number; overSeconds: number; signInsPerSecond: number }

const village: Size = { rooms: 10, membersEach: 100, messagesEach: 300, posts: 300 }
const largeDataset: Size = { rooms: 100, membersEach: 100, messagesEach: 1000, posts: 2000 }
const settingsAt: Record<Scale, LoadSettings> = {
  smoke: { size: village, seconds: 2, overSeconds: 4, signInsPerSecond: 400 },
  nightly: { size: largeDataset, seconds: 8, overSeconds: 20, signInsPerSecond: 200 },
  full: { size: largeDataset, seconds: 20, overSeconds: 300, signInsPerSecond: 200 },
  soak: { size: largeDataset, seconds: 600, overSeconds: 1800, signInsPerSecond: 200 },
}

const clients = 50
const times = 5
const readsPerSecond = 20
const backWithinMs = 10_000
// The embedded database has its own memory within the process: these are judged on a server.
const maxMemoryMb = 512
const minServedShare = 0.8
const maxRejectMs = 100 // for 99 of 100
const maxReadMsDuringSignIns = 300
const maxSignInRejectMs = 50

const countOf = ({ statuses }: LoadResult, is: (status: number) => boolean) =>
  Object.entries(statuses).reduce(
    (sum, [status, { count }]) => sum + (is(Number(status)) ? count : 0),
    0,
  )

const isSuccess = (status: number) => status >= 200 && status < 300
// 409 is a valid answer: another client has just deleted the same row or voted.
const isWrong = (status: number) =>
  status === 0 || (status >= 400 && status !== 409 && status !== 503)

/** "2 other answers or none (1 times 500, 1 times ECONNRESET)" */
const describeWrong = (done: LoadResult) => {
  const answered = Object.entries(done.statuses)
    .filter(([status]) => status !== '0' && isWrong(Number(status)))
    .map(([status, { count }]) => [status, count] as const)
  const kinds = [...answered, ...Object.entries(done.errors)]
  const each = kinds.map(([kind, count]) => `${count} times ${kind}`).join(', ')
  return `${countOf(done, isWrong)} other answers or none${each && ` (${each})`}`
}

const none: Times = { count: 0, p50: 0, p95: 0, p99: 0, max: 0 }
const rejected = ({ statuses }: LoadResult) => statuses[503] ?? none

type Phase = { shares: Shares; seconds: number; pace: { perSecond: number } | { clients: number } }

/** Each phase requests other rows than the phases before. */
const visitsTo = (url: string, size: Size) => {
  let from = 0
  return (crowd: LoadGenerator, phase: Phase) => {
    from += 1_000_003
    return crowd.run({ url, size, from, ...phase })
  }
}

/** Waits until twenty requests in a row succeed. */
const waitForRecovery = async (visit: () => Promise<LoadResult>) => {
  const from = performance.now()
  while (performance.now() - from < backWithinMs) {
    const done = await visit()
    if (countOf(done, isSuccess) >= 20 && countOf(done, (status) => !isSuccess(status)) === 0)
      return performance.now() - from
  }
  return null
}

type Run = {
  /** Directly after the start. */
  restMb: number
  perSecond: number
  usual: LoadResult
  over: LoadResult
  usage: ResourceUsage
  backMs: number | null
  signIns: LoadResult
  meanwhile: LoadResult
}

const onProduct = async (product: Product, settings: LoadSettings): Promise<Run> => {
  const { size, seconds, overSeconds, signInsPerSecond } = settings
  const [crowd, flood] = [startLoadGenerator(), startLoadGenerator()]
  const visit = visitsTo(product.url, size)
  const usual = { shares: defaultShares, seconds }
  const restMb = memoryMb(product.pid())
  try {
    await visit(crowd, { ...usual, pace: { clients } })
    const capacity = await visit(crowd, { ...usual, pace: { clients } })
    const perSecond = countOf(capacity, isSuccess) / capacity.seconds
    const half = await visit(crowd, { ...usual, pace: { perSecond: perSecond / 2 } })
    const [over, usage] = await monitor(
      product,
      visit(crowd, {
        ...{ shares: defaultShares, seconds: overSeconds },
        pace: { perSecond: perSecond * times },
      }),
    )
    const backMs = await waitForRecovery(() =>
      visit(crowd, { shares: defaultShares, seconds: 1, pace: { perSecond: readsPerSecond } }),
    )
    const reads = { read: 100, write: 0, signIn: 0 }
    const [signIns, meanwhile] = await Promise.all([
      visit(flood, { shares: signInsOnly, seconds, pace: { perSecond: signInsPerSecond } }),
      visit(crowd, { shares: reads, seconds, pace: { perSecond: readsPerSecond } }),
    ])
    return { restMb, perSecond, usual: half, over, usage, backMs, signIns, meanwhile }
  } finally {
    crowd.stop()
    flood.stop()
  }
}

const runOn = async (databaseUrl: string, settings: LoadSettings, preload?: string) => {
  const where = { dataDir: tempFolder(), databaseUrl }
  await fillDatabase(where, (sql) => addWorkloadDataset(sql, settings.size))
  const product = await createProduct({ ...where, ...(preload && { preload }) })
  try {
    await product.start()
    return await onProduct(product, settings)
  } finally {
    await product.end('SIGKILL')
    rmSync(where.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const onPostgres = async (settings: LoadSettings) => {
  const server = await startPostgres()
  try {
    return await runOn(server.url, settings)
  } finally {
    await server.stop()
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const timesLine = ({ p50, p95, p99 }: Times) => `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`

/** Relative to its capacity. */
const servedShare = ({ over, perSecond }: Run) =>
  countOf(over, isSuccess) / over.seconds / perSecond

const linesOf = (where: string, run: Run) => {
  const { restMb, perSecond, usual, over, usage, backMs, signIns, meanwhile } = run
  const kinds = (['read', 'write', 'signIn'] as const).map(
    (kind) => `${kind} ${timesLine(usual.kinds[kind] ?? none)}`,
  )
  return [
    `${where}: ${clients} clients in a closed loop make ${perSecond.toFixed(0)} requests/s; at half of that: ${kinds.join('; ')}`,
    `${where}, ${times} times that load for ${over.seconds} s: ${countOf(over, isSuccess)} served (${(servedShare(run) * 100).toFixed(0)} % of its capacity), ${rejected(over).count} refused with 503 and Retry-After (${timesLine(rejected(over))}), ${describeWrong(over)}; peak memory ${usage.maxMemoryMb.toFixed(0)} MB (${restMb.toFixed(0)} MB after the start); /health/live answered ${usage.alive} of ${usage.polls} times; back to normal ${backMs === null ? 'NEVER' : `after ${(backMs / 1000).toFixed(1)} s`}`,
    `${where}, ${(countOf(signIns, () => true) / signIns.seconds).toFixed(0)} sign-ins/s: ${countOf(signIns, isSuccess)} succeeded, ${rejected(signIns).count} refused (${timesLine(rejected(signIns))}), ${describeWrong(signIns)}; other requests meanwhile: ${countOf(meanwhile, isSuccess)} of ${countOf(meanwhile, () => true)} served (${timesLine(meanwhile.kinds.read ?? none)})`,
  ]
}

const isOrderly = (done: LoadResult) => countOf(done, isWrong) === 0 && done.withoutRetryAfter === 0

const isRight = ({ over, usage, backMs, signIns, meanwhile }: Run) =>
  isOrderly(over) &&
  isOrderly(signIns) &&
  countOf(over, isSuccess) > 0 &&
  rejected(over).count > 0 &&
  rejected(signIns).count > 0 &&
  countOf(meanwhile, isSuccess) === countOf(meanwhile, () => true) &&
  usage.alive === usage.polls &&
  backMs !== null

const isWithinLimits = (run: Run, scale: Scale) => {
  const { over, usage, signIns, meanwhile } = run
  if (usage.maxMemoryMb >= maxMemoryMb) return false
  // A smoke test is too short to judge throughput and times.
  if (scale === 'smoke') return true
  return (
    servedShare(run) >= minServedShare &&
    rejected(over).p99 < maxRejectMs &&
    (meanwhile.kinds.read ?? none).p95 < maxReadMsDuringSignIns &&
    rejected(signIns).p95 < maxSignInRejectMs
  )
}

export const runAlone = true
export const nightlyOnly = true

/** The load generator shares the machine with the product, so the numbers include both. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const settings = settingsAt[scale]
  const { rooms, membersEach, messagesEach } = settings.size
  const embedded = await runOn('', settings)
  const missing = scale === 'smoke' ? 'not part of a smoke test' : missingPostgres()
  const server = missing ? null : await onPostgres(settings)
  const control = await runOn('', settingsAt.smoke, 'noLoadShedding.ts')
  return {
    title: `At ${times} times its capacity, the product serves what it can, refuses the rest with 503, and recovers quickly`,
    lines: [
      `${userCount(settings.size).toLocaleString('en')} users, ${(rooms * messagesEach).toLocaleString('en')} messages in groups of ${membersEach}; ${defaultShares.read} % reads, ${defaultShares.write} % writes, ${defaultShares.signIn} % sign-ins; the load generator runs on the same machine`,
      ...linesOf('Embedded database', embedded),
      `The memory limit of ${maxMemoryMb} MB and the timings are judged on PostgreSQL: the embedded database keeps every page it has read in the memory of the process`,
      ...(server ? linesOf('PostgreSQL', server) : [`PostgreSQL: not tried, ${missing}`]),
      ...linesOf('Control, without load shedding', control),
    ],
    ok:
      isRight(embedded) &&
      (!server || (isRight(server) && isWithinLimits(server, scale))) &&
      rejected(control.over).count + rejected(control.signIns).count === 0,
  }
}
