import { readAuditLog } from '#server/audit/audit.ts'
import type { App } from '#server/http/context.ts'
import { clearAllCookies } from '#server/http/cookies.ts'
import { serve } from '#server/http/serve.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { setConsents } from './consents.ts'
import { deleteAccount } from './erasure/account.ts'
import { eraseData } from './erasure/data.ts'
import { sendExport, sendPreparedExport, sendSchema } from './export/downloads.ts'
import { listExportRequests, requestExport } from './export/requests.ts'
import { readDocument, readPolicy } from './policy/policies.ts'

export const privacyRoutes = (app: App) => {
  serve(app, privacy, {
    policy: (wanted) => readPolicy(app, wanted),
    document: (wanted) => readDocument(wanted),
    setConsents: (change, me) => setConsents(app, me, change),
    auditLogs: (page, me) => readAuditLog(app, me, page),
  })
  serve(app, dataRights, {
    exportRequests: (_, me) => listExportRequests(app, me),
    requestExport: ({ dataTypes }, me) => requestExport(app, me, dataTypes),
    exportSchema: (_input, _me, { reply }) => sendSchema(reply),
    exportNow: (_, me, { reply }) => sendExport(app, me, reply),
    fetchExport: ({ token }, me, { reply }) => sendPreparedExport(app, me, token, reply),
    eraseData: ({ dataTypes }, me) => eraseData(app, me, dataTypes),
    deleteAccount: async (_, me, { reply }) => {
      await deleteAccount(app, me.id)
      clearAllCookies(reply, app.config)
    },
  })
}
