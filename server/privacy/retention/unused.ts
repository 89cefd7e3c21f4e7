import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountUnused } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { retention, warnDaysBefore } from '#shared/privacy/retention.ts'
import { endAccount } from '../erasure/account.ts'
import { keptSince } from './keptSince.ts'
import * as store from './store.ts'
import { tryEach } from './tryEach.ts'

const dayMs = 24 * 3_600_000
const atOnce = 200
const [firstDays, secondDays] = warnDaysBefore

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

/**
 * Who is due for what. Between the two warnings, and between the second and the end, there are as many
 * days as were said, also where this was not looked at for a while.
 */
export const dueAt = (now: Date) => {
  const within = (days: number) => keptSince(retention.accounts, daysAfter(now, days))
  return {
    firstWarning: { since: within(firstDays), warnings: 0, warnedBefore: null },
    secondWarning: {
      since: within(secondDays),
      warnings: 1,
      warnedBefore: daysAfter(now, secondDays - firstDays),
    },
    end: { since: within(0), warnings: 2, warnedBefore: daysAfter(now, -secondDays) },
  }
}

type Found = { id: string; lastUsed: Date }

const forEach = async (app: App, unused: store.Unused, act: (found: Found) => Promise<unknown>) => {
  for (let after: string | null = null; ; ) {
    const found: Found[] = await store.listUnused(app.db, unused, after, atOnce)
    for (const one of found) await tryEach(app, `accounts (${one.id})`, () => act(one))
    after = found.at(-1)?.id ?? null
    if (found.length < atOnce) return
  }
}

const warn = (app: App, warning: 1 | 2, unused: store.Unused) =>
  forEach(app, unused, ({ id, lastUsed }) =>
    inTransaction(app.db, async (tx) => {
      if (await store.noteWarning(tx, id, unused, app.now()))
        await notify(app, tx, id, accountUnused(warning, lastUsed))
    }),
  )

const end = (app: App, unused: store.Unused) =>
  forEach(app, unused, async ({ id }) => {
    // Asked while the account is held: whoever signs in before that keeps it.
    const onlyIf = (tx: Tx) => store.isStillUnused(tx, id, unused)
    await endAccount(app, id, { onlyIf }).catch((error: unknown) => {
      // The last administrator stays, however long ago they were here.
      if (!(error instanceof Refusal)) throw error
    })
  })

/** Warns twice, then ends, accounts that nobody has signed in to for a long time. */
export const endUnused = async (app: App): Promise<void> => {
  const { firstWarning, secondWarning, end: ending } = dueAt(app.now())
  await store.forgetWarnings(app.db, firstWarning.since)
  await end(app, ending)
  await warn(app, 2, secondWarning)
  await warn(app, 1, firstWarning)
}
