import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase, type Sql } from '#server/db/connect.ts'
import { resizeSquare } from '#server/profile/photos/resize.ts'
import { filterOpenSessions } from '#server/sessions/sessions.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { type Cost, estimateTable, type UnitCosts } from './capacityModel.ts'
import { cookieOf, numbers, personId, sqlId, updateStatistics } from './dataset/core.ts'
import type { BenchResult } from './figures.ts'
import { measureMemory, measureVotes, startCrowd } from './manyStreams.ts'
import { cpuMs, untilQuiet } from './processCpu.ts'
import { fillDatabase, type MeasuredProcess, startMeasured, tempFolder } from './product.ts'
import { type Size, userCount, workloadRequest } from './workload.ts'
import { addWorkloadDataset } from './workloadRunner.ts'

// Unit costs, from which docs/scale.md estimates what communities of each size need.

const size: Size = { rooms: 100, membersEach: 50, messagesEach: 500, posts: 5000 }
const people = userCount(size)
const clients = 8
const warmUps = 100
const retryMs = 1000
const auditRows = 50_000
const sessionChecks = 20
const streams = 2000
const sizes = [10_000, 1_000_000, 50_000_000]

type Call = { method: string; path: string; person?: number; body?: string | null }

const send = async (url: string, call: Call): Promise<void> => {
  const { method, path, person, body } = call
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(person && { cookie: cookieOf(person) }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  })
  await response.arrayBuffer()
  // Load shedding, on a machine that is busy with other work.
  if (response.status === 503) {
    await pause(retryMs)
    return send(url, call)
  }
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
}

/** What a screen of a member reads, from the table of requests in docs/performance.md. */
const screen = [
  auth.me.path,
  notifications.unreadCount.path,
  events.list.path,
  `${community.posts.path}?limit=20`,
  groups.mine.path,
]

const screenOf = (n: number): Call[] =>
  screen.map((path) => ({ method: 'GET', path, person: (n % people) + 1 }))

/** The n-th write or sign-in of the mixed workload. */
const workloadCall = (kind: 'write' | 'signIn') => (n: number) => {
  const shares = { read: 0, write: 0, signIn: 0, [kind]: 100 }
  const { person, ...call } = workloadRequest(n, shares, size)
  return [kind === 'signIn' ? call : { ...call, person }]
}

const searchOf = (path: string, words: string[]) => (n: number) => [
  { method: 'GET', path: `${path}?q=${words[n % words.length]}`, person: (n % people) + 1 },
]

const parentOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])

/** Processor time of the database's processes, and of what it wrote to its log. */
const databaseUse = async (sql: Sql) => {
  const [row] = await sql<[{ pid: number; wal: string }]>`
    select pg_backend_pid() as pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal`
  const postmaster = parentOf(row.pid)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = children.split(' ').filter(Boolean).map(Number)
  return { cpu: pids.reduce((sum, pid) => sum + cpuMs(pid), 0), wal: Number(row.wal) }
}

type Context = { product: MeasuredProcess; sql: Sql }

const measure = async (
  { product, sql }: Context,
  units: number,
  work: () => Promise<unknown>,
): Promise<Cost> => {
  const before = { server: cpuMs(product.pid), ...(await databaseUse(sql)) }
  await work()
  const after = await databaseUse(sql)
  return {
    server: (cpuMs(product.pid) - before.server) / units,
    database: (after.cpu - before.cpu) / units,
    wal: (after.wal - before.wal) / units,
  }
}

type Calls = { count: number; of: (n: number) => Call[] }

/** Cost per call. The calls of one step follow each other, as on a screen. */
const measureCalls = async (context: Context, { count, of }: Calls) => {
  const run = async (from: number, to: number) => {
    let next = from
    const client = async () => {
      while (next < to) for (const call of of(next++)) await send(context.product.url, call)
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
  await run(0, warmUps)
  return measure(context, count * of(0).length, () => run(warmUps, warmUps + count))
}

const boardWords = ['topic7', 'Netherlands', 'month', 'topic123']
const nameParts = ['person12', 'person', 'erson4', 'person499']

const measureRequests = async (context: Context) => ({
  read: await measureCalls(context, { count: 800, of: screenOf }),
  write: await measureCalls(context, { count: 1500, of: workloadCall('write') }),
  signIn: await measureCalls(context, { count: 150, of: workloadCall('signIn') }),
  boardSearch: await measureCalls(context, {
    ...{ count: 300, of: searchOf(community.posts.path, boardWords) },
  }),
  peopleSearch: await measureCalls(context, {
    ...{ count: 300, of: searchOf(connections.searchUsers.path, nameParts) },
  }),
})

/** To each member: a stored notification and a live event. Also returns how many a second. */
const measureAnnouncement = async (context: Context) => {
  const { product, sql } = context
  const from = performance.now()
  const body = JSON.stringify({ title: 'We are closed', message: 'On Monday we are not there.' })
  const cost = await measure(context, people, async () => {
    await send(product.url, { method: 'POST', path: announcements.send.path, person: 1, body })
    for (let isDone = false; !isDone; ) {
      await pause(50)
      const rows = await sql`select 1 from announcements where finished_at is not null`
      isDone = rows.length > 0
    }
  })
  return { cost, perSecond: (people / (performance.now() - from)) * 1000 }
}

/** Every few seconds each process checks that the sessions of its streams are still open. */
const measureSessionCheck = async (context: Context) => {
  const { sql } = context
  const rows = await sql<{ id: string }[]>`select id from sessions limit ${people}`
  const ids = rows.map(({ id }) => id)
  const check = () => filterOpenSessions({ db: sql, now: () => new Date() }, ids)
  await check()
  const cost = await measure(context, people * sessionChecks, async () => {
    for (let time = 0; time < sessionChecks; time++) await check()
  })
  return cost.database
}

const addAuditRows = (sql: Sql) => sql`
  insert into data_audit_logs (id, user_id, action, entity_type, entity_id, user_agent, ip_address)
  select gen_random_uuid(), ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)}, 'signed_in',
    'user', ${personId(1)}, 'Firefox on Android', '192.0.2.0/24'
  from ${numbers(sql, 1, auditRows)}`

const tables: Record<string, string> = {
  users: 'a member',
  sessions: 'a session',
  group_messages: 'a message',
  notifications: 'a notification',
  event_bookings: 'a booking',
  community_posts: 'a post',
  community_votes: 'a vote',
  data_audit_logs: 'an audit entry',
}

/** Bytes per row with indexes, by table. */
const measureRows = async (sql: Sql) => {
  const bytes: Record<string, number> = {}
  for (const table of Object.keys(tables)) {
    const [row] = await sql<[{ bytes: string; count: string }]>`
      select pg_total_relation_size(${table}::regclass) as bytes, count(*) as count
      from ${sql(table)}`
    bytes[table] = Number(row.bytes) / Number(row.count)
  }
  return bytes
}

const measureStreams = async ({ product }: Context) => {
  const side = { server: product, crowd: startCrowd(), firstPerson: 1 }
  try {
    const { rssEach, cpuEach } = await measureMemory(side, streams)
    const { cpuEach: deliveryMs } = await measureVotes([side], product.url, streams)
    return { streamBytes: rssEach, openMs: cpuEach, deliveryMs }
  } finally {
    await side.crowd.stop()
  }
}

/** Noise compresses worse than most portraits, so this is an upper estimate. */
const photoBytes = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#888', noise },
  })
  const { large, small } = await resizeSquare(await picture.jpeg().toBuffer())
  return large.length + small.length
}

const label = (what: string) => `  ${what.padEnd(36)}`

const costLine = ([what, { server, database, wal }]: [string, Cost]) =>
  `${label(what)}${server.toFixed(2).padStart(8)}${database.toFixed(2).padStart(12)}${(wal / 1000).toFixed(1).padStart(9)} KB`

const measureAll = async (context: Context) => {
  const rows = await measureRows(context.sql)
  await untilQuiet(context.product.pid)
  // First, while no memory that requests have used is free for them.
  const streamCosts = await measureStreams(context)
  const requests = await measureRequests(context)
  const { cost: notification, perSecond: announcementsPerSecond } =
    await measureAnnouncement(context)
  return {
    ...requests,
    ...streamCosts,
    ...{ rows, notification, announcementsPerSecond },
    processBytes: (await context.product.memory()).rss,
    sessionCheckMs: await measureSessionCheck(context),
    photoBytes: await photoBytes(),
  } satisfies UnitCosts
}

const linesOf = (costs: Awaited<ReturnType<typeof measureAll>>) => [
  `Unit costs with ${people.toLocaleString('en')} members`,
  `${label('processor time in ms')}  Welkom  PostgreSQL     log`,
  ...(
    [
      ['a read', costs.read],
      ['a write', costs.write],
      ['a sign-in', costs.signIn],
      ['a search of the board', costs.boardSearch],
      ['a search for people', costs.peopleSearch],
      ['a notification by an announcement', costs.notification],
    ] satisfies [string, Cost][]
  ).map(costLine),
  `${label('an open stream')}${(costs.streamBytes / 1000).toFixed(0)} KB, ${costs.openMs.toFixed(2)} ms to open`,
  `${label('an event to one stream')}${(costs.deliveryMs * 1000).toFixed(0)} µs`,
  `${label("a check of one stream's session")}${(costs.sessionCheckMs * 1000).toFixed(1)} µs of PostgreSQL`,
  `${label('a process after these requests')}${(costs.processBytes / 1e6).toFixed(0)} MB`,
  `${label('announcements, without requests')}${costs.announcementsPerSecond.toFixed(0)} members a second`,
  'Bytes per row, with indexes',
  ...Object.entries(tables).map(
    ([table, what]) => `${label(what)}${(costs.rows[table] ?? 0).toFixed(0)}`,
  ),
  `${label('a photo of noise, an upper estimate')}${costs.photoBytes}`,
  'Estimates',
  ...estimateTable(sizes, costs),
]

/** What a request, a stream, a row and a photo cost, and what communities need by that. */
export const benchCapacity = async (): Promise<BenchResult> => {
  const missing = missingPostgres()
  if (missing) return { lines: [missing], ok: true }
  const server = await startPostgres()
  const location = { dataDir: tempFolder(), databaseUrl: server.url }
  await fillDatabase(location, async (sql) => {
    await addWorkloadDataset(sql, size)
    await addAuditRows(sql)
    await sql`update users set is_admin = true where id = ${personId(1)}`
    await updateStatistics(sql)
  })
  const product = await startMeasured(location)
  const database = await openDatabase(location)
  try {
    return { lines: linesOf(await measureAll({ product, sql: database.sql })), ok: true }
  } finally {
    await database.close()
    await product.stop()
    await server.stop()
  }
}
