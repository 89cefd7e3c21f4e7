import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteMs, resumeSession } from '#server/auth/sessions.ts'
import type { Config } from '#server/config.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { App } from './context.ts'
import type { Limits } from './limits.ts'
import { Refusal } from './refusal.ts'

const hours = 3_600_000
/** An administrator's session acts on everybody: past this it must sign in again. */
export const adminSessionMs = 12 * hours

// Over https the prefix makes browsers refuse the cookie from other hosts and over plain http.
export const cookieName = ({ isHttps }: Config) => (isHttps ? '__Host-session' : 'session')

export const setSessionCookie = (reply: FastifyReply, config: Config, token: string) =>
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
    maxAge: absoluteMs / 1000,
  })

export const clearSessionCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(cookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
  })

// As long as browsers keep a cookie.
const deviceDays = 400

export const deviceCookieName = ({ isHttps }: Config) => (isHttps ? '__Host-device' : 'device')

/** Knows a device again, signs nobody in, and stays when one signs out. */
export const setDeviceCookie = (reply: FastifyReply, config: Config, mark: string) =>
  reply.setCookie(deviceCookieName(config), mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
    maxAge: deviceDays * 24 * 3600,
  })

const refuseAccess = (request: FastifyRequest, endpoint: Endpoint, now: Date) => {
  if (endpoint.access === 'anyone') return
  if (!request.me || !request.session) throw new Refusal(401, 'Please sign in')
  if (endpoint.access !== 'admin') return
  if (!request.me.isAdmin) throw new Refusal(403, 'This is for administrators only')
  if (now.getTime() - request.session.authenticatedAt.getTime() > adminSessionMs)
    throw new Refusal(403, 'Please sign in again')
  const { needsStrength, isStrong } = request.session
  // What is required can be read, or nobody would learn why all the rest is refused.
  if (needsStrength && !isStrong && endpoint !== adminSecurity.read)
    throw new Refusal(403, 'Sign in with a passkey or a second factor first')
}

/** Finds who is asking and whether they may, before the body is read. */
export const addSessions = (http: FastifyInstance, app: App, limits: Limits) => {
  http.decorateRequest('me', null)
  http.decorateRequest('session', null)
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const token = request.cookies[cookieName(app.config)]
    const found = token ? await resumeSession(app, token) : null
    request.me = found?.me ?? null
    request.session = found?.session ?? null
    if (found) await limits.count('member', request, found.me.id)
    else await limits.count('visitor', request)
    refuseAccess(request, endpoint, app.now())
  })
}
