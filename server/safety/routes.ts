import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { canonicalEmail } from '#server/users/users.ts'
import { safety } from '#shared/safety/contract.ts'
import { contact } from './contact.ts'
import type { Moderation } from './moderationAdapter.ts'
import { report } from './reports.ts'

export const safetyRoutes = (app: App, limits: RateLimits, moderation: Moderation) =>
  serve(app, safety, {
    report: async (draft, me, { request }) => {
      await limits.count('report', request, me.id)
      return report(app, moderation, me, draft, requestOrigin(app, request))
    },
    contact: async (draft, me, { request }) => {
      await limits.count('contact', request)
      await limits.count('contactMail', request, canonicalEmail(draft.email).toLowerCase())
      await contact(app, me, draft)
    },
  })
