import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { mail } from '#shared/mail/contract.ts'
import { handleBounce } from './bounces.ts'
import { unsubscribe, unsubscribeOneClick } from './unsubscribe.ts'

export const mailRoutes = (app: App) =>
  serve(app, mail, {
    unsubscribe: ({ token }) => unsubscribe(app, token),
    unsubscribeOneClick: (_, __, { request }) =>
      unsubscribeOneClick(app, request.query, request.body),
    reportBounce: (given, _, { request }) =>
      handleBounce(app, given, request.headers.authorization),
  })
