import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { announcements } from '#shared/announcements/contract.ts'
import { community } from '#shared/community/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { heartbeatMs, live } from '#shared/live/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { missingRedis, startRedis } from '../scripts/redis.ts'
import { median } from './comparison.ts'
import { type Done, now, type Task } from './crowdClients.ts'
import { addPosts, postId } from './dataset/activity.ts'
import {
  addGroup,
  addPeople,
  cookieOf,
  groupId,
  personId,
  updateStatistics,
} from './dataset/core.ts'
import { type BenchResult, type Figure, isFigureMet } from './figures.ts'
import { cpuMs, untilQuiet } from './processCpu.ts'
import { fillDatabase, type MeasuredProcess, startMeasured, tempFolder } from './product.ts'
import { startWorker } from './worker.ts'

const streamsEach = 5000
const people = 2 * streamsEach
// Half of the members are connected to each process.
const members = 1000
/** Of them, so many look at the board. */
const boardViewers = 500
const posts = 20
const rounds = 11
/** From the request until nearly all viewers have it. */
const maxVoteMs = 200
const settleMs = 1500
const idleMs = 2 * heartbeatMs

type Crowd = ReturnType<typeof startWorker<Task, Done>>
export type Side = { server: MeasuredProcess; crowd: Crowd; firstPerson: number }

type ProcessUse = { rss: number; rssEach: number; heapEach: number; cpuEach: number }

const openStreams = (
  { server, crowd, firstPerson }: Side,
  path: string,
  from: number,
  to: number,
) =>
  crowd.run({
    ...{ kind: 'open', port: Number(new URL(server.url).port), path },
    cookies: Array.from({ length: to - from }, (_, at) => cookieOf(firstPerson + from + at)),
  })

/** Memory of a process before and after the streams are opened, and what it takes to open one. */
export const measureMemory = async (side: Side, streams: number): Promise<ProcessUse> => {
  const { server } = side
  const open = (from: number, to: number) => openStreams(side, live.stream.path, from, to)
  const read = async () => {
    await pause(settleMs)
    const { rss, heapUsed, external } = await server.memory()
    return { rss, heap: heapUsed + external }
  }
  // Warm-up: the first streams also pay for compiled code and filled pools.
  const first = streams / 10
  await open(0, first)
  const before = await read()
  const cpuBefore = cpuMs(server.pid)
  await open(first, streams)
  const cpu = cpuMs(server.pid) - cpuBefore
  const after = await read()
  const each = (total: number) => total / (streams - first)
  return {
    rss: after.rss,
    rssEach: each(after.rss - before.rss),
    heapEach: each(after.heap - before.heap),
    cpuEach: each(cpu),
  }
}

type Delivery = { text: string; reached: number; send: () => Promise<void> }
type Times = { p50: number; p95: number; max: number; cpuEach: number }

const post = async (url: string, person: number, body: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie: cookieOf(person), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  await response.arrayBuffer()
}

/** From the request until each stream has it, and the processor time of both processes. */
const deliver = async (sides: Side[], { text, reached, send }: Delivery): Promise<Times> => {
  const cpu = () => sides.reduce((sum, { server }) => sum + cpuMs(server.pid), 0)
  await Promise.all(sides.map(({ crowd }) => crowd.run({ kind: 'expect', text })))
  const cpuBefore = cpu()
  const from = now()
  await send()
  const arrivals = await Promise.all(
    sides.map(({ crowd }) => crowd.run({ kind: 'await', reached: reached / sides.length })),
  )
  const cpuEach = (cpu() - cpuBefore) / reached
  const sorted = arrivals.flat().sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0) - from
  return { p50: at(0.5), p95: at(0.95), max: at(1), cpuEach }
}

/** Medians of several deliveries. */
const repeat = async (times: number, run: (round: number) => Promise<Times>): Promise<Times> => {
  await run(0) // warm-up
  const all: Times[] = []
  for (let round = 1; round <= times; round++) all.push(await run(round))
  const mid = (name: keyof Times) => median(all.map((one) => one[name]))
  return { p50: mid('p50'), p95: mid('p95'), max: mid('max'), cpuEach: mid('cpuEach') }
}

export const startCrowd = (): Crowd => startWorker<Task, Done>('bench/crowdClients.ts')

/** A vote on another post each round. It must reach those who look at the board, and no other stream. */
export const measureVotes = async (sides: Side[], url: string, viewers: number) => {
  for (const side of sides) await openStreams(side, community.watch.path, 0, viewers / sides.length)
  const times = await repeat(rounds, (round) =>
    deliver(sides, {
      ...{ text: postId(posts - round), reached: viewers },
      send: () =>
        post(url + community.vote.path, 1, { postId: postId(posts - round), voteType: 'upvote' }),
    }),
  )
  await pause(settleMs)
  const all = await Promise.all(sides.map(({ crowd }) => crowd.run({ kind: 'arrivals' })))
  if (all.flat().length !== viewers)
    throw new Error(`A vote reached ${all.flat().length} streams instead of ${viewers}`)
  return times
}

const measureDeliveries = async (sides: Side[], url: string) => {
  const message = await repeat(rounds, () => {
    const clientId = crypto.randomUUID()
    return deliver(sides, {
      ...{ text: clientId, reached: members },
      send: () =>
        post(url + groups.send.path.replace(':id', groupId(1)), streamsEach, {
          ...{ message: 'Who comes to the language café tonight?', clientId },
        }),
    })
  })
  const vote = await measureVotes(sides, url, boardViewers)
  const announcement = await deliver(sides, {
    ...{ text: '"notification"', reached: people },
    send: () =>
      post(url + announcements.send.path, 1, {
        ...{ title: 'The office is closed', message: 'On Monday we are not there.' },
      }),
  })
  return { message, vote, announcement }
}

/** Share of one processor that open streams take while nothing happens. */
const measureIdle = async ({ server }: Side) => {
  const before = cpuMs(server.pid)
  await pause(idleMs)
  return (cpuMs(server.pid) - before) / idleMs
}

const allowsEnoughFiles = () => {
  // Node raises its own soft limit.
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return limit === 'unlimited' || Number(limit) > streamsEach + 200
}

const measure = async (databaseUrl: string, redisUrl: string) => {
  const location = { dataDir: tempFolder(), databaseUrl, redisUrl }
  await fillDatabase(location, async (sql) => {
    await addPeople(sql, people)
    await sql`update users set is_admin = true where id = ${personId(1)}`
    await addGroup(sql, { number: 1, members, after: streamsEach - members / 2, messages: 0 })
    await addPosts(sql, { posts, people })
    await updateStatistics(sql)
  })
  const start = async (firstPerson: number): Promise<Side> => ({
    server: await startMeasured({ ...location, dataDir: tempFolder() }),
    crowd: startCrowd(),
    firstPerson,
  })
  const one = await start(1)
  const sides = [one, await start(streamsEach + 1)]
  try {
    for (const { server } of sides) await untilQuiet(server.pid)
    const processes: ProcessUse[] = []
    for (const side of sides) processes.push(await measureMemory(side, streamsEach))
    const idle = await Promise.all(sides.map(measureIdle))
    return { processes, idle, ...(await measureDeliveries(sides, one.server.url)) }
  } finally {
    await Promise.all(sides.map(({ crowd }) => crowd.stop()))
    await Promise.all(sides.map(({ server }) => server.stop()))
  }
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
const kb = (bytes: number) => bytes / 1024
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const timesLine = (what: string, { p50, p95, max, cpuEach }: Times) =>
  `  ${what.padEnd(36)}p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}; ${(cpuEach * 1000).toFixed(0)} µs of processor time per stream`

type Result = Awaited<ReturnType<typeof measure>>

const linesOf = ({ processes, idle, message, vote, announcement }: Result) => [
  `${people.toLocaleString('en')} open streams on two processes, PostgreSQL and Redis`,
  ...processes.map(
    ({ rss, rssEach, heapEach, cpuEach }, at) =>
      `  process ${at + 1}: ${Math.round(kb(kb(rss)))} MB, ${kb(rssEach).toFixed(1)} KB per stream (${kb(heapEach).toFixed(1)} KB on the heap and in buffers); ${cpuEach.toFixed(2)} ms of processor time to open one; idle ${((idle[at] ?? 0) * 100).toFixed(1)} % of a processor`,
  ),
  timesLine(`a message to ${members.toLocaleString('en')} members`, message),
  timesLine(`a vote to ${boardViewers} who look at the board`, vote),
  timesLine('an announcement to all', announcement),
]

const figuresOf = ({ processes, message, vote, announcement }: Result): Figure[] => {
  const name = `${people.toLocaleString('en')} streams, two processes`
  return [
    {
      metric: `${name}: memory of each`,
      ...{ value: mean(processes.map(({ rss }) => kb(kb(rss)))), unit: 'MB' },
    },
    {
      metric: `${name}: per stream`,
      ...{ value: mean(processes.map(({ rssEach }) => kb(rssEach))), unit: 'KB' },
    },
    { metric: `${name}: message to ${members}, p95`, value: message.p95, unit: 'ms' },
    {
      metric: `${name}: vote to ${boardViewers} viewers, p95`,
      ...{ value: vote.p95, unit: 'ms', target: { atMost: maxVoteMs } },
    },
    { metric: `${name}: announcement to all, p95`, value: announcement.p95, unit: 'ms' },
  ]
}

/** Ten thousand streams on two processes: memory and delivery times. */
export const benchManyStreams = async (): Promise<BenchResult> => {
  const missing = missingPostgres() ?? missingRedis()
  if (missing) return { lines: [missing], ok: true }
  if (!allowsEnoughFiles())
    return {
      lines: ['10,000 streams: not measured, ulimit -Hn allows too few open files'],
      ok: true,
    }
  const server = await startPostgres()
  const redis = await startRedis()
  try {
    const result = await measure(server.url, redis.url)
    const figures = figuresOf(result)
    return { lines: linesOf(result), ok: figures.every(isFigureMet), figures }
  } finally {
    await Promise.all([server.stop(), redis.stop()])
  }
}
