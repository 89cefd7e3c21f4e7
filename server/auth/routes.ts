import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { auth } from '#shared/auth/contract.ts'
import { keepIn, originOf, tokenOf } from './browser.ts'
import { guardedLogin } from './guardedLogin.ts'
import { guardedRegistration } from './guardedRegistration.ts'
import { endSession } from './sessions.ts'

export const authRoutes = (app: App, limits: Limits) =>
  serve(app, auth, {
    me: (_, me) => me,
    login: async (credentials, _, exchange) => {
      const { request } = exchange
      const origin = originOf(app, request)
      const entered = await guardedLogin(app, limits, request, credentials, origin)
      await keepIn(app, exchange, entered)
      return entered.me
    },
    register: async (registration, _, exchange) => {
      const { request } = exchange
      const entered = await guardedRegistration(app, limits, request, registration)
      await keepIn(app, exchange, entered)
      return entered.me
    },
    logout: async (_input, _me, { request, reply }) => {
      await endSession(app.db, tokenOf(app, request))
      clearSessionCookie(reply, app.config)
    },
  })
