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
import { AppError } from './appError.ts'
import { gatherFromWorkers } from './clusterMetrics.ts'
import type { App } from './context.ts'
import { metricsPath } from './metricsSummary.ts'
import { hasBearerToken } from './requestInfo.ts'

const timeoutMs = 900
const buckets = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

type Dependencies = {
  database: Database
  redis: Redis | null
  loadShedding: { rejectedTotal(): number } | null
  sessions: { hits(): number; misses(): number }
}

/** A bounded set of label values: each distinct value is a time series in Prometheus. */
const routeLabel = ({ routeOptions: { url, config } }: FastifyRequest): string => {
  if (config.endpoint) return config.endpoint.path
  if (url === undefined) return 'none'
  return (pagePaths as readonly string[]).includes(url) ? 'page' : 'file'
}

/** Metrics of this process. */
const createProcessRegistry = (
  { http, live }: App,
  { database, redis, loadShedding, sessions }: Dependencies,
): Registry => {
  const registry = new Registry()
  const registers = [registry]
  // Labelled by worker: a sum over workers would drop whenever one is replaced.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'welkom_http_request_duration_seconds',
    help: 'Requests by the template of their route and the class of their answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    const { url = '' } = request.routeOptions
    if (url.startsWith('/health/') || url === metricsPath || (endpoint && isStream(endpoint)))
      return done()
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { method: request.method, route: routeLabel(request), status }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
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
  gauge('welkom_live_streams', 'Live streams that are open', live.streamCount)
  gauge('welkom_pool_in_use', 'Database connections in use', () => database.pool().inUse)
  gauge('welkom_pool_waiting', 'Queries that wait for a connection', () => database.pool().waiting)
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('welkom_session_cache_hits_total', 'Sessions found in memory', sessions.hits)
  counter('welkom_session_cache_misses_total', 'Sessions read from the database', sessions.misses)
  if (loadShedding)
    counter(
      'welkom_rejected_total',
      'Calls rejected because too many were being worked on',
      loadShedding.rejectedTotal,
    )
  const { replica } = database
  if (replica)
    new Counter({
      name: 'welkom_replica_reads_total',
      help: 'Reads that a replica may answer, by the server that answered',
      labelNames: ['from'],
      registers,
      collect() {
        this.reset()
        for (const from of ['replica', 'primary'] as const) this.inc({ from }, replica.counts[from])
      },
    })
  if (redis) gauge('welkom_redis_up', 'Redis answered lately', () => Number(redis.isUsable()))
  return registry
}

/** Metrics shared by all processes; built for each scrape, so no stale value remains. */
const createSharedRegistry = async (
  { jobs, config }: App,
  { database }: Dependencies,
  respondingWorkers: number,
): Promise<Registry> => {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  const timeout = wait(timeoutMs, null, { ref: false })
  const counts = await Promise.race([jobs.counts().catch(() => null), timeout])
  const { kind } = database
  gauge('welkom_database_up', 'The database answers', ['kind']).set({ kind }, counts ? 1 : 0)
  gauge('welkom_workers_wanted', 'Processes that WORKERS asks for').set(config.workers)
  gauge('welkom_workers_up', 'Those of them that answered').set(respondingWorkers)
  const waiting = gauge('welkom_jobs_waiting', 'Jobs that are due or tried again', ['job'])
  const oldest = gauge('welkom_jobs_oldest_seconds', 'How long the oldest of them waits', ['job'])
  const deadLetters = gauge(
    'welkom_jobs_dead_letters',
    'Jobs that failed and are not tried again',
    ['job'],
  )
  for (const { name: job, ...count } of counts ?? []) {
    waiting.set({ job }, count.waiting)
    oldest.set({ job }, count.oldestSeconds)
    deadLetters.set({ job }, count.deadLetters)
  }
  return registry
}

/** The Prometheus endpoint for all processes of this machine. */
export const addMetrics = (app: App, metricsToken: string, dependencies: Dependencies): void => {
  const processRegistry = createProcessRegistry(app, dependencies)
  const gatherAll = gatherFromWorkers(() => processRegistry.getMetricsAsJSON())
  // Must stay available while the server sheds load.
  const config = { pressureHandler: () => undefined }
  app.http.get(metricsPath, { config, schema: { hide: true } }, async (request, reply) => {
    if (!hasBearerToken(metricsToken, request.headers.authorization)) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new AppError('wrong_token')
    }
    const all = await gatherAll()
    const shared = await createSharedRegistry(app, dependencies, all.length)
    const page = AggregatorRegistry.aggregate([...all, await shared.getMetricsAsJSON()])
    return reply
      .header('Cache-Control', 'no-store')
      .type(page.contentType)
      .send(await page.metrics())
  })
}
