import { originOf } from '#server/auth/browser.ts'
import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { clearAllCookies } from '#server/http/session.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { endAccount } from '../erasure/account.ts'
import { eraseData } from '../erasure/data.ts'
import { sendExport, sendMadeExport, sendSchema } from './downloads.ts'
import { exportRequestsOf, requestExport } from './requests.ts'

export const dataRightsRoutes = (app: App, limits: Limits) =>
  serve(app, dataRights, {
    exportRequests: (_, me) => exportRequestsOf(app, me),
    requestExport: ({ dataTypes }, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return requestExport(app, me, dataTypes, originOf(app, request))
    },
    exportSchema: (_input, _me, { reply }) => sendSchema(reply),
    exportNow: async (_, me, { request, reply }) => {
      refuseStaleSignIn(request.session, app.now())
      await limits.count('exportData', request, me.id)
      return sendExport(app, me, originOf(app, request), reply)
    },
    fetchExport: ({ token }, me, { request, reply }) => {
      refuseStaleSignIn(request.session, app.now())
      return sendMadeExport(app, me, token, originOf(app, request), reply)
    },
    eraseData: ({ dataTypes }, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return eraseData(app, me, dataTypes, originOf(app, request))
    },
    deleteAccount: async (_, me, { request, reply }) => {
      refuseStaleSignIn(request.session, app.now())
      await endAccount(app, me.id)
      clearAllCookies(reply, app.config)
    },
  })
