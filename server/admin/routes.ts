import { originOf } from '#server/auth/browser.ts'
import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { sendUserData } from '#server/privacy/export/userData.ts'
import { admin } from '#shared/admin/contract.ts'
import { readAnalytics } from './figures/analytics.ts'
import { sendComplianceReport } from './figures/compliance.ts'
import { readGdpr } from './figures/gdpr.ts'

export const adminRoutes = (app: App) =>
  serve(app, admin, {
    analytics: () => readAnalytics(app),
    gdpr: () => readGdpr(app),
    userData: ({ id }, me, { request, reply }) => {
      refuseStaleSignIn(request.session, app.now())
      return sendUserData(app, me, id, originOf(app, request), reply)
    },
    complianceReport: (_, __, { reply }) => sendComplianceReport(app, reply),
  })
