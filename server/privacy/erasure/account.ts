import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import { recordErasure } from '#server/audit/erasureLog.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { lockOrder } from '#server/lifecycle/lifecycle.ts'
import { assertNotLastAdmin, findUser, lockUser, removeUser } from '#server/users/users.ts'
import { Consent } from '#shared/privacy/contract.ts'
import * as store from '../store.ts'

/**
 * Deletes an account, for its owner, an administrator or the nightly job. Personal data is deleted;
 * what others need is anonymised (docs/decisions/0046-account-erasure.md), as the lifecycle of each
 * feature says. The user row goes last and takes its dependent rows along through foreign keys.
 * `precondition` runs once the user is locked. `isReplay` repeats a deletion that a restored backup
 * undid. Returns false when the user is missing or `precondition` returns false.
 */
export const deleteAccount = (
  app: App,
  userId: string,
  {
    precondition,
    isReplay = false,
  }: { precondition?: (tx: Tx) => Promise<boolean>; isReplay?: boolean } = {},
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const isAdmin = (await findUser(tx, userId))?.isAdmin ?? false
    if (isAdmin && !isReplay) await assertNotLastAdmin(tx, userId, app.now())
    const user = await lockUserData(app, tx, userId, { isAccountDeletion: true })
    if (!user || (precondition && !(await precondition(tx)))) return false
    if (user.isAdmin && !isAdmin)
      // untranslated: a hint for developers.
      throw retryTransaction('The user became an administrator meanwhile')
    await publishDeletion(app, tx, userId)
    for (const { eraseAccount } of app.lifecycles) await eraseAccount?.(app, tx, user, { isReplay })
    await withdrawConsents(app, tx, user)
    await removeUser(tx, userId)
    await anonymiseAuditLog(tx, userId)
    if (!isReplay) await recordErasure(app, tx, { userId, what: 'account' })
    return true
  })

/** Their screens show "Deleted user" immediately. */
const publishDeletion = async (app: App, tx: Tx, userId: string) => {
  const others = await listRelatedUsers(app, tx, userId)
  app.live.publish(tx, others, { kind: 'connectionChanged', userId })
}

/** Users whose screens show this user, each once. */
export const listRelatedUsers = async ({ lifecycles }: App, tx: Tx, userId: string) => {
  const ids = new Set<string>()
  for (const { listRelatedUsers: list } of lifecycles)
    for (const id of (await list?.(tx, userId)) ?? []) ids.add(id)
  return [...ids]
}

const withdrawConsents = ({ now }: App, tx: Tx, user: UserRow) =>
  store.addWithdrawals(
    tx,
    Consent.options
      .filter((purpose) => user[purpose])
      .map((purpose) => ({
        id: uuid(),
        subjectId: user.consentSubject,
        purpose,
        was: true,
        isGiven: false,
        source: 'account',
        createdAt: now(),
      })),
  )

/** Runs last, after every step that writes to the user's audit log. */
const anonymiseAuditLog = async (tx: Tx, userId: string) => {
  await audit(tx, { userId, action: 'account_deleted', entityType: 'user', entityId: userId })
  await store.anonymiseAuditRows(tx, userId, randomUUID())
}

const lockParticipations = async (app: App, tx: Tx, userId: string, isAccountDeletion: boolean) => {
  const ids: string[] = []
  for (const kind of lockOrder)
    for (const { locks } of app.lifecycles)
      if (locks?.kind === kind && (isAccountDeletion || !locks.isForAccountOnly))
        ids.push(...(await locks.lock(app, tx, userId)))
  return ids
}

/** Raises a deadlock error code, so that the transaction is retried. */
export const retryTransaction = (sentence: string) =>
  Object.assign(new Error(sentence), { code: '40P01' })

/**
 * Locks all rows the user participates in, in global lock order, and the user last. Retries when
 * new rows appeared after the first pass. Null when the account is missing.
 */
export const lockUserData = async (
  app: App,
  tx: Tx,
  userId: string,
  { isAccountDeletion }: { isAccountDeletion: boolean },
) => {
  const before = new Set(await lockParticipations(app, tx, userId, isAccountDeletion))
  const user = await lockUser(tx, userId)
  const after = await lockParticipations(app, tx, userId, isAccountDeletion)
  if (after.some((id) => !before.has(id)))
    // untranslated: a hint for developers.
    throw retryTransaction('The user joined something while the rows were being locked')
  return user
}
