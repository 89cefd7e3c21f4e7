import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { readPolicy } from '#server/privacy/policy/policies.ts'
import { describeRetention, termText } from '#shared/privacy/retentionTexts.ts'
import * as store from './store.ts'

type ReportRow = [part: string, what: string, value: string | number | Date, note?: string]

const accountRows = async (app: App): Promise<ReportRow[]> => {
  const [{ users, gdprConsent, marketingConsent }, deleted] = await Promise.all([
    store.countUsers(app.db),
    store.countDeletedAccounts(app.db, app.now()),
  ])
  return [
    ['Accounts', 'Accounts', users],
    ['Accounts', 'With consent to data processing (GDPR)', gdprConsent],
    ['Accounts', 'Without it', users - gdprConsent],
    ['Accounts', 'With consent to marketing', marketingConsent],
    ['Accounts', 'Deleted in the last 30 days', deleted.lastMonth],
    ['Accounts', 'Deleted in the last 365 days', deleted.lastYear],
  ]
}

/** Each request is counted in exactly one of these lines, beside the total. */
const requestRows = async (app: App): Promise<ReportRow[]> => {
  const { all, open, hour, day, month, later } = await store.countExportRequests(app.db)
  const section = 'Requests for data'
  return [
    [section, 'Requests', all, termText('exportRequests')],
    [section, 'Answered within an hour', hour],
    [section, 'Answered within a day', day],
    [section, 'Answered within 30 days', month],
    [section, 'Answered later', later],
    [section, 'Waiting for an answer', open],
    [section, 'Failed and to be asked for again', all - open - hour - day - month - later],
  ]
}

const retentionRows = (): ReportRow[] =>
  describeRetention().map(({ what, kept, outcome }) => [
    'How long data is kept',
    what,
    kept,
    outcome,
  ])

/** Sends a report of counts and retention rules, without personal data. */
export const sendComplianceReport = async (app: App, reply: FastifyReply) => {
  const now = app.now()
  const [policy, ofAccounts, ofRequests] = await Promise.all([
    readPolicy(app),
    accountRows(app),
    requestRows(app),
  ])
  const reportRows: ReportRow[] = [
    ['Report', 'Community', new URL(app.config.publicUrl).host],
    ['Report', 'Made at', now],
    ['Report', 'Privacy policy in effect', policy.version],
    ['Report', 'In effect since', policy.effectiveDate],
    ...ofAccounts,
    ...ofRequests,
    ...retentionRows(),
  ]
  const rows = reportRows.map(([section, label, value, note = '']) => [section, label, value, note])
  const day = now.toISOString().slice(0, 10)
  return sendCsv(reply, `welkom-compliance-${day}.csv`, [
    ['Part', 'What', 'Value', 'Note'],
    ...rows,
  ])
}
