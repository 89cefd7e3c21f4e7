import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { metricsPath, parseSamples } from '#server/http/metricsSummary.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { missingNginx, startNginx, type TestNginx } from '../../scripts/nginx.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis } from '../../scripts/redis.ts'
import { call } from '../support/apiClient.ts'
import {
  type Cluster,
  checks,
  countDeafStreams,
  createUsers,
  type People,
  waitUntil,
} from '../support/clusterChecks.ts'
import { createProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 1, full: 5, soak: 20 }
const METRICS_TOKEN = 'a token that only this scenario knows'
const controlTimeoutMs = 3000

type ClusterOptions = { redisUrl?: string; preload?: string; env?: Record<string, string> }
type Running = { cluster: Cluster; people: People; second: Product }

/** Three processes behind nginx: two workers of one instance, and a second instance. */
const onCluster = async <T>(
  options: ClusterOptions,
  work: (running: Running) => Promise<T>,
): Promise<T> => {
  const server = await startPostgres()
  const folders = [0, 1].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-many-')))
  const products: Product[] = []
  let nginx: TestNginx | null = null
  try {
    const { redisUrl = '', preload, env } = options
    const baseEnv = {
      REDIS_URL: redisUrl,
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'on',
      METRICS_TOKEN,
      ...env,
    }
    for (const [at, dataDir] of folders.entries()) {
      const workers = at === 0 ? { WORKERS: '2' } : {}
      products.push(
        await createProduct({
          ...{ dataDir, databaseUrl: server.url },
          env: { ...baseEnv, ...workers },
          ...(preload && { preload }),
        }),
      )
    }
    // Concurrently: one migrates, the other waits for it.
    await Promise.all(products.map((product) => product.start()))
    const [first, second] = products
    if (!first || !second) throw new Error('Two instances are expected')
    nginx = await startNginx([first.url, second.url])
    const cluster = { front: nginx.url, one: first.url, two: second.url }
    return await work({ cluster, people: await createUsers(cluster), second })
  } finally {
    await nginx?.stop()
    await Promise.all(products.map((product) => product.end('SIGTERM')))
    await server.stop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** How many event lists this instance has answered. */
const listsAt = async (url: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const page = await (await fetch(url + metricsPath, { headers })).text()
  return parseSamples(page)
    .filter(({ name, labels }) => name.endsWith('_count') && labels.route === events.list.path)
    .reduce((sum, { value }) => sum + value, 0)
}

/** Restarts the second instance, as an upgrade does, under requests through nginx. */
const rollingRestart = async ({ cluster, people, second }: Running) => {
  const visitor = { url: cluster.front, cookie: people.ana.cookie }
  const statuses = new Map<number, number>()
  let isOver = false
  const requestUntilOver = async () => {
    while (!isOver) {
      for (const answer of [
        await call(visitor, events.list, {}),
        await call(visitor, notifications.markAllRead, {}),
      ])
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const requests = [requestUntilOver(), requestUntilOver(), requestUntilOver()]
  await waitUntil(() => (statuses.get(200) ?? 0) > 20)
  const before = await Promise.all([cluster.one, cluster.two].map(listsAt))
  const code = await second.end('SIGTERM')
  await second.start()
  const isBack = await waitUntil(async () => (await listsAt(cluster.two)) > 0)
  isOver = true
  await Promise.all(requests)
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...statuses].filter(([status]) => ![200, 204, 429].includes(status))
  return {
    total,
    violations: [
      ...failed.map(
        ([status, count]) => `${count} requests during a rolling restart were answered ${status}`,
      ),
      ...(before.includes(0) ? [`nginx sent them ${before.join(' and ')} requests`] : []),
      ...(isBack ? [] : ['nginx no longer uses the restarted instance']),
      ...(code === 0 ? [] : [`the stop of a rolling restart ended with exit code ${code}`]),
    ],
  }
}

type Result = { line: string; violations: string[] }

const behaveAsOne = (name: string, options: ClusterOptions): Promise<Result> =>
  onCluster(options, async (running) => {
    const { cluster, people } = running
    const violations: string[] = []
    for (const [what, check] of Object.entries(checks))
      for (const sentence of await check(cluster, people))
        violations.push(`${name}, ${what}: ${sentence}`)
    const upgrade = await rollingRestart(running)
    return {
      line: `${name}: ${Object.keys(checks).join(', ')}; one of two instances restarts under ${upgrade.total} requests through nginx, ${upgrade.violations.length === 0 ? 'all of them answered' : 'NOT ALL ANSWERED'}`,
      violations: [...violations, ...upgrade.violations.map((sentence) => `${name}: ${sentence}`)],
    }
  })

/** The control: without bus and without polling, streams must miss events. */
const withoutBus = () =>
  onCluster(
    { preload: 'lossyBus.ts', env: { LOSE_ONE_IN: '1', RECONCILE: 'off' } },
    ({ cluster, people }) => countDeafStreams(cluster, people, controlTimeoutMs),
  )

export const runAlone = true

/** Two instances, one of them with two workers, behind nginx with the example of `deploy/`. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'Several processes behind nginx behave like one'
  const missing = missingPostgres() ?? missingNginx()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const results: Result[] = []
  const noRedis = missingRedis()
  for (let round = 0; round < count; round++) {
    results.push(await behaveAsOne('PostgreSQL alone', {}))
    if (noRedis) continue
    const redis = await startRedis()
    results.push(await behaveAsOne('With Redis', { redisUrl: redis.url }))
    await redis.stop()
  }
  const deaf = await withoutBus()
  const violations = results.flatMap((one) => one.violations)
  return {
    title,
    lines: [
      ...results.map(({ line }) => line),
      ...(noRedis ? [`Redis: not tried, ${noRedis}`] : []),
      `Control, without bus and without polling: ${deaf} of 3 streams missed an event`,
      ...new Set(violations),
    ],
    ok: violations.length === 0 && deaf > 0,
  }
}
