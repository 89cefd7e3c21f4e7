import cluster from 'node:cluster'
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'
import { framesOf } from './frames.ts'
import { isRejected } from './loadShedding.ts'

// Fresh at each start: lines of one run can be told apart by person, but not be traced to one.
const salt = randomBytes(16)
const pseudonym = (id: string) =>
  createHmac('sha256', salt).update(id).digest('base64url').slice(0, 10)

/** No addresses, no bodies, no queries: the line of a request is written below, field by field. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: cluster.worker ? { worker: cluster.worker.id } : null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level) => ({ level }) },
  serializers: {
    req: () => undefined,
    res: () => undefined,
    // Given with a line of our own, or the logger would take the error's message as the line.
    err: (error: Error & { code?: string }) => ({
      name: error.name,
      code: error.code,
      at: framesOf(error),
    }),
  },
})

/**
 * One JSON line a request; the route's template, never the address that was asked for. Files that are
 * served as they should be would be most of the log, and say nothing.
 */
export const addRequestLog = (http: FastifyInstance) => {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/health/')) return
    if (isRejected(request)) return
    if (request.routeOptions.config.isFile && reply.statusCode < 400) return
    request.log.info({
      method: request.method,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.me && { user: pseudonym(request.me.id) }),
    })
  })
}
