import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { community } from '#shared/community/contract.ts'
import { type HaCluster, missingHaCluster, startHaCluster } from '../../scripts/haCluster.ts'
import { missingNginx, startNginx, type TestNginx } from '../../scripts/nginx.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis, type TestRedis } from '../../scripts/redis.ts'
import { checkDatabase, isClean, type Verdict, verdictLine } from '../support/acknowledgedWrites.ts'
import type { Caller } from '../support/apiClient.ts'
import { type Cluster, countDeafStreams, createUsers, waitUntil } from '../support/clusterChecks.ts'
import { type MailAndPushSinks, openMailAndPushSinks } from '../support/mailAndPushSinks.ts'
import { createProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters, type Writers } from '../support/writers.ts'

const killsAt: Record<Scale, number> = { smoke: 1, nightly: 4, full: 50, soak: 200 }
const killsPerSwitchover = 2.5
const controlKills = 3
const people = 10
const writesAgainWithinMs = 15_000
const maxWriteMs = 800
// Answers that were on their way at a kill.
const lastAnswersMs = 300

type Failure = (running: Running) => Promise<void>
type Running = {
  cluster: HaCluster
  redis: TestRedis
  products: Product[]
  nginx: TestNginx
  sinks: MailAndPushSinks
}

/** Patroni, etcd, HAProxy, PgBouncer, Redis, nginx and two processes of the product. */
const onCluster = async <T>(
  options: Parameters<typeof startHaCluster>[0],
  work: (running: Running) => Promise<T>,
): Promise<T> => {
  const cluster = await startHaCluster(options)
  const redis = await startRedis()
  const sinks = await openMailAndPushSinks()
  const folders = [0, 1].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-failover-')))
  const products: Product[] = []
  let nginx: TestNginx | null = null
  try {
    for (const dataDir of folders)
      products.push(
        await createProduct({
          dataDir,
          databaseUrl: cluster.pooledUrl,
          env: {
            ...sinks.env,
            DATABASE_DIRECT_URL: cluster.primaryUrl,
            DATABASE_READ_URL: cluster.replicaUrl,
            REDIS_URL: redis.url,
            TRUST_PROXY: 'on',
            LOG_LEVEL: 'warn',
          },
        }),
      )
    await Promise.all(products.map((product) => product.start()))
    await replicateSchema(cluster)
    nginx = await startNginx(products.map(({ url }) => url))
    return await work({ cluster, redis, products, nginx, sinks })
  } finally {
    await nginx?.stop()
    await Promise.all(products.map((product) => product.end('SIGKILL')))
    await sinks.stop()
    await redis.stop()
    await cluster.stop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** In the control, a replica without the migrations would be promoted, and answer no write at all. */
const replicateSchema = async ({ primaryUrl }: HaCluster) => {
  const { sql, close } = await openDatabase({ databaseUrl: primaryUrl, dataDir: '' })
  await sql`checkpoint` // writes the log, which asynchronous commits leave for later
  const [{ position } = { position: '' }] = await sql<{ position: string }[]>`
    select pg_current_wal_flush_lsn()::text as position`
  await waitUntil(async () => {
    const ready = await sql`
      select 1 from pg_stat_replication where replay_lsn >= ${position}::pg_lsn`
    return ready.length === 2
  })
  await close()
}

const killPrimary: Failure = async ({ cluster }) => {
  const primary = await cluster.primary()
  if (primary) await cluster.kill(primary)
}

const switchOver: Failure = async ({ cluster }) => {
  const primary = await cluster.primary()
  if (primary) await cluster.switchover(primary)
}

/** Failures of other parts, one each. */
const otherFailures: Record<string, Failure> = {
  'a replica is killed': async ({ cluster }) => {
    const primary = await cluster.primary()
    await cluster.kill(primary === 'n1' ? 'n2' : 'n1')
  },
  'PgBouncer is killed': ({ cluster }) => cluster.restartPooler(),
  'Redis is killed': ({ redis }) => redis.kill(),
  'a process of the product is killed': async ({ products: [first] }) => {
    await first?.end('SIGKILL')
  },
}

const repair: Failure = async ({ cluster, redis, products }) => {
  cluster.reviveAll()
  if (!redis.isRunning()) await redis.restart()
  for (const product of products) if (!product.isRunning()) await product.start()
  await cluster.whenHealthy()
}

/** Time from the failure until a write is acknowledged, in ms. */
const outage = async (
  running: Running,
  writers: Writers,
  [name, fail]: [string, Failure],
): Promise<number> => {
  await writers.nextAcknowledged()
  await pause(Math.random() * maxWriteMs)
  const from = performance.now()
  await fail(running)
  await pause(lastAnswersMs)
  const late = pause(60_000).then(() => {
    const logs = running.products.map((product) => product.log())
    throw new Error([`No write for a minute: ${name}`, ...logs, running.cluster.log()].join('\n'))
  })
  await Promise.race([writers.nextAcknowledged(), late])
  return performance.now() - from
}

const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((text) => text.split(';', 1)[0])

/** Whether an author sees a new post in the next list, which another process or a replica may answer. */
const seesOwnPost = async (front: string, { cookie }: Caller): Promise<boolean> => {
  const url = front + community.posts.path
  const created = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title: 'Own post', content: 'Seen at once?', category: 'general' }),
  })
  const { id } = (await created.json()) as { id: string }
  const headers = { cookie: [cookie, ...cookiesOf(created)].join('; ') }
  const list = (await (await fetch(url, { headers })).json()) as { id: string }[]
  return list.some((post) => post.id === id)
}

/** Recipients deduplicate mails by their id; a writer gets one mail, to confirm the address. */
const countMailedTwice = ({ mails }: MailAndPushSinks) =>
  [...mails.values()].filter((ids) => new Set(ids).size > 1).length

type Result = {
  acknowledged: number
  verdict: Verdict
  slowestMs: number
  mailed: number
  violations: string[]
}

const failRepeatedly = async (
  running: Running,
  failures: [string, Failure][],
  { isControl = false } = {},
): Promise<Result> => {
  const { cluster, products, nginx, sinks } = running
  const [one, two] = products.map(({ url }) => url)
  if (!one || !two) throw new Error('Two processes are expected')
  const addresses: Cluster = { front: nginx.url, one, two }
  // Before the others: the first account is the administrator, who adds events.
  const writers = await startWriters(nginx.url, people)
  const users = await createUsers(addresses)
  const violations: string[] = []
  let slowestMs = 0
  for (const [name, fail] of failures) {
    const ms = await outage(running, writers, [name, fail])
    slowestMs = Math.max(slowestMs, ms)
    if (ms > writesAgainWithinMs) violations.push(`${name}: no write for ${Math.round(ms)} ms`)
    await repair(running)
    // The users of these checks may be lost there.
    if (isControl) continue
    const deaf = await countDeafStreams(addresses, users)
    if (deaf > 0) violations.push(`${name}: ${deaf} of 3 streams missed a message afterwards`)
    if (!(await seesOwnPost(nginx.url, users.ana)))
      violations.push(`${name}: an author did not see a new post afterwards`)
  }
  await writers.stop()
  const twice = countMailedTwice(sinks)
  if (twice > 0) violations.push(`${twice} recipients got a mail twice`)
  for (const status of writers.statuses.keys())
    if (![0, 200, 201, 502, 503].includes(status))
      violations.push(`${writers.statuses.get(status)} writes were answered ${status}`)
  await Promise.all(products.map((product) => product.end('SIGTERM')))
  const where = { dataDir: '', databaseUrl: cluster.primaryUrl }
  return {
    acknowledged: writers.acknowledged.length,
    verdict: await checkDatabase(where, writers.acknowledged),
    slowestMs,
    mailed: sinks.mails.size,
    violations,
  }
}

export const runAlone = true
export const nightlyOnly = true

/** Kills and switches the primary of a high-availability cluster under writers. */
export const run = async (
  scale: Scale,
  { rounds: kills = killsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'A failover of the database cluster loses no acknowledged write'
  const missing = missingPostgres() ?? missingRedis() ?? missingNginx() ?? missingHaCluster()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const switchovers = Math.ceil(kills / killsPerSwitchover)
  const failures: [string, Failure][] = [
    ...Array.from({ length: kills }, (): [string, Failure] => [
      'the primary is killed',
      killPrimary,
    ]),
    ...Array.from({ length: switchovers }, (): [string, Failure] => ['a switchover', switchOver]),
    ...Object.entries(otherFailures),
  ]
  const held = await onCluster({}, (running) => failRepeatedly(running, failures))
  const control = await onCluster({ isSynchronous: false }, (running) =>
    failRepeatedly(running, failures.slice(0, controlKills), { isControl: true }),
  )
  return {
    title,
    lines: [
      `${kills} kills of the primary, ${switchovers} switchovers and ${Object.keys(otherFailures).length} other failures under ${people} writers, ${held.acknowledged} writes acknowledged: ${verdictLine(held.verdict)}`,
      `Writes succeed again within ${Math.round(held.slowestMs)} ms, at most ${writesAgainWithinMs}; ${held.mailed} recipients got one mail each`,
      `Control, with asynchronous replication: ${control.verdict.lost} of ${control.acknowledged} acknowledged writes lost`,
      ...held.violations,
    ],
    ok: isClean(held.verdict) && held.violations.length === 0 && control.verdict.lost > 0,
  }
}
