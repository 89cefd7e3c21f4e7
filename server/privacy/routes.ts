import { readAuditLog } from '#server/audit/audit.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { setConsents } from './consents.ts'
import { readDocument, readPolicy } from './policy/policies.ts'

export const privacyRoutes = (app: App) =>
  serve(app, privacy, {
    policy: () => readPolicy(app),
    document: ({ name }) => readDocument(name),
    setConsents: (change, me, { request }) =>
      setConsents(app, me, change, requestOrigin(app, request)),
    auditLogs: (page, me) => readAuditLog(app, me, page),
  })
