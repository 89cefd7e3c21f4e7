import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { policyChanged } from '#server/notifications/accountFacts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const atOnce = 100
const lookEveryHours = 1

type Telling = { policyId: string; after?: string }

/** The next members, and the job for those after them, in one: nobody is left out or told twice. */
export const tellOfPolicy = (app: App, { policyId, after }: Telling) =>
  inTransaction(app.db, async (tx) => {
    const policy = await store.lockUntold(tx, policyId)
    if (!policy) return
    const members = await store.listMembers(tx, policy, after, atOnce)
    const fact = policyChanged(policy)
    await notifyAll(
      app,
      tx,
      members.map((userId) => ({ userId, fact })),
    )
    const last = members.at(-1)
    if (!last || members.length < atOnce) return store.noteTold(tx, policyId, app.now())
    const rest = { policyId, after: last }
    return app.jobs.send(tx, 'policies.tell', rest, { key: `${policyId}:${last}` })
  })

/** Versions that landed with this start, or whose telling was cut off. */
export const lookForPolicies = async ({ db, jobs }: Pick<App, 'db' | 'jobs'>) => {
  for (const { id } of await store.listUntold(db))
    await jobs.send(db, 'policies.tell', { policyId: id }, { key: id })
}

export const handlePolicyJobs = (app: App) => {
  app.jobs.handle('policies.tell', (telling) => tellOfPolicy(app, telling))
  app.jobs.every('policies.look', lookEveryHours, () => lookForPolicies(app))
}
