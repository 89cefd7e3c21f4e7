import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStream } from '#shared/http/endpoint.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { pathOf } from './paths.ts'

type Answer = { status: number; headers: Record<string, string | string[]>; body: string }

// What is one request's own, or a connection's.
const own = new Set(['x-request-id', 'connection', 'content-length'])
// The nonce of one answer is not another's, and nothing in JSON is ever styled.
const policy = "default-src 'none'; frame-ancestors 'none'"

const answerLike = (reply: FastifyReply, body: string): Answer => ({
  status: reply.statusCode,
  headers: {
    ...Object.fromEntries(
      Object.entries(reply.getHeaders())
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
    ),
    'content-security-policy': policy,
    'content-length': String(Buffer.byteLength(body)),
  },
  body,
})

/**
 * Turns calls away before the framework makes anything of them, while `isFull`. The first goes the
 * whole way and is refused there; what it is told is what those after it are told, for a fraction of
 * the work. Streams, pages, files and the signs of life always come in.
 */
export const addDoor = (http: FastifyInstance, isFull: () => boolean) => {
  let told: Answer | null = null
  let turnedAway = 0
  const streams = new Set<string>()
  http.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint && isStream(config.endpoint)) streams.add(url)
  })
  const isCall = (url = '/') => url.startsWith(apiPrefix) && !streams.has(pathOf(url))

  const comeIn = http.server.listeners('request') as RequestListener[]
  http.server.removeAllListeners('request')
  http.server.on('request', (request, response) => {
    if (told && isFull() && isCall(request.url)) {
      turnedAway += 1
      response.setHeader('X-Request-Id', randomUUID())
      response.writeHead(told.status, told.headers).end(told.body)
      return
    }
    for (const listener of comeIn) listener.call(http.server, request, response)
  })

  return {
    /** How many were turned away since the start. */
    turnedAway: () => turnedAway,
    /** To those who come from now on while it is full. */
    tellLike: (reply: FastifyReply, body: string) => {
      told ??= answerLike(reply, body)
    },
  }
}
