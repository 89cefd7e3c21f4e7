import { listGroupsForVisitors } from '#server/groups/visitors/visitors.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { sendUserData } from '#server/privacy/export/downloads.ts'
import { liftSuspension, suspendUser } from '#server/safety/cases/suspend.ts'
import type { Moderation } from '#server/safety/moderationAdapter.ts'
import { teamLog } from '#shared/admin/audit/contract.ts'
import { admin } from '#shared/admin/contract.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { trends } from '#shared/admin/trends/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { readTeamLog } from './audit/teamLog.ts'
import { listGroups } from './groups/store.ts'
import { sendComplianceReport } from './metrics/complianceReport.ts'
import { listConsents, readAnalytics, readGdpr } from './metrics/dashboard.ts'
import { readTrends, sendTrends } from './trends/trends.ts'
import { changeUser, listUsers, readUser, removeUser, signOutUser } from './users/users.ts'
import {
  discardFailedJobs,
  listFailedJobs,
  listWork,
  retryFailedJobs,
} from './workList/workList.ts'

export const adminRoutes = (app: App, moderation: Moderation) => {
  serve(app, admin, {
    analytics: () => readAnalytics(app),
    gdpr: () => readGdpr(app),
    consents: (filter) => listConsents(app, filter),
    userData: ({ id }, me, { reply }) => sendUserData(app, me, id, reply),
    complianceReport: (_, __, { reply }) => sendComplianceReport(app, reply),
  })
  serve(app, adminGroups, {
    list: (filter) => listGroups(app.db, filter),
    forVisitors: () => listGroupsForVisitors(app),
  })
  serve(app, trends, {
    read: (filter) => readTrends(app, filter),
    file: (filter, _, { reply }) => sendTrends(app, filter, reply),
  })
  serve(app, teamLog, { list: (filter) => readTeamLog(app, filter) })
  serve(app, adminWork, {
    list: (_, me) => listWork(app, me),
    failedJobs: () => listFailedJobs(app),
    retryJobs: (jobs, me) => retryFailedJobs(app, me, jobs),
    discardJobs: (jobs, me) => discardFailedJobs(app, me, jobs),
  })
  serve(app, adminUsers, {
    list: (filter) => listUsers(app, filter),
    one: ({ id }) => readUser(app, id),
    update: (change, me, { request }) => changeUser(app, me, change, request.session),
    remove: ({ id }, me, { request }) => removeUser(app, me, id, request.session),
    suspend: async (draft, me) => {
      await suspendUser(app, moderation, me, draft)
      return readUser(app, draft.id)
    },
    liftSuspension: async (draft, me) => {
      await liftSuspension(app, moderation, me, draft)
      return readUser(app, draft.id)
    },
    revokeSessions: ({ id }, me) => signOutUser(app, me, id),
  })
}
