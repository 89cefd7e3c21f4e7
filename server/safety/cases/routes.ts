import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Moderation } from '#server/safety/moderationAdapter.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { listCases, listLog, readCase } from './cases.ts'
import { decide } from './decide.ts'

export const caseRoutes = (app: App, moderation: Moderation) =>
  serve(app, cases, {
    list: (page, me) => listCases(app, me, page),
    one: ({ id }, me) => readCase(app, moderation, me, id),
    decide: (draft, me, { request }) =>
      decide(app, moderation, me, draft, requestOrigin(app, request)),
    decisions: (page, me) => listLog(app, me, page),
  })
