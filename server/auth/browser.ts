import type { FastifyRequest } from 'fastify'
import { shortAddress } from '#server/http/address.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Exchange } from '#server/http/serve.ts'
import {
  cookieName,
  deviceCookieName,
  setDeviceCookie,
  setSessionCookie,
} from '#server/http/session.ts'
import { endSession, type Origin } from './sessions.ts'

const longestName = 300

/** What a browser says of itself, and where it is. */
export const originOf = ({ config }: Pick<App, 'config'>, request: FastifyRequest): Origin => ({
  browser: (request.headers['user-agent'] ?? '').slice(0, longestName),
  ipPrefix: shortAddress(request.ip),
  mark: request.cookies[deviceCookieName(config)] ?? null,
})

export const tokenOf = ({ config }: Pick<App, 'config'>, request: FastifyRequest) =>
  request.cookies[cookieName(config)] ?? ''

/** There is one wherever somebody must be signed in. */
export const sessionOf = ({ session }: FastifyRequest) => {
  if (!session) throw new Refusal(401, 'Please sign in')
  return session
}

/** Signs a browser in; whoever was signed in there before is so no more. */
export const keepIn = async (
  app: App,
  { request, reply }: Exchange,
  { token, mark }: { token: string; mark: string },
): Promise<void> => {
  await endSession(app.db, tokenOf(app, request), token)
  setSessionCookie(reply, app.config, token)
  setDeviceCookie(reply, app.config, mark)
}
