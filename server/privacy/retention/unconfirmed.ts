import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { endAccount } from '../erasure/account.ts'
import * as store from './store.ts'
import { tryEach } from './tryEach.ts'

const everyHours = 1
const batchSize = 200

/**
 * Ends accounts whose address nobody confirmed in time: the address and the username are free again.
 * Without a mail server nobody could confirm one, so nothing ends there.
 */
export const endUnconfirmed = async (app: App): Promise<void> => {
  const now = app.now()
  if (!app.config.smtpUrl) return
  await inTransaction(app.db, (tx) => store.spareStaff(tx, now))
  for (let after: string | null = null; ; ) {
    const ids: string[] = await store.listUnconfirmed(app.db, now, after, batchSize)
    for (const id of ids)
      await tryEach(app, `unconfirmed (${id})`, () =>
        // Asked while the account is held: an address that was just confirmed keeps it.
        endAccount(app, id, { onlyIf: (tx) => store.isUnconfirmed(tx, id, now) }),
      )
    after = ids.at(-1) ?? null
    if (ids.length < batchSize) return
  }
}

export const handleUnconfirmedJobs = (app: App) =>
  app.jobs.every('privacy.unconfirmed', everyHours, () => endUnconfirmed(app))
