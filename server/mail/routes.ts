import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { mail } from '#shared/mail/contract.ts'
import { noteReturned } from './bounces.ts'
import { leave, leaveByMail } from './leaving.ts'

export const mailRoutes = (app: App) =>
  serve(app, mail, {
    leave: ({ token }) => leave(app, token),
    leaveByMail: (_, __, { request }) => leaveByMail(app, request.query, request.body),
    noteReturned: (given, _, { request }) =>
      noteReturned(app, given, request.headers.authorization),
  })
