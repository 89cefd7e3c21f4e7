import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { readPolicy } from '#server/privacy/policy/policies.ts'
import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { consentFigures } from './gdpr.ts'
import * as store from './store.ts'

type Line = [part: string, what: string, value: string | number | Date, note?: string]

const accounts = async (app: App): Promise<Line[]> => {
  const deletedIn = (days: number) => store.sumLastDays(app.db, 'users.deleted', days, app.now())
  const [figures, lastMonth, lastYear] = await Promise.all([
    consentFigures(app),
    deletedIn(30),
    deletedIn(365),
  ])
  return [
    ['Accounts', 'Accounts', figures.consented + figures.nonConsented],
    ['Accounts', 'With consent to data processing (GDPR)', figures.consented],
    ['Accounts', 'Without it', figures.nonConsented],
    ['Accounts', 'With consent to marketing', figures.marketingConsent],
    ['Accounts', 'Deleted in the last 30 days', lastMonth],
    ['Accounts', 'Deleted in the last 365 days', lastYear],
  ]
}

const paces = {
  hour: 'Answered within an hour',
  day: 'Answered within a day',
  month: 'Answered within 30 days',
  later: 'Answered later',
} as const
type Pace = keyof typeof paces

/** Each request is in one of these lines. */
const requests = async (app: App): Promise<Line[]> => {
  const names = Object.keys(paces) as Pace[]
  const answered = names.map((pace) => `exportRequests.answered.${pace}` as const)
  const total = await store.sumFigures(app.db, [
    'exportRequests',
    'exportRequests.open',
    ...answered,
  ] as const)
  const all = Number(total('exportRequests'))
  const open = Number(total('exportRequests.open'))
  const byPace = names.map((pace) => Number(total(`exportRequests.answered.${pace}`)))
  const failed = byPace.reduce((rest, count) => rest - count, all - open)
  return [
    ['Requests for data', 'Requests', all, termText(retention.exportRequests)],
    ...names.map((pace, at): Line => ['Requests for data', paces[pace], byPace[at] ?? 0]),
    ['Requests for data', 'Waiting for an answer', open],
    ['Requests for data', 'Failed and to be asked for again', failed],
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
