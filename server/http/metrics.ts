import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Database } from '#server/db/connect.ts'
import type { Redis } from '#server/redis.ts'
import { isStream } from '#shared/http/endpoint.ts'
import { pagePaths } from '#shared/http/pages.ts'
import { askAllWorkers } from './allWorkers.ts'
import { showsToken } from './bearer.ts'
import type { App } from './context.ts'
import { metricsPath } from './metricsText.ts'
import { Refusal } from './refusal.ts'

const patienceMs = 900
const buckets = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

type Parts = {
  database: Database
  redis: Redis | null
  loadShedding: { rejectedTotal(): number } | null
}

/** Few and known beforehand, whatever addresses people ask for: each is a line in somebody's store. */
const routeOf = ({ routeOptions: { url, config } }: FastifyRequest): string => {
  if (config.endpoint) return config.endpoint.path
  if (url === undefined) return 'none'
  return (pagePaths as readonly string[]).includes(url) ? 'page' : 'file'
}

/** What this process knows of itself. */
const ownRegistry = ({ http, live }: App, { database, redis, loadShedding }: Parts): Registry => {
  const registry = new Registry()
  const registers = [registry]
  // Added up over workers they would seem to fall whenever one is replaced: so each has its name.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'welkom_http_request_duration_seconds',
    help: 'Requests by the template of their route and the class of their answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  http.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const { url = '' } = request.routeOptions
    if (url.startsWith('/health/') || url === metricsPath || (endpoint && isStream(endpoint)))
      return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { method: request.method, route: routeOf(request), status }
    requests.observe(labels, reply.elapsedTime / 1000)
  })

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('welkom_live_streams', 'Live streams that are open', live.size)
  gauge('welkom_pool_in_use', 'Database connections in use', () => database.pool().inUse)
  gauge('welkom_pool_waiting', 'Queries that wait for a connection', () => database.pool().waiting)
  if (loadShedding)
    new Counter({
      name: 'welkom_rejected_total',
      help: 'Calls rejected because too many were being worked on',
      registers,
      collect() {
        this.reset()
        this.inc(loadShedding.rejectedTotal())
      },
    })
  if (redis) gauge('welkom_redis_up', 'Redis answered lately', () => Number(redis.isUsable()))
  return registry
}

/** What is true of all processes together; asked anew each time, so that nothing old is told. */
const sharedRegistry = async (
  { jobs, config }: App,
  { database }: Parts,
  answering: number,
): Promise<Registry> => {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  const late = wait(patienceMs, null, { ref: false })
  const counts = await Promise.race([jobs.counts().catch(() => null), late])
  const { kind } = database
  gauge('welkom_database_up', 'The database answers', ['kind']).set({ kind }, counts ? 1 : 0)
  gauge('welkom_workers_wanted', 'Processes that WORKERS asks for').set(config.workers)
  gauge('welkom_workers_up', 'Those of them that answered').set(answering)
  const waiting = gauge('welkom_jobs_waiting', 'Jobs that are due or tried again', ['job'])
  const oldest = gauge('welkom_jobs_oldest_seconds', 'How long the oldest of them waits', ['job'])
  const parked = gauge('welkom_jobs_parked', 'Jobs that were given up', ['job'])
  for (const { name: job, ...count } of counts ?? []) {
    waiting.set({ job }, count.waiting)
    oldest.set({ job }, count.oldestSeconds)
    parked.set({ job }, count.parked)
  }
  return registry
}

/** The page that Prometheus reads, of all processes of this machine; without a token there is none. */
export const addMetrics = (app: App, parts: Parts): void => {
  const { metricsToken } = app.config
  if (!metricsToken) return
  const own = ownRegistry(app, parts)
  const askAll = askAllWorkers(() => own.getMetricsAsJSON())
  // Watched most when it sheds load.
  const config = { pressureHandler: () => undefined }
  app.http.get(metricsPath, { config, schema: { hide: true } }, async (request, reply) => {
    if (!showsToken(metricsToken, request.headers.authorization)) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new Refusal(401, 'The token is not the right one')
    }
    const all = await askAll()
    const shared = await sharedRegistry(app, parts, all.length)
    const page = AggregatorRegistry.aggregate([...all, await shared.getMetricsAsJSON()])
    return reply
      .header('Cache-Control', 'no-store')
      .type(page.contentType)
      .send(await page.metrics())
  })
}
