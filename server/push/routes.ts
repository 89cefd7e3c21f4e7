import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
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

const sessionOf = ({ session }: FastifyRequest) => session?.id ?? null
const askerOf = (request: FastifyRequest) => ({
  sessionId: sessionOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

export const pushRoutes = (app: App, limits: Limits) =>
  serve(app, push, {
    vapidPublicKey: () => publicKey(app),
    subscriptions: (_, me, { request }) => listDevices(app, me, sessionOf(request)),
    subscribe: (subscription, me, { request }) =>
      subscribe(app, me, subscription, askerOf(request)),
    changePreferences: (wish, me, { request }) =>
      changePreferences(app, me, wish, sessionOf(request)),
    unsubscribe: ({ id }, me) => unsubscribe(app, me, id),
    test: async ({ subscriptionId }, me, { request }) => {
      await limits.count('pushTest', request, me.id)
      await sendTest(app, me, subscriptionId)
    },
  })
