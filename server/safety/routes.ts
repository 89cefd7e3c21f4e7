import { sendContent } from '#server/files/sendContent.ts'
import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { canonicalEmail } from '#server/users/users.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { findCaseFile, listCases, listLog, readCase } from './cases/cases.ts'
import { decide } from './cases/decide.ts'
import { contact } from './contact.ts'
import type { Moderation } from './moderationAdapter.ts'
import { report } from './reports.ts'

export const safetyRoutes = (app: App, limits: RateLimits, moderation: Moderation) => {
  serve(app, safety, {
    report: (draft, me) => report(app, moderation, me, draft),
    contact: async (draft, me, { request }) => {
      await limits.count('contactMail', request, canonicalEmail(draft.email).toLowerCase())
      await contact(app, me, draft)
    },
  })
  serve(app, cases, {
    list: (page, me) => listCases(app, me, page),
    one: ({ id }, me) => readCase(app, moderation, me, id),
    file: async (wanted, me, exchange) =>
      sendContent(await findCaseFile(app, me, wanted), exchange),
    decide: (draft, me) => decide(app, moderation, me, draft),
    decisions: (page, me) => listLog(app, me, page),
  })
}
