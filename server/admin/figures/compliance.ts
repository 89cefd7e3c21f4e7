import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { readPolicy } from '#server/privacy/policy/policies.ts'
import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import * as store from './store.ts'

type Line = [part: string, what: string, value: string | number | Date, note?: string]

const accounts = async (app: App): Promise<Line[]> => {
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

/** Each request is in one of these lines. */
const requests = async (app: App): Promise<Line[]> => {
  const { all, open, hour, day, month, later } = await store.countExportRequests(app.db)
  const part = 'Requests for data'
  return [
    [part, 'Requests', all, termText(retention.exportRequests)],
    [part, 'Answered within an hour', hour],
    [part, 'Answered within a day', day],
    [part, 'Answered within 30 days', month],
    [part, 'Answered later', later],
    [part, 'Waiting for an answer', open],
    [part, 'Failed and to be asked for again', all - open - hour - day - month - later],
  ]
}

const terms = (): Line[] =>
  Object.values<Retention>(retention).map((kept) => [
    'How long data is kept',
    kept.what,
    termText(kept),
    outcomeText(kept),
  ])

/** How the community looks after data, as numbers and rules: nothing in it is about one person. */
export const sendComplianceReport = async (app: App, reply: FastifyReply) => {
  const now = app.now()
  const [policy, ofAccounts, ofRequests] = await Promise.all([
    readPolicy(app),
    accounts(app),
    requests(app),
  ])
  const lines: Line[] = [
    ['Report', 'Community', new URL(app.config.publicUrl).host],
    ['Report', 'Made at', now],
    ['Report', 'Privacy policy in effect', policy.version],
    ['Report', 'In effect since', policy.effectiveDate],
    ...ofAccounts,
    ...ofRequests,
    ...terms(),
  ]
  const rows = lines.map(([part, what, value, note = '']) => [part, what, value, note])
  const day = now.toISOString().slice(0, 10)
  return sendCsv(reply, `welkom-compliance-${day}.csv`, [
    ['Part', 'What', 'Value', 'Note'],
    ...rows,
  ])
}
