import { readAuditLog } from '#server/audit/audit.ts'
import type { App } from '#server/http/context.ts'
import { clearAllCookies } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin, requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { setConsents } from './consents.ts'
import { deleteAccount } from './erasure/account.ts'
import { eraseData } from './erasure/data.ts'
import { sendExport, sendPreparedExport, sendSchema } from './export/downloads.ts'
import { listExportRequests, requestExport } from './export/requests.ts'
import { readDocument, readPolicy } from './policy/policies.ts'

export const privacyRoutes = (app: App, limits: RateLimits) =>
  serve(app, privacy, {
    policy: (wanted) => readPolicy(app, wanted),
    document: (wanted) => readDocument(wanted),
    setConsents: async (change, me, { request }) => {
      await limits.count('personalChoice', request, me.id)
      return setConsents(app, me, change, requestOrigin(app, request))
    },
    auditLogs: (page, me) => readAuditLog(app, me, page),
  })

export const dataRightsRoutes = (app: App, limits: RateLimits) =>
  serve(app, dataRights, {
    exportRequests: (_, me) => listExportRequests(app, me),
    requestExport: ({ dataTypes }, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return requestExport(app, me, dataTypes, requestOrigin(app, request))
    },
    exportSchema: (_input, _me, { reply }) => sendSchema(reply),
    exportNow: async (_, me, { request, reply }) => {
      requireRecentSignIn(request.session, app.now())
      await limits.count('exportData', request, me.id)
      return sendExport(app, me, requestOrigin(app, request), reply)
    },
    fetchExport: ({ token }, me, { request, reply }) => {
      requireRecentSignIn(request.session, app.now())
      return sendPreparedExport(app, me, token, requestOrigin(app, request), reply)
    },
    eraseData: async ({ dataTypes }, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      await limits.count('personalChoice', request, me.id)
      return eraseData(app, me, dataTypes, requestOrigin(app, request))
    },
    deleteAccount: async (_, me, { request, reply }) => {
      requireRecentSignIn(request.session, app.now())
      await deleteAccount(app, me.id)
      clearAllCookies(reply, app.config)
    },
  })
