import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Sql } from '#server/db/connect.ts'
import { events } from '#shared/events/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { call, newTestUsers, type Person } from '../support/apiClient.ts'
import { createProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 2, full: 5, soak: 50 }
// More than the pool size.
const bookers = 15
const readers = 20
const holdsMs = 12_000
// Ten pool connections and one for LISTEN.
const maxConnections = 11
// Connections of this scenario: one holds the lock, one counts.
const ownConnections = 2
const fewConnections = 15
// Two seconds for a connection or five for a statement, plus some overhead.
const timeoutMs = { read: 3500, write: 9000 }
const freedWithinMs = 16_000
const retryDelayMs = 250

type Answered = { status: number; ms: number }

const timed = async (work: () => Promise<{ status: number }>): Promise<Answered> => {
  const from = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - from }
}

const connectionsOf = async (sql: Sql) => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from pg_stat_activity where application_name in ('welkom', 'welkom listens')`
  return row.count - ownConnections
}

const anEvent = async (sql: Sql, by: Person) => {
  const [row] = await sql<[{ id: string }]>`
    insert into events (id, title, description, location, start_date, end_date, created_by)
    values (gen_random_uuid(), 'Canal walk', 'Along the canals', 'Leiden',
      now() + interval '1 day', now() + interval '2 days', ${by.id}) returning id`
  return row.id
}

type Held = { reads: Answered[]; writes: Answered[]; connections: number; readAfter: Answered }

/** Locks an event, so that its bookings wait and occupy all pool connections. */
const hold = async (sql: Sql, people: Person[]): Promise<Held> => {
  const [first] = people
  if (!first) throw new Error('There is no user')
  const id = await anEvent(sql, first)
  const held = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select id from events where id = ${id} for update`
    held.resolve()
    await pause(holdsMs)
  })
  await held.promise
  const writing = people.slice(0, bookers).map((who) => timed(() => call(who, events.book, { id })))
  await pause(500)
  const reading = Array.from({ length: readers }, (_, at) =>
    timed(() => call(people[at % people.length] ?? first, events.list, {})),
  )
  const connections = await connectionsOf(sql)
  const [reads, writes] = [await Promise.all(reading), await Promise.all(writing)]
  await holding
  return { reads, writes, connections, readAfter: await timed(() => call(first, events.list, {})) }
}

type Where = { databaseUrl: string; preload?: string }

const inFolder = async <T>(where: Where, work: (product: Product, sql: Sql) => Promise<T>) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-pool-'))
  const product = await createProduct({ dataDir, ...where })
  try {
    await product.start()
    const database = await openDatabase({
      databaseUrl: where.databaseUrl,
      dataDir,
      poolSize: ownConnections,
    })
    try {
      return await work(product, database.sql)
    } finally {
      await database.close()
    }
  } finally {
    await product.end('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const holdRepeatedly = (where: Where, count: number) =>
  inFolder(where, async ({ url }, sql) => {
    const people = await newTestUsers(url, bookers)
    const all: Held[] = []
    for (let round = 0; round < count; round++) all.push(await hold(sql, people))
    return all
  })

/** A booking idles inside its transaction. Measures when the next booking succeeds. */
const idleInTransaction = (databaseUrl: string) =>
  inFolder({ databaseUrl, preload: 'idleInTransaction.ts' }, async ({ url }, sql) => {
    const [one, other] = await newTestUsers(url, 2)
    if (!one || !other) throw new Error('There is no user')
    const id = await anEvent(sql, one)
    const idleBooking = call(one, events.book, { id })
    await pause(500)
    const from = performance.now()
    while (performance.now() - from < 2 * freedWithinMs) {
      const { status } = await call(other, events.book, { id })
      if (status === 201) break
      await pause(retryDelayMs)
    }
    const ms = performance.now() - from
    return { ms, status: (await idleBooking).status }
  })

/** The start must fail on a server with too few connections for one process. */
const startFails = async () => {
  const server = await startPostgres({ settings: { max_connections: String(fewConnections) } })
  try {
    await inFolder({ databaseUrl: server.url }, async () => {})
    return false
  } catch (error) {
    return String(error).includes(`has ${fewConnections - 5} to give`)
  } finally {
    await server.stop()
  }
}

const slowest = (all: Answered[]) => Math.max(...all.map(({ ms }) => ms))
const statusesOf = (all: Answered[]) => {
  const groups = Map.groupBy(all, ({ status }) => status)
  return [...groups].map(([status, { length }]) => `${length} times ${status}`).join(', ')
}

const lineOf = (name: string, all: Held[]) => {
  const [reads, writes] = [all.flatMap((one) => one.reads), all.flatMap((one) => one.writes)]
  return `${name}: reads answered ${statusesOf(reads)} within ${(slowest(reads) / 1000).toFixed(1)} s, bookings ${statusesOf(writes)} within ${(slowest(writes) / 1000).toFixed(1)} s, at most ${Math.max(...all.map(({ connections }) => connections))} connections; the first read afterwards took ${slowest(all.map(({ readAfter }) => readAfter)).toFixed(0)} ms`
}

const isRight = (scale: Scale, { reads, writes, connections, readAfter }: Held) =>
  [...reads, ...writes].every(({ status }) => [200, 201, 503].includes(status)) &&
  reads.some(({ status }) => status === 503) &&
  connections <= maxConnections &&
  readAfter.status === 200 &&
  (scale === 'smoke' || (slowest(reads) < timeoutMs.read && slowest(writes) < timeoutMs.write))

export const nightlyOnly = true

/** All connections wait for a lock, and further requests must fail in time. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'When all database connections are blocked, requests fail with 503 in time instead of hanging'
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const server = await startPostgres()
  try {
    const all = await holdRepeatedly({ databaseUrl: server.url }, count)
    const idle = await idleInTransaction(server.url)
    const control = await holdRepeatedly({ databaseUrl: server.url, preload: 'noTimeouts.ts' }, 1)
    const hasFailed = await startFails()
    const hung = control.flatMap(({ reads, writes }) => [...reads, ...writes])
    return {
      title,
      lines: [
        lineOf(
          `${count} times ${bookers} users book an event whose row is locked for ${holdsMs / 1000} s`,
          all,
        ),
        `A booking that idles inside its transaction was answered ${idle.status}, and the next one succeeded after ${(idle.ms / 1000).toFixed(1)} s`,
        `A server with ${fewConnections} connections is too small for one process: the start ${hasFailed ? 'fails and says so' : 'DOES NOT FAIL'}`,
        lineOf('Control, without timeouts', control),
      ],
      ok:
        all.every((one) => isRight(scale, one)) &&
        idle.ms < freedWithinMs &&
        hasFailed &&
        slowest(hung) > timeoutMs.write,
    }
  } finally {
    await server.stop()
  }
}
