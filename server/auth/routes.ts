import type { App } from '#server/http/context.ts'
import { clearSessionCookie } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import {
  requestOrigin,
  sessionToken,
  startBrowserSession,
} from '#server/sessions/browserSession.ts'
import { endSession } from '#server/sessions/sessions.ts'
import { auth } from '#shared/auth/contract.ts'
import { rateLimitedLogin, rateLimitedRegistration } from './rateLimits.ts'

export const authRoutes = (app: App, limits: RateLimits) =>
  serve(app, auth, {
    me: (_, me) => me,
    login: async (credentials, _, exchange) => {
      const { request } = exchange
      const origin = requestOrigin(app, request)
      const result = await rateLimitedLogin(app, limits, request, credentials, origin)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    register: async (registration, _, exchange) => {
      const { request } = exchange
      const result = await rateLimitedRegistration(app, limits, request, registration)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    logout: async (_input, _me, { request, reply }) => {
      await endSession(app.db, sessionToken(app, request))
      clearSessionCookie(reply, app.config)
    },
  })
