import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { mail } from '#shared/mail/contract.ts'
import { handleBounce } from './bounces.ts'
import { type DisableMails, unsubscribe, unsubscribeOneClick } from './unsubscribe.ts'

export const mailRoutes = (app: App, disableMails: DisableMails) =>
  serve(app, mail, {
    unsubscribe: ({ token }) => unsubscribe(app, disableMails, token),
    unsubscribeOneClick: (_, __, { request }) =>
      unsubscribeOneClick(app, disableMails, request.query, request.body),
    reportBounce: (given, _, { request }) =>
      handleBounce(app, disableMails, given, request.headers.authorization),
  })
