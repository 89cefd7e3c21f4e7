import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { App } from './context.ts'
import { deviceCookieName } from './cookies.ts'
import { truncateAddress } from './requestInfo.ts'

export type RequestOrigin = {
  browser: string
  ipPrefix: string
  /** The token of the device cookie; null when there is none. */
  deviceToken: string | null
}

const maxUserAgentLength = 300

/** The browser, address prefix and device token of a request. */
export const requestOrigin = (
  { config }: Pick<App, 'config'>,
  request: FastifyRequest,
): RequestOrigin => ({
  browser: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
  ipPrefix: truncateAddress(request.ip),
  deviceToken: request.cookies[deviceCookieName(config)] ?? null,
})

const current = new AsyncLocalStorage<() => RequestOrigin>()

/** Runs `work`, and all that it starts, for a request from there. Most do not ask for it. */
export const runFrom = <T>(origin: () => RequestOrigin, work: () => T): T =>
  current.run(origin, work)

/** Where the request being handled came from; null for a job or the operator. */
export const currentOrigin = (): RequestOrigin | null => current.getStore()?.() ?? null

/** The same for sign-ins, which only requests do. */
export const requireOrigin = (): RequestOrigin => {
  const origin = currentOrigin()
  if (!origin) throw new Error('A session needs the request that starts it')
  return origin
}
