import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from '#shared/http/endpoint.ts'
import { AppError } from './appError.ts'

// Beyond this, a request would wait for the database longer than a user waits for a screen.
const maxConcurrency = 400

const overloaded = () => new AppError('busy', { retryAfterSeconds: 2 })

const rejected = new WeakSet<FastifyRequest>()

/** Requests rejected by load shedding are not logged, since there may be many. */
export const isRejected = (request: FastifyRequest) => rejected.has(request)

/**
 * Rejects calls while too many are in flight. A body that is still arriving and a reply that is read
 * slowly do not count: their pace is up to the client.
 */
export const addLoadShedding = (http: FastifyInstance) => {
  const inFlight = new Set<FastifyRequest>()
  let rejectedTotal = 0
  let begun = 0
  http.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || isStream(endpoint)) return done()
    if (inFlight.size >= maxConcurrency) {
      rejectedTotal += 1
      rejected.add(request)
      throw overloaded()
    }
    begun += 1
    inFlight.add(request)
    done()
  })
  http.addHook('preParsing', (request, _, _payload, done) => {
    inFlight.delete(request)
    done()
  })
  http.addHook('preValidation', (request, _, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && !isStream(endpoint)) inFlight.add(request)
    done()
  })
  http.addHook('onSend', (request, _, _payload, done) => {
    inFlight.delete(request)
    done()
  })
  http.addHook('onResponse', (request, _, done) => {
    inFlight.delete(request)
    done()
  })
  return {
    rejectedTotal: () => rejectedTotal,
    /** How many calls are in flight, and how many came since the start. */
    calls: () => ({ inFlight: inFlight.size, begun }),
  }
}
