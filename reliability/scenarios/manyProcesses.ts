import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { metricsPath, readSamples } from '#server/http/metricsText.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { missingNginx, startNginx, type TestNginx } from '../../scripts/nginx.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis } from '../../scripts/redis.ts'
import { call } from '../support/calls.ts'
import { checks, deafStreams } from '../support/clusterChecks.ts'
import { type People, settle, type Town, until } from '../support/clusterSetup.ts'
import { aProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 1, full: 5, soak: 20 }
const METRICS_TOKEN = 'a token that only this scenario knows'
const deafMs = 3000

type Place = { redisUrl?: string; preload?: string; env?: Record<string, string> }
type Running = { town: Town; people: People; second: Product }

/** Three processes behind nginx: two workers of one instance, and a second instance. */
const inTown = async <T>(place: Place, work: (running: Running) => Promise<T>): Promise<T> => {
  const server = await startPostgres()
  const folders = [0, 1].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-many-')))
  const products: Product[] = []
  let nginx: TestNginx | null = null
  try {
    const { redisUrl = '', preload, env } = place
    const given = {
      REDIS_URL: redisUrl,
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'on',
      METRICS_TOKEN,
      ...env,
    }
    for (const [at, dataDir] of folders.entries()) {
      const workers = at === 0 ? { WORKERS: '2' } : {}
      products.push(
        await aProduct({
          ...{ dataDir, databaseUrl: server.url },
          env: { ...given, ...workers },
          ...(preload && { preload }),
        }),
      )
    }
    // Concurrently: one migrates, the other waits for it.
    await Promise.all(products.map((product) => product.start()))
    const [first, second] = products
    if (!first || !second) throw new Error('There are two')
    nginx = await startNginx([first.url, second.url])
    const town = {
      ...{ front: nginx.url, one: first.url, two: second.url, folders },
      hasRedis: redisUrl !== '',
    }
    return await work({ town, people: await settle(town), second })
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
  return readSamples(page)
    .filter(({ name, labels }) => name.endsWith('_count') && labels.route === events.list.path)
    .reduce((sum, { value }) => sum + value, 0)
}

/** Restarts the second instance, as an upgrade does, under requests through nginx. */
const rolling = async ({ town, people, second }: Running) => {
  const visitor = { url: town.front, cookie: people.ana.cookie }
  const statuses = new Map<number, number>()
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      for (const asked of [
        await call(visitor, events.list, {}),
        await call(visitor, notifications.markAllRead, {}),
      ])
        statuses.set(asked.status, (statuses.get(asked.status) ?? 0) + 1)
    }
  }
  const asking = [ask(), ask(), ask()]
  await until(() => (statuses.get(200) ?? 0) > 20)
  const before = await Promise.all([town.one, town.two].map(listsAt))
  const code = await second.end('SIGTERM')
  await second.start()
  const isBack = await until(async () => (await listsAt(town.two)) > 0)
  isOver = true
  await Promise.all(asking)
  const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...statuses].filter(([status]) => ![200, 204, 429].includes(status))
  return {
    asked,
    wrong: [
      ...failed.map(
        ([status, count]) => `${count} requests during a rolling restart were answered ${status}`,
      ),
      ...(before.includes(0) ? [`nginx sent them ${before.join(' and ')} requests`] : []),
      ...(isBack ? [] : ['nginx no longer uses the restarted instance']),
      ...(code === 0 ? [] : [`the stop of a rolling restart ended with exit code ${code}`]),
    ],
  }
}

type Told = { line: string; wrong: string[] }

const behaveAsOne = (name: string, place: Place): Promise<Told> =>
  inTown(place, async (running) => {
    const { town, people } = running
    const wrong: string[] = []
    for (const [what, check] of Object.entries(checks))
      for (const sentence of await check(town, people)) wrong.push(`${name}, ${what}: ${sentence}`)
    const upgrade = await rolling(running)
    return {
      line: `${name}: ${Object.keys(checks).join(', ')}; one of two instances restarts under ${upgrade.asked} requests through nginx, ${upgrade.wrong.length === 0 ? 'all of them answered' : 'NOT ALL ANSWERED'}`,
      wrong: [...wrong, ...upgrade.wrong.map((sentence) => `${name}: ${sentence}`)],
    }
  })

/** The control: without bus and without polling, streams must miss events. */
const cutOff = () =>
  inTown({ preload: 'lossyBus.ts', env: { LOSE_ONE_IN: '1', SWEEP: 'off' } }, ({ town, people }) =>
    deafStreams(town, people, deafMs),
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
  const told: Told[] = []
  const noRedis = missingRedis()
  for (let round = 0; round < count; round++) {
    told.push(await behaveAsOne('PostgreSQL alone', {}))
    if (noRedis) continue
    const redis = await startRedis()
    told.push(await behaveAsOne('With Redis', { redisUrl: redis.url }))
    await redis.stop()
  }
  const deaf = await cutOff()
  const wrong = told.flatMap((one) => one.wrong)
  return {
    title,
    lines: [
      ...told.map(({ line }) => line),
      ...(noRedis ? [`Redis: not tried, ${noRedis}`] : []),
      `Control, without bus and without polling: ${deaf} of 3 streams missed an event`,
      ...new Set(wrong),
    ],
    ok: wrong.length === 0 && deaf > 0,
  }
}
