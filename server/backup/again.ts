import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { endAccount } from '#server/privacy/erasure/account.ts'
import { eraseDataAgain } from '#server/privacy/erasure/data.ts'
import { type Erased, hashOf } from '#server/privacy/erasure/list.ts'
import * as store from './store.ts'

/** Deletes once more what was deleted after the backup was made; how many accounts, and how much else. */
export const eraseAgain = async (app: App, erased: Erased[]) => {
  const ids = new Map((await store.listUserIds(app.db)).map((id) => [hashOf(id), id]))
  const done = { accounts: 0, data: 0 }
  for (const { who, what, deed } of erased) {
    const id = ids.get(who)
    if (!id) continue
    if (what === 'account') {
      if (await endAccount(app, id, { isAgain: true })) done.accounts++
      ids.delete(who)
    } else if (deed === null || !(await store.hasDeed(app.db, deed))) {
      await eraseDataAgain(app, id, what, deed)
      done.data++
    }
  }
  return done
}

/** Last, so that nothing that came about on the way is told to anybody. */
export const endRestore = ({ db }: Pick<App, 'db'>) =>
  inTransaction(db, async (tx) => {
    const queues = await store.emptyQueues(tx)
    const tokens = await store.voidTokens(tx)
    await store.markFinished(tx)
    return { ...queues, ...tokens }
  })
