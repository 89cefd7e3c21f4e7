import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { readPolicy } from '#server/privacy/policy/policies.ts'
import { describeRetention, termText } from '#shared/privacy/retentionTexts.ts'
import type { Platform } from '#shared/settings/platform.ts'
import * as store from './store.ts'

type ReportRow = [part: string, what: string, value: string | number | Date, note?: string]

const accountRows = async (app: App): Promise<ReportRow[]> => {
  const [{ users, gdprConsent, marketingConsent }, deleted] = await Promise.all([
    store.countUsers(app.db),
    store.countDeletedAccounts(app.db, app.now()),
  ])
  const section = t('admin.report.part.accounts')
  return [
    [section, t('admin.report.accounts'), users],
    [section, t('admin.report.consented'), gdprConsent],
    [section, t('admin.report.notConsented'), users - gdprConsent],
    [section, t('admin.report.marketing'), marketingConsent],
    [section, t('admin.report.deletedLastMonth'), deleted.lastMonth],
    [section, t('admin.report.deletedLastYear'), deleted.lastYear],
  ]
}

/** Each request is counted in exactly one of these lines, beside the total. */
const requestRows = async (app: App, platform: Platform): Promise<ReportRow[]> => {
  const { all, open, hour, day, month, later } = await store.countExportRequests(app.db)
  const section = t('admin.report.part.requests')
  return [
    [section, t('admin.report.requests'), all, termText('exportRequests', platform)],
    [section, t('admin.report.withinHour'), hour],
    [section, t('admin.report.withinDay'), day],
    [section, t('admin.report.withinMonth'), month],
    [section, t('admin.report.later'), later],
    [section, t('admin.report.waiting'), open],
    [section, t('admin.report.failed'), all - open - hour - day - month - later],
  ]
}

const retentionRows = (platform: Platform): ReportRow[] =>
  describeRetention(platform).map(({ what, kept, outcome }) => [
    t('admin.report.part.retention'),
    what,
    kept,
    outcome,
  ])

/** Sends a report of counts and retention rules, without personal data. */
export const sendComplianceReport = async (app: App, reply: FastifyReply) => {
  const now = app.now()
  const platform = await readPlatform(app.db)
  const [policy, ofAccounts, ofRequests] = await Promise.all([
    readPolicy(app),
    accountRows(app),
    requestRows(app, platform),
  ])
  const section = t('admin.report.part.report')
  const reportRows: ReportRow[] = [
    [section, t('admin.report.community'), platform.name],
    [section, t('admin.report.madeAt'), now],
    [section, t('admin.report.policy'), policy.version],
    [section, t('admin.report.policySince'), policy.effectiveDate],
    ...ofAccounts,
    ...ofRequests,
    ...retentionRows(platform),
  ]
  const rows = reportRows.map(([section, label, value, note = '']) => [section, label, value, note])
  const day = now.toISOString().slice(0, 10)
  return sendCsv(reply, `welkom-compliance-${day}.csv`, [
    [
      t('admin.report.head.part'),
      t('admin.report.head.what'),
      t('admin.report.head.value'),
      t('admin.report.head.note'),
    ],
    ...rows,
  ])
}
