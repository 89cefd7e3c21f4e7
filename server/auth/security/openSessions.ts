import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { deviceName } from '#server/push/deviceName.ts'
import type { OpenSession } from '#shared/auth/security/contract.ts'
import { endSessionOf, listSessions, signOutEverywhere } from '../sessions.ts'

type Owner = { id: string }

/** Where this person is signed in; `currentId` is where they ask from, and comes first. */
export const sessionsOf = async (
  app: App,
  me: Owner,
  currentId: string | null,
): Promise<OpenSession[]> => {
  const rows = await listSessions(app, me.id)
  return rows
    .map(({ browser, ipPrefix, ...row }) => ({
      ...row,
      name: deviceName(browser),
      address: ipPrefix,
      isCurrent: row.id === currentId,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Its next request finds nobody signed in, and its live stream closes within seconds. */
export const signOutThere = (app: App, me: Owner, id: string, origin: Origin): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await endSessionOf(tx, me.id, id)))
      throw new Refusal(404, 'You are not signed in there any more')
    await auditAccount(tx, me.id, 'signed_out_elsewhere', { origin })
  })

export const signOutElsewhere = (
  app: App,
  me: Owner,
  currentId: string | null,
  origin: Origin,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await signOutEverywhere(tx, me.id, currentId)
    await auditAccount(tx, me.id, 'signed_out_elsewhere', { origin })
  })
