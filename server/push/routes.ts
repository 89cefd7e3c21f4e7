import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import { requireOrigin } from '#server/http/currentOrigin.ts'
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
  userAgent: requireOrigin().browser,
})

export const pushRoutes = (app: App) =>
  serve(app, push, {
    vapidPublicKey: () => publicKey(app),
    subscriptions: (_, me, { request }) => listDevices(app, me, sessionIdOf(request)),
    subscribe: (subscription, me, { request }) =>
      subscribe(app, me, subscription, clientInfo(request)),
    changePreferences: (change, me, { request }) =>
      changePreferences(app, me, change, sessionIdOf(request)),
    unsubscribe: ({ id }, me) => unsubscribe(app, me, id),
    test: ({ subscriptionId }, me) => sendTest(app, me, subscriptionId),
  })
