import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { push } from '#shared/push/contract.ts'
import {
  changePreferences,
  listDevices,
  publicKey,
  sendTest,
  subscribe,
  unsubscribe,
} from './devices.ts'

const sessionIdOf = ({ session }: FastifyRequest) => session?.id ?? null
const clientInfo = (request: FastifyRequest) => ({
  sessionId: sessionIdOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

export const pushRoutes = (app: App, limits: RateLimits) =>
  serve(app, push, {
    vapidPublicKey: () => publicKey(app),
    subscriptions: (_, me, { request }) => listDevices(app, me, sessionIdOf(request)),
    subscribe: (subscription, me, { request }) =>
      subscribe(app, me, subscription, clientInfo(request)),
    changePreferences: (change, me, { request }) =>
      changePreferences(app, me, change, sessionIdOf(request)),
    unsubscribe: ({ id }, me) => unsubscribe(app, me, id),
    test: async ({ subscriptionId }, me, { request }) => {
      await limits.count('pushTest', request, me.id)
      await sendTest(app, me, subscriptionId)
    },
  })
