import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteMs, resumeSession } from '#server/auth/sessions.ts'
import type { Config } from '#server/config.ts'
import { adminSecurity, whereToSetUp } from '#shared/auth/secondFactor/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { retention } from '#shared/privacy/retention.ts'
import type { Me } from '#shared/users/user.ts'
import type { App } from './context.ts'
import type { Limits } from './limits.ts'
import { pathOf } from './paths.ts'
import { Refusal } from './refusal.ts'

const hours = 3_600_000
/** A session that acts on others, past this, must sign in again. */
const adminSessionMs = 12 * hours

// Over https the prefix makes browsers refuse the cookie from other hosts and over plain http.
export const cookieName = ({ isHttps }: Config) => (isHttps ? '__Host-session' : 'session')

const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

export const setSessionCookie = (reply: FastifyReply, config: Config, token: string) =>
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: absoluteMs / 1000,
  })

export const clearSessionCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(cookieName(config), cookieOptions(config))

const deviceMs = (retention.deviceCookie.months / 12) * 365 * 24 * hours

export const deviceCookieName = ({ isHttps }: Config) => (isHttps ? '__Host-device' : 'device')

/** Knows a device again, signs nobody in, and stays when one signs out. */
export const setDeviceCookie = (reply: FastifyReply, config: Config, mark: string) =>
  reply.setCookie(deviceCookieName(config), mark, {
    ...cookieOptions(config),
    maxAge: deviceMs / 1000,
  })

/** For whoever ends their account here. */
export const clearAllCookies = (reply: FastifyReply, config: Config) => {
  clearSessionCookie(reply, config)
  reply.clearCookie(deviceCookieName(config), cookieOptions(config))
}

const refuseUnlessTrusted = ({ isAdmin, isModerator }: Me, access: 'moderator' | 'admin') => {
  if (isAdmin || (access === 'moderator' && isModerator)) return
  const whom = access === 'admin' ? 'administrators' : 'moderators'
  throw new Refusal(403, `This is for ${whom} only`)
}

const refuseAccess = (request: FastifyRequest, endpoint: Endpoint, now: Date) => {
  if (endpoint.access === 'anyone') return
  if (!request.me || !request.session) throw new Refusal(401, 'Please sign in')
  if (endpoint.access === 'signedIn') return
  refuseUnlessTrusted(request.me, endpoint.access)
  if (now.getTime() - request.session.authenticatedAt.getTime() > adminSessionMs)
    throw new Refusal(403, 'Please sign in again')
  const { needsStrength, isStrong } = request.session
  // What is required can be read, or nobody would learn why all the rest is refused.
  if (needsStrength && !isStrong && endpoint !== adminSecurity.read)
    throw new Refusal(403, 'Sign in with a passkey or a second factor first', {
      href: whereToSetUp,
    })
}

/** Routes without a contract, and unknown ones under /api, are counted too. Pages and files are not. */
const countBeside = async (limits: Limits, request: FastifyRequest) => {
  const path = pathOf(request.url)
  const isUnder = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  if (isUnder('/health')) await limits.count('health', request)
  if (isUnder(apiPrefix)) await limits.count('visitor', request)
}

/** Finds who is asking and whether they may, before the body is read. */
export const addSessions = (http: FastifyInstance, app: App, limits: Limits) => {
  http.decorateRequest('me', null)
  http.decorateRequest('session', null)
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return countBeside(limits, request)
    const token = request.cookies[cookieName(app.config)]
    const found = token ? await resumeSession(app, token) : null
    request.me = found?.me ?? null
    request.session = found?.session ?? null
    if (found) await limits.count('member', request, found.me.id)
    else await limits.count('visitor', request)
    refuseAccess(request, endpoint, app.now())
  })
}
