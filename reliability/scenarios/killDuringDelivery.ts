import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import {
  type Arrivals,
  type MailAndPushSinks,
  openMailAndPushSinks,
} from '../support/mailAndPushSinks.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const killsAt: Record<Scale, number> = { smoke: 2, nightly: 20, full: 100, soak: 300 }
// Each gets one mail and one push.
const readersPerKill = 10
// Several ranges of an announcement, so that the first kill finds it half delivered.
const membersInApp = 5000
const controlKills = 3
const unstableIds = 'unstableMessageIds.ts'
const maxWaitMs = 120_000
// Waits for a possible duplicate.
const lateMs = 500

type Where = { dataDir: string; databaseUrl?: string }
type Reader = { id: string; address: string }
type Counts = Record<'lost' | 'missing' | 'miscounted' | 'duplicated' | 'redelivered', number>
type Result = Counts & { line: string; kills: number }

// A kill can cause as many repeated deliveries as the process has jobs in progress.
const concurrency = 6
const isClean = ({ kills, redelivered, ...found }: Result) =>
  [found.lost, found.missing, found.miscounted, found.duplicated].every((count) => count === 0) &&
  redelivered <= kills * concurrency

export const runAlone = true

/** Kills the product repeatedly while it delivers an announcement, and checks what each got. */
export const run = async (
  scale: Scale,
  { rounds: count = killsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const missing = missingPostgres()
  const on = missing ? onEmbedded : onPostgres
  const results = [await onEmbedded('Embedded', count)]
  if (!missing) results.push(await onPostgres('PostgreSQL', count))
  const control = await on('Control, with unstable message ids', controlKills, unstableIds)
  return {
    title: 'kill -9 during delivery loses no mail or push, and no recipient sees one twice',
    lines: [
      ...results.map(({ line }) => line),
      ...(missing ? [`PostgreSQL: not tried, ${missing}`] : []),
      control.line,
    ],
    ok: results.every(isClean) && control.duplicated > 0,
  }
}

const onEmbedded = async (name: string, count: number, preload?: string): Promise<Result> => {
  const { dataDir, remove } = await createDataDir()
  try {
    return await kill(name, { dataDir }, count, preload)
  } finally {
    remove()
  }
}

const onPostgres = async (name: string, count: number, preload?: string): Promise<Result> => {
  const server = await startPostgres()
  const { dataDir, remove } = await createDataDir(server.url)
  try {
    return await kill(name, { dataDir, databaseUrl: server.url }, count, preload)
  } finally {
    await server.stop()
    remove()
  }
}

/** Runs the product's code on the database while the product is stopped. */
const whileStopped = async <T>(where: Where, work: (app: App) => Promise<T>): Promise<T> => {
  const database = await openDatabase(where)
  const config = readConfig({ DATA_DIR: where.dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  try {
    return await work(await createApp({ database, config }))
  } finally {
    await database.close()
  }
}

/** Sends an announcement to readers with one device each, and to members who only see it in the app. */
const announce = async (app: App, count: number, sinks: MailAndPushSinks): Promise<Reader[]> => {
  const readers = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    address: `reader-${at}@example.org`,
  }))
  const id = uuid()
  await inTransaction(app.db, async (tx) => {
    await tx`
      insert into users (id, username, email, password, name)
      select gen_random_uuid(), 'member-' || n, 'member-' || n || '@example.org', 'x', 'Member'
      from generate_series(1, ${membersInApp}) as numbers (n)`
    for (const [at, { id, address }] of readers.entries()) {
      const { endpoint, keys } = sinks.device(id)
      await tx`
        insert into users (
          id, username, email, email_confirmed_at, password, name, marketing_consent)
        values (${id}, ${`reader-${at}`}, ${address}, now(), 'x', 'Reader', true)`
      await tx`
        insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key)
        values (${uuid()}, ${id}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`
    }
    await tx`
      insert into announcements (id, title, message, target_audience)
      values (${id}, 'News', 'Hello', 'all')`
    await app.jobs.send(tx, 'announcements.notify', { announcementId: id }, { key: id })
  })
  return readers
}

/** Members without the announcement, and how much its count of recipients is wrong. */
const findFanOutErrors = async ({ db }: App) => {
  const [row] = await db<[{ missing: number; miscounted: number }]>`
    select
      (select count(*)::int from users) - (select count(*)::int from notifications) as missing,
      (select count(*)::int from users) - coalesce(sum(recipient_count), 0)::int as miscounted
    from announcements where finished_at is not null`
  return row
}

const kill = async (
  name: string,
  where: Where,
  count: number,
  preload?: string,
): Promise<Result> => {
  const sinks = await openMailAndPushSinks()
  const env = { ...sinks.env, LOG_LEVEL: 'silent' }
  const product = await createProduct({ ...where, env, ...(preload && { preload }) })
  try {
    await product.start()
    await product.end('SIGTERM')
    const people = count * readersPerKill
    const readers = await whileStopped(where, (app) => announce(app, people, sinks))
    for (let round = 0; round < count; round++) {
      // Few enough that some are still unsent at the last kill.
      const left = 1 + Math.floor(Math.random() * 2 * readersPerKill)
      const delivered = arrivals(sinks, left)
      await product.start()
      await delivered
      await product.end('SIGKILL')
    }
    // Lets the leases of the killed processes expire.
    await whileStopped(
      where,
      ({ db }) => db`update jobs set due_at = now() where failed_at is null`,
    )
    await product.start()
    const isDone = () =>
      readers.every(({ id, address }) => sinks.mails.has(address) && sinks.pushes().get(id)?.length)
    let last = performance.now()
    sinks.onArrival(() => {
      last = performance.now()
    })
    while (!isDone() && performance.now() - last < maxWaitMs) await pause(100)
    await pause(lateMs)
    await product.end('SIGTERM')
    const errors = await whileStopped(where, findFanOutErrors)
    return evaluate(name, count, readers, sinks, errors)
  } finally {
    await product.end('SIGKILL')
    await sinks.stop()
  }
}

const arrivals = (sinks: MailAndPushSinks, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count
    sinks.onArrival(() => {
      left -= 1
      if (left === 0) resolve()
    })
    setTimeout(resolve, maxWaitMs).unref() // everything was delivered already
  })

/** Recipients deduplicate messages by id. */
const evaluate = (
  name: string,
  count: number,
  readers: Reader[],
  sinks: MailAndPushSinks,
  { missing, miscounted }: Awaited<ReturnType<typeof findFanOutErrors>>,
): Result => {
  const pushes = sinks.pushes()
  const received = readers.flatMap(({ id, address }) => [
    idsFor(sinks.mails, address),
    idsFor(pushes, id),
  ])
  const lost = received.filter((names) => names.length === 0).length
  const duplicated = received.filter((names) => new Set(names).size > 1).length
  const redelivered = received.filter((names) => names.length > 1).length
  return {
    ...{ lost, missing, miscounted, duplicated, redelivered, kills: count },
    line: `${name}: ${count} kills, ${readers.length} mails and as many pushes: ${lost} lost, ${duplicated} seen twice; ${redelivered} delivered again after a kill; ${missing} of ${membersInApp} other members missed it, ${miscounted} counted wrongly`,
  }
}

const idsFor = (arrived: Arrivals, who: string) => arrived.get(who) ?? []
