import type { FastifyRequest } from 'fastify'
import { shortAddress } from '#server/http/address.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { clearSessionCookie, cookieName, setSessionCookie } from '#server/http/session.ts'
import { auth } from '#shared/auth/contract.ts'
import { register } from './auth.ts'
import { guardedLogin } from './guardedLogin.ts'
import { endSession } from './sessions.ts'

const originOf = (request: FastifyRequest) => ({
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
  ipPrefix: shortAddress(request.ip),
})
const tokenOf = (app: App, request: FastifyRequest) => request.cookies[cookieName(app.config)] ?? ''

export const authRoutes = (app: App, limits: Limits) =>
  serve(app, auth, {
    me: (_, me) => me,
    login: async (credentials, _, { request, reply }) => {
      const origin = originOf(request)
      const { me, token } = await guardedLogin(app, limits, request, credentials, origin)
      await endSession(app.db, tokenOf(app, request))
      setSessionCookie(reply, app.config, token)
      return me
    },
    register: async (registration, _, { request, reply }) => {
      await limits.count('register', request)
      const { me, token } = await register(app, registration, originOf(request))
      await endSession(app.db, tokenOf(app, request))
      setSessionCookie(reply, app.config, token)
      return me
    },
    logout: async (_input, _me, { request, reply }) => {
      await endSession(app.db, tokenOf(app, request))
      clearSessionCookie(reply, app.config)
    },
  })
