import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { sendUserData } from '#server/privacy/export/downloads.ts'
import { requestOrigin, requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { admin } from '#shared/admin/contract.ts'
import { sendComplianceReport } from './metrics/complianceReport.ts'
import { readAnalytics, readGdpr } from './metrics/dashboard.ts'

export const adminRoutes = (app: App) =>
  serve(app, admin, {
    analytics: () => readAnalytics(app),
    gdpr: () => readGdpr(app),
    userData: ({ id }, me, { request, reply }) => {
      requireRecentSignIn(request.session, app.now())
      return sendUserData(app, me, id, requestOrigin(app, request), reply)
    },
    complianceReport: (_, __, { reply }) => sendComplianceReport(app, reply),
  })
