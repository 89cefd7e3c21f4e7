import cluster from 'node:cluster'
import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'
import { isRejected } from './loadShedding.ts'

// New at each start: log lines of one run can be grouped by user, but not traced to a person.
const salt = randomBytes(16).toString('hex')
// In one call, because a Hmac object for each request took a twelfth of a short one.
const pseudonym = (id: string) => hash('sha256', salt + id, 'base64url').slice(0, 10)

/** Logs no addresses, bodies or queries: the request line below lists its fields explicitly. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: cluster.worker ? { worker: cluster.worker.id } : null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level) => ({ level }) },
  serializers: {
    req: () => undefined,
    res: () => undefined,
    // Always pass a message with an error, or pino logs the error's own message.
    err: (error: Error & { code?: string }) => ({
      name: error.name,
      code: error.code,
      at: stackFrames(error),
    }),
  },
})

/**
 * One JSON line per request with the route template, never the requested URL. Successful static
 * files are left out: they would be most of the log.
 */
export const addRequestLog = (http: FastifyInstance) => {
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/health/')) return done()
    if (isRejected(request)) return done()
    if (request.routeOptions.config.isFile && reply.statusCode < 400) return done()
    request.log.info({
      method: request.method,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.me && { user: pseudonym(request.me.id) }),
    })
    done()
  })
}

const maxFrames = 8

/** Stack frames of an error, without its message: databases and mail servers quote values in it. */
export const stackFrames = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, maxFrames)
        .map((line) => line.trim())
    : []
