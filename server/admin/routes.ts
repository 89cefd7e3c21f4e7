import type { App } from '#server/http/context.ts'
import { type HttpContext, serve } from '#server/http/serve.ts'
import { sendUserData } from '#server/privacy/export/downloads.ts'
import { requestOrigin, requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { sendComplianceReport } from './metrics/complianceReport.ts'
import { readAnalytics, readGdpr } from './metrics/dashboard.ts'
import { changeUser, listUsers, readUser, removeUser, signOutUser } from './users/users.ts'

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

const adminContext = (app: App, { request }: HttpContext) => ({
  session: request.session,
  origin: requestOrigin(app, request),
})

export const adminUserRoutes = (app: App) =>
  serve(app, adminUsers, {
    list: (filter) => listUsers(app, filter),
    one: ({ id }) => readUser(app, id),
    update: (change, me, exchange) => changeUser(app, me, change, adminContext(app, exchange)),
    remove: ({ id }, me, exchange) => removeUser(app, me, id, adminContext(app, exchange)),
    revokeSessions: ({ id }, me, exchange) => signOutUser(app, me, id, adminContext(app, exchange)),
  })
