import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { retention } from '#shared/privacy/retention.ts'
import { keptSince } from './keptSince.ts'
import * as store from './store.ts'
import { tryEach } from './tryEach.ts'
import { dueAt, endUnused } from './unused.ts'

const everyHours = 24
const atOnce = 500

type Rule = (typeof store.rules)[number]

const end = async ({ db }: App, rule: Rule, before: Date) => {
  const endSome = () => inTransaction(db, (tx) => store.endDue(tx, rule, before, atOnce))
  while ((await endSome()) === atOnce);
}

/** Removes whatever has been kept for as long as `retention` says. */
export const endWhatIsDue = async (app: App): Promise<void> => {
  const now = app.now()
  await tryEach(app, 'accounts', () => endUnused(app))
  for (const rule of store.rules)
    await tryEach(app, `${rule.name} (${rule.table})`, () =>
      end(app, rule, keptSince(retention[rule.name], now)),
    )
}

export type Due = { what: string; table: string; count: number }

/** What the job would do now. */
export const reportDue = async (db: Db, now: Date): Promise<Due[]> => {
  const report: Due[] = []
  for (const [what, unused] of Object.entries(dueAt(now)))
    report.push({ what, table: 'users', count: await store.countUnused(db, unused) })
  const unconfirmed = await store.countUnconfirmed(db, now)
  report.push({ what: 'unconfirmedAccounts', table: 'users', count: unconfirmed })
  for (const rule of store.rules) {
    const count = await store.countDue(db, rule, keptSince(retention[rule.name], now))
    report.push({ what: rule.name, table: rule.table, count })
  }
  return report
}

export const handleRetentionJobs = (app: App) =>
  app.jobs.every('privacy.retention', everyHours, () => endWhatIsDue(app))
