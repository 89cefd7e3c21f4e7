import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Replica } from '#server/db/replica.ts'
import { positionCookieName, setPositionCookie } from './cookies.ts'

const isPosition = (text: string | undefined) => /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(text ?? '')

/** No replica has replayed it: for a write whose position could not be read. */
const unknownPosition = 'FFFFFFFF/FFFFFFFF'

/**
 * Read-your-writes: a write sets a cookie with its position, and later reads of this browser use only
 * replicas that have replayed it. `Cache-Control: no-cache` reads from the primary.
 */
export const handleWithReplica = async <T>(
  config: Config,
  replica: Replica,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  handle: () => Promise<T>,
): Promise<T> => {
  const { endpoint } = request.routeOptions.config
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const result = await handle()
    if (reply.sent) return result
    // The write is committed, so it is acknowledged even when the primary was lost since.
    const position = await replica.position().catch(() => unknownPosition)
    setPositionCookie(reply, config, position)
    return result
  }
  if (!endpoint?.fromReplica || request.headers['cache-control']?.includes('no-cache'))
    return handle()
  const position = request.cookies[positionCookieName(config)]
  if (position === unknownPosition) return handle()
  return replica.read(isPosition(position) ? (position ?? null) : null, handle)
}
