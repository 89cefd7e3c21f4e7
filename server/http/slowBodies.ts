import type { FastifyInstance } from 'fastify'
import { answerMalformedRequest } from './errors.ts'

const timeoutMs = 30_000

/** The server's own limit is that of the slowest upload; other bodies are small. */
export const limitSlowBodies = (http: FastifyInstance, uploadPath: string) =>
  http.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const { headers } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
    if (hasBody && routeOptions.url !== uploadPath) {
      const timer = setTimeout(() => {
        if (!raw.complete) answerMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      }, timeoutMs)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
