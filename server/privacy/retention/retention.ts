import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Lifecycle, RetentionRule } from '#server/lifecycle/lifecycle.ts'
import { accountUnused } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { retention, retentionCutoff, termOf, warnDaysBefore } from '#shared/privacy/retention.ts'
import { deleteAccount } from '../erasure/account.ts'
import * as store from './store.ts'

const retentionIntervalHours = 24
const ruleBatchSize = 500

/** The rules of all features. */
export const retentionRules = ({ lifecycles }: Pick<App, 'lifecycles'>) =>
  lifecycles.flatMap((lifecycle) => lifecycle.retention ?? [])

const applyRule = async ({ db }: App, rule: RetentionRule, before: Date) => {
  const applyBatch = () =>
    inTransaction(db, (tx) => store.applyRule(tx, rule, before, ruleBatchSize))
  while ((await applyBatch()) === ruleBatchSize);
}

/** Applies all retention rules. */
export const applyRetention = async (app: App): Promise<void> => {
  const now = app.now()
  const settings = await readPlatform(app.db)
  await runIsolated(app, 'accounts', () => deleteInactiveAccounts(app))
  for (const rule of retentionRules(app))
    await runIsolated(app, `${rule.name} (${rule.table})`, () =>
      applyRule(app, rule, retentionCutoff(termOf(rule.name, settings), now)),
    )
}

export type RetentionBacklog = { what: string; table: string; count: number }

/** A dry run: what the job would do now. */
export const reportRetentionBacklog = async (
  { db, lifecycles }: { db: Db; lifecycles: Lifecycle[] },
  now: Date,
): Promise<RetentionBacklog[]> => {
  const report: RetentionBacklog[] = []
  for (const [what, filter] of Object.entries(inactivityThresholds(now)))
    report.push({ what, table: 'users', count: await store.countInactive(db, filter) })
  const unconfirmed = await store.countUnconfirmed(db, now)
  report.push({ what: 'unconfirmedAccounts', table: 'users', count: unconfirmed })
  const settings = await readPlatform(db)
  for (const rule of retentionRules({ lifecycles })) {
    const before = retentionCutoff(termOf(rule.name, settings), now)
    const count = await store.countExpired(db, rule, before)
    report.push({ what: rule.name, table: rule.table, count })
  }
  return report
}

export const handleRetentionJobs = (app: App) =>
  app.jobs.every('privacy.retention', retentionIntervalHours, () => applyRetention(app))

const dayMs = 24 * 3_600_000
const inactiveBatchSize = 200
const [firstDays, secondDays] = warnDaysBefore

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

/**
 * The thresholds of the warnings and the deletion. The stated number of days passes between them
 * even when the job did not run for a while.
 */
const inactivityThresholds = (now: Date) => {
  const unusedSince = (days: number) => retentionCutoff(retention.accounts, daysAfter(now, days))
  return {
    firstWarning: { since: unusedSince(firstDays), warnings: 0, warnedBefore: null },
    secondWarning: {
      since: unusedSince(secondDays),
      warnings: 1,
      warnedBefore: daysAfter(now, secondDays - firstDays),
    },
    end: { since: unusedSince(0), warnings: 2, warnedBefore: daysAfter(now, -secondDays) },
  }
}

type InactiveAccount = { id: string; lastUsed: Date }

const forEachInactive = async (
  app: App,
  filter: store.InactivityFilter,
  action: (found: InactiveAccount) => Promise<unknown>,
) => {
  for (let after: string | null = null; ; ) {
    const found: InactiveAccount[] = await store.listInactive(
      app.db,
      filter,
      after,
      inactiveBatchSize,
    )
    for (const account of found)
      await runIsolated(app, `accounts (${account.id})`, () => action(account))
    after = found.at(-1)?.id ?? null
    if (found.length < inactiveBatchSize) return
  }
}

const warnInactive = (app: App, warning: 1 | 2, filter: store.InactivityFilter) =>
  forEachInactive(app, filter, ({ id, lastUsed }) =>
    inTransaction(app.db, async (tx) => {
      if (await store.recordWarning(tx, id, filter, app.now()))
        await notify(app, tx, id, accountUnused(warning, lastUsed))
    }),
  )

const deleteDue = (app: App, filter: store.InactivityFilter) =>
  forEachInactive(app, filter, async ({ id }) => {
    // Checked while the account is locked: a concurrent sign-in wins.
    const precondition = (tx: Tx) => store.isStillInactive(tx, id, filter)
    await deleteAccount(app, id, { precondition }).catch((error: unknown) => {
      // The last administrator is never deleted.
      if (!(error instanceof AppError)) throw error
    })
  })

/** Warns inactive accounts twice, then deletes them. */
export const deleteInactiveAccounts = async (app: App): Promise<void> => {
  const { firstWarning, secondWarning, end: deletion } = inactivityThresholds(app.now())
  await store.resetWarnings(app.db, firstWarning.since)
  await deleteDue(app, deletion)
  await warnInactive(app, 2, secondWarning)
  await warnInactive(app, 1, firstWarning)
}

const unconfirmedIntervalHours = 1
const unconfirmedBatchSize = 200

/**
 * Deletes accounts whose address was not confirmed in time, which frees address and username.
 * Without a mail server addresses cannot be confirmed, so nothing is deleted.
 */
export const deleteUnconfirmedAccounts = async (app: App): Promise<void> => {
  const now = app.now()
  if (!app.config.smtpUrl) return
  await inTransaction(app.db, (tx) => store.exemptStaff(tx, now))
  for (let after: string | null = null; ; ) {
    const ids: string[] = await store.listUnconfirmed(app.db, now, after, unconfirmedBatchSize)
    for (const id of ids)
      await runIsolated(app, `unconfirmed (${id})`, () =>
        // Checked while the account is locked: a concurrent confirmation wins.
        deleteAccount(app, id, { precondition: (tx) => store.isUnconfirmed(tx, id, now) }),
      )
    after = ids.at(-1) ?? null
    if (ids.length < unconfirmedBatchSize) return
  }
}

export const handleUnconfirmedJobs = (app: App) =>
  app.jobs.every('privacy.unconfirmed', unconfirmedIntervalHours, () =>
    deleteUnconfirmedAccounts(app),
  )

/** Isolates failures: a failing rule is logged and does not stop the others. */
const runIsolated = async (
  { log }: App,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  await work().catch((err: unknown) =>
    log.error({ err, rule: name }, 'What has been kept long enough could not be removed'),
  )
}
