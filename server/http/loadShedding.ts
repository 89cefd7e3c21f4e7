import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from '#shared/http/endpoint.ts'
import { busySentence } from './errors.ts'
import { Refusal } from './refusal.ts'

// A request beyond these would wait longer for the database than anybody looks at an empty screen.
const maxConcurrency = 400

const busy = () => new Refusal(503, busySentence, { retryAfterSeconds: 2 })

const rejected = new WeakSet<FastifyRequest>()

/** Rejected because of too many others: the log says nothing of these, of which there may be many. */
export const isRejected = (request: FastifyRequest) => rejected.has(request)

/**
 * Rejects calls while too many are being worked on. Neither a body that is still on its way nor a
 * reply that is slowly read counts as work: both are as slow as the other end likes.
 */
export const addLoadShedding = (http: FastifyInstance) => {
  const working = new Set<FastifyRequest>()
  let rejectedTotal = 0
  const leave = async (request: FastifyRequest) => {
    working.delete(request)
  }
  http.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || isStream(endpoint)) return
    if (working.size >= maxConcurrency) {
      rejectedTotal += 1
      rejected.add(request)
      throw busy()
    }
    working.add(request)
  })
  http.addHook('preParsing', leave)
  http.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && !isStream(endpoint)) working.add(request)
  })
  http.addHook('onSend', leave)
  http.addHook('onResponse', leave)
  return { rejectedTotal: () => rejectedTotal }
}
