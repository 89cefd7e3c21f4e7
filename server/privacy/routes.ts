import { requestOrigin } from '#server/auth/browserSession.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { readAuditLog } from './audit.ts'
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
