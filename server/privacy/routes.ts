import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { setConsents } from './consents.ts'
import { readDocument } from './policy/documents.ts'
import { readPolicy } from './policy/policies.ts'
import { readTrail } from './trail.ts'

export const privacyRoutes = (app: App) =>
  serve(app, privacy, {
    policy: () => readPolicy(app),
    document: ({ name }) => readDocument(name),
    setConsents: (wishes, me, { request }) => setConsents(app, me, wishes, originOf(app, request)),
    auditLogs: (page, me) => readTrail(app, me, page),
  })
