import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { cookieName } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { isApiOrUnknown } from '#server/http/requestInfo.ts'
import { adminSecurity, secondFactorPath } from '#shared/auth/secondFactor/contract.ts'
import { bucketsOf, type Endpoint } from '#shared/http/endpoint.ts'
import { buckets } from '#shared/http/rateLimits.ts'
import type { Me } from '#shared/users/user.ts'
import { requireRecentSignIn } from './browserSession.ts'
import { type CheckCached, createSessionCache, type SessionCache } from './sessionCache.ts'
import { readSession, resumeSession } from './sessions.ts'

const hours = 3_600_000
/** Staff must have authenticated within this time. */
const adminSessionMs = 12 * hours

const requireStaff = ({ isAdmin, isModerator }: Me, access: 'moderator' | 'admin') => {
  if (isAdmin || (access === 'moderator' && isModerator)) return
  throw new AppError('forbidden_role', { args: { role: access } })
}

const requiredOf = ({ isAdmin }: Me, { access }: Pick<Endpoint, 'access'>) => {
  if (access === 'anyone') return 'signedIn'
  if (access !== 'organiser') return access
  return isAdmin ? 'admin' : 'signedIn'
}

const requireAccess = (request: FastifyRequest, endpoint: Endpoint, now: Date) => {
  if (endpoint.access === 'anyone') return
  if (!request.me || !request.session) throw new AppError('not_signed_in')
  const access = requiredOf(request.me, endpoint)
  if (access === 'signedIn') return
  requireStaff(request.me, access)
  if (now.getTime() - request.session.authenticatedAt.getTime() > adminSessionMs)
    throw new AppError('recent_sign_in_required')
  const { needsStrength, isStrong } = request.session
  // The requirement itself stays readable, so that the UI can explain the rejection.
  if (needsStrength && !isStrong && endpoint !== adminSecurity.read)
    throw new AppError('strong_sign_in_required', { href: secondFactorPath })
}

/** Counts a call in the buckets of its endpoint. */
const limitCall = async (limits: RateLimits, request: FastifyRequest, endpoint: Endpoint) => {
  for (const bucket of bucketsOf(endpoint))
    await limits.count(
      bucket,
      request,
      buckets[bucket].by === 'person' ? request.me?.id : undefined,
    )
}

/** Rate-limits routes without a contract and unknown paths; pages and files are not limited. */
const limitOtherRoutes = async (limits: RateLimits, request: FastifyRequest) => {
  if (request.routeOptions.url?.startsWith('/health/')) await limits.count('health', request)
  if (isApiOrUnknown(request)) await limits.count('visitor', request)
}

type Dependencies = {
  database: Pick<Database, 'sql' | 'direct' | 'kind'>
  limits: RateLimits
  checkCached?: CheckCached | undefined
}

/** Authenticates and authorises each request before its body is read, and limits its calls. */
export const addSessions = (
  http: FastifyInstance,
  app: App,
  { database, limits, checkCached }: Dependencies,
): SessionCache => {
  const cache = createSessionCache(
    database,
    (tokenHash) => readSession(app.db, tokenHash),
    (users) => app.live.endRevoked(users),
    checkCached,
  )
  http.addHook('onReady', async () => cache.start())
  http.addHook('onClose', cache.stop)
  http.decorateRequest('me', null)
  http.decorateRequest('session', null)
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return limitOtherRoutes(limits, request)
    const token = request.cookies[cookieName(app.config)]
    const resumed = token ? await resumeSession(app, token, cache.find) : null
    request.me = resumed?.me ?? null
    request.session = resumed?.session ?? null
    if (resumed) await limits.count('member', request, resumed.me.id)
    else await limits.count('visitor', request)
    requireAccess(request, endpoint, app.now())
  })
  // After the input is checked: a mistake in a form costs nothing.
  http.addHook('preHandler', async (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    if (endpoint.needsRecentSignIn) requireRecentSignIn(request.session, app.now())
    await limitCall(limits, request, endpoint)
  })
  return cache
}
