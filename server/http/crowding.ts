import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from '#shared/http/endpoint.ts'
import { addDoor } from './door.ts'
import { busySentence } from './errors.ts'
import { Refusal } from './refusal.ts'

// More than these would wait longer for the database than anybody wants to look at an empty
// screen. Whoever comes then is told so at once.
const mostAtOnce = 400

const busy = () => new Refusal(503, busySentence, { retryAfterSeconds: 2 })

/**
 * Refuses calls while too many are being worked on. A body that is still on its way and an answer
 * that is slowly read take nobody's place: both are as slow as whoever is at the other end likes.
 */
export const addCrowding = (http: FastifyInstance) => {
  const working = new Set<FastifyRequest>()
  const refused = new WeakSet<FastifyRequest>()
  const door = addDoor(http, () => working.size >= mostAtOnce)
  const leave = async (request: FastifyRequest) => {
    working.delete(request)
  }
  http.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || isStream(endpoint)) return
    if (working.size >= mostAtOnce) {
      refused.add(request)
      throw busy()
    }
    working.add(request)
  })
  http.addHook('preParsing', leave)
  http.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && !isStream(endpoint)) working.add(request)
  })
  http.addHook('onSend', async (request, reply, payload) => {
    await leave(request)
    if (refused.has(request)) door.tellLike(reply, String(payload))
  })
  http.addHook('onResponse', leave)
  return { turnedAway: door.turnedAway }
}
