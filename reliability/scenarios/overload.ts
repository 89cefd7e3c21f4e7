import { rmSync } from 'node:fs'
import type { Done, Times } from '../../bench/arrivals.ts'
import { aCrowd, addMixedTown, type Crowd, sqlPerSecond } from '../../bench/mixedTown.ts'
import { onlySignIns, peopleOf, type Shares, type Size, usualShares } from '../../bench/mixture.ts'
import { aFolder, filled, startBareServer } from '../../bench/product.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { aProduct, type Product } from '../support/product.ts'
import { memoryMb, monitor, type Watch } from '../support/resourceMonitor.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

type Figures = { size: Size; seconds: number; overSeconds: number; signInsPerSecond: number }

const village: Size = { rooms: 10, membersEach: 100, messagesEach: 300, posts: 300 }
const town: Size = { rooms: 100, membersEach: 100, messagesEach: 1000, posts: 2000 }
const figuresAt: Record<Scale, Figures> = {
  smoke: { size: village, seconds: 2, overSeconds: 4, signInsPerSecond: 400 },
  nightly: { size: town, seconds: 8, overSeconds: 20, signInsPerSecond: 200 },
  full: { size: town, seconds: 20, overSeconds: 300, signInsPerSecond: 200 },
  soak: { size: town, seconds: 600, overSeconds: 1800, signInsPerSecond: 200 },
}

const clients = 50
const times = 5
const readsPerSecond = 20
const backWithinMs = 10_000
// The embedded database has its own memory within the process: these are judged on a server.
const maxMemoryMb = 512
const leastServedShare = 0.8
const mostMsToRefuse = 100 // for 99 of 100
const mostMsBesideSignIns = 300
const mostMsToRefuseSignIn = 50

const countOf = ({ statuses }: Done, is: (status: number) => boolean) =>
  Object.entries(statuses).reduce(
    (sum, [status, { count }]) => sum + (is(Number(status)) ? count : 0),
    0,
  )

const isSuccess = (status: number) => status >= 200 && status < 300
// 409 is a valid answer: somebody has just deleted the same row, or voted.
const isWrong = (status: number) =>
  status === 0 || (status >= 400 && status !== 409 && status !== 503)

/** "2 other answers or none (1 times 500, 1 times ECONNRESET)" */
const wrongOnes = (done: Done) => {
  const answered = Object.entries(done.statuses)
    .filter(([status]) => status !== '0' && isWrong(Number(status)))
    .map(([status, { count }]) => [status, count] as const)
  const kinds = [...answered, ...Object.entries(done.lost)]
  const each = kinds.map(([kind, count]) => `${count} times ${kind}`).join(', ')
  return `${countOf(done, isWrong)} other answers or none${each && ` (${each})`}`
}

const none: Times = { count: 0, p50: 0, p95: 0, p99: 0, most: 0 }
const refused = ({ statuses }: Done) => statuses[503] ?? none

type Phase = { shares: Shares; seconds: number; pace: { perSecond: number } | { clients: number } }

/** Each phase requests other rows than the phases before. */
const visitsTo = (url: string, size: Size) => {
  let from = 0
  return (crowd: Crowd, phase: Phase) => {
    from += 1_000_003
    return crowd.come({ url, size, from, ...phase })
  }
}

/** Waits until twenty requests in a row succeed. */
const untilNormal = async (visit: () => Promise<Done>) => {
  const from = performance.now()
  while (performance.now() - from < backWithinMs) {
    const done = await visit()
    if (countOf(done, isSuccess) >= 20 && countOf(done, (status) => !isSuccess(status)) === 0)
      return performance.now() - from
  }
  return null
}

/** The reference: a bare server that sends as many bytes as an event list has, from memory. */
const barePerSecond = async ({ size, seconds }: Figures) => {
  const bare = await startBareServer('x'.repeat(8000), 200)
  const crowd = aCrowd()
  try {
    const done = await visitsTo(bare.url, size)(crowd, {
      ...{ shares: usualShares, seconds, pace: { clients } },
    })
    return countOf(done, isSuccess) / done.seconds
  } finally {
    crowd.leave()
    await bare.stop()
  }
}

type Run = {
  /** Right after the start. */
  restMb: number
  perSecond: number
  usual: Done
  over: Done
  watch: Watch
  backMs: number | null
  signIns: Done
  meanwhile: Done
}

const onProduct = async (product: Product, figures: Figures): Promise<Run> => {
  const { size, seconds, overSeconds, signInsPerSecond } = figures
  const [crowd, flood] = [aCrowd(), aCrowd()]
  const visit = visitsTo(product.url, size)
  const usual = { shares: usualShares, seconds }
  const restMb = memoryMb(product.pid())
  try {
    await visit(crowd, { ...usual, pace: { clients } })
    const most = await visit(crowd, { ...usual, pace: { clients } })
    const perSecond = countOf(most, isSuccess) / most.seconds
    const half = await visit(crowd, { ...usual, pace: { perSecond: perSecond / 2 } })
    const [over, watch] = await monitor(
      product,
      visit(crowd, {
        ...{ shares: usualShares, seconds: overSeconds },
        pace: { perSecond: perSecond * times },
      }),
    )
    const backMs = await untilNormal(() =>
      visit(crowd, { shares: usualShares, seconds: 1, pace: { perSecond: readsPerSecond } }),
    )
    const reads = { read: 100, write: 0, signIn: 0 }
    const [signIns, meanwhile] = await Promise.all([
      visit(flood, { shares: onlySignIns, seconds, pace: { perSecond: signInsPerSecond } }),
      visit(crowd, { shares: reads, seconds, pace: { perSecond: readsPerSecond } }),
    ])
    return { restMb, perSecond, usual: half, over, watch, backMs, signIns, meanwhile }
  } finally {
    crowd.leave()
    flood.leave()
  }
}

/** The references: the database alone, and HTTP alone. */
const compared = async (where: { dataDir: string; databaseUrl: string }, figures: Figures) => ({
  sql: await sqlPerSecond(where, figures.size, figures.seconds),
  bare: await barePerSecond(figures),
})

const runOn = async (
  databaseUrl: string,
  figures: Figures,
  { preload, isCompared = false }: { preload?: string; isCompared?: boolean } = {},
) => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, (sql) => addMixedTown(sql, figures.size))
  const beside = isCompared ? await compared(where, figures) : null
  const product = await aProduct({ ...where, ...(preload && { preload }) })
  try {
    await product.start()
    return { ...(await onProduct(product, figures)), beside }
  } finally {
    await product.end('SIGKILL')
    rmSync(where.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const onPostgres = async (figures: Figures) => {
  const server = await startPostgres()
  try {
    return await runOn(server.url, figures, { isCompared: true })
  } finally {
    await server.stop()
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const timesLine = ({ p50, p95, p99 }: Times) => `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`

/** Relative to its capacity. */
const servedShare = ({ over, perSecond }: Run) =>
  countOf(over, isSuccess) / over.seconds / perSecond

const linesOf = (where: string, run: Awaited<ReturnType<typeof runOn>>) => {
  const { restMb, beside, perSecond, usual, over, watch, backMs, signIns, meanwhile } = run
  const kinds = (['read', 'write', 'signIn'] as const).map(
    (kind) => `${kind} ${timesLine(usual.kinds[kind] ?? none)}`,
  )
  const share = (value: number) =>
    `${((perSecond / value) * 100).toFixed(1)} % of the ${value.toFixed(0)}`
  const besides = beside
    ? `, ${share(beside.sql)}/s of the same SQL without HTTP and ${share(beside.bare)}/s of a bare node:http server`
    : ''
  return [
    `${where}: ${clients} clients in a closed loop make ${perSecond.toFixed(0)} requests/s${besides}; at half of that: ${kinds.join('; ')}`,
    `${where}, ${times} times that load for ${over.seconds} s: ${countOf(over, isSuccess)} served (${(servedShare(run) * 100).toFixed(0)} % of its capacity), ${refused(over).count} refused with 503 and Retry-After (${timesLine(refused(over))}), ${wrongOnes(over)}; peak memory ${watch.maxMemoryMb.toFixed(0)} MB (${restMb.toFixed(0)} MB after the start); /health/live answered ${watch.alive} of ${watch.looks} times; back to normal ${backMs === null ? 'NEVER' : `after ${(backMs / 1000).toFixed(1)} s`}`,
    `${where}, ${(countOf(signIns, () => true) / signIns.seconds).toFixed(0)} sign-ins/s: ${countOf(signIns, isSuccess)} succeeded, ${refused(signIns).count} refused (${timesLine(refused(signIns))}), ${wrongOnes(signIns)}; other requests meanwhile: ${countOf(meanwhile, isSuccess)} of ${countOf(meanwhile, () => true)} served (${timesLine(meanwhile.kinds.read ?? none)})`,
  ]
}

const isOrderly = (done: Done) => countOf(done, isWrong) === 0 && done.withoutRetryAfter === 0

const isRight = ({ over, watch, backMs, signIns, meanwhile }: Run) =>
  isOrderly(over) &&
  isOrderly(signIns) &&
  countOf(over, isSuccess) > 0 &&
  refused(over).count > 0 &&
  refused(signIns).count > 0 &&
  countOf(meanwhile, isSuccess) === countOf(meanwhile, () => true) &&
  watch.alive === watch.looks &&
  backMs !== null

const isWithinFigures = (run: Run, scale: Scale) => {
  const { over, watch, signIns, meanwhile } = run
  if (watch.maxMemoryMb >= maxMemoryMb) return false
  // A smoke test is too short to judge throughput and times.
  if (scale === 'smoke') return true
  return (
    servedShare(run) >= leastServedShare &&
    refused(over).p99 < mostMsToRefuse &&
    (meanwhile.kinds.read ?? none).p95 < mostMsBesideSignIns &&
    refused(signIns).p95 < mostMsToRefuseSignIn
  )
}

export const runAlone = true
export const nightlyOnly = true

/** The load generator shares the machine with the product: the figures include both. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const figures = figuresAt[scale]
  const { rooms, membersEach, messagesEach } = figures.size
  const embedded = await runOn('', figures, { isCompared: scale !== 'smoke' })
  const missing = scale === 'smoke' ? 'not part of a smoke test' : missingPostgres()
  const server = missing ? null : await onPostgres(figures)
  const control = await runOn('', figuresAt.smoke, { preload: 'noLoadShedding.ts' })
  return {
    title: `At ${times} times its capacity, the product serves what it can, refuses the rest with 503, and recovers quickly`,
    lines: [
      `${peopleOf(figures.size).toLocaleString('en')} users, ${(rooms * messagesEach).toLocaleString('en')} messages in groups of ${membersEach}; ${usualShares.read} % reads, ${usualShares.write} % writes, ${usualShares.signIn} % sign-ins; the load generator runs on the same machine`,
      ...linesOf('Embedded database', embedded),
      `The memory limit of ${maxMemoryMb} MB and the timings are judged on PostgreSQL: the embedded database keeps every page it has read in the memory of the process`,
      ...(server ? linesOf('PostgreSQL', server) : [`PostgreSQL: not tried, ${missing}`]),
      ...linesOf('Control, without load shedding', control),
    ],
    ok:
      isRight(embedded) &&
      (!server || (isRight(server) && isWithinFigures(server, scale))) &&
      refused(control.over).count + refused(control.signIns).count === 0,
  }
}
