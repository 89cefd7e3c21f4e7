import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import { recordErasure } from '#server/audit/erasureLog.ts'
import { lockUserPosts, publishPostChanges } from '#server/community/erasure.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { eraseEventParticipation, lockUserEvents } from '#server/events/erasure.ts'
import { eraseGroupMessages, eraseMemberships, lockUserGroups } from '#server/groups/erasure.ts'
import type { App } from '#server/http/context.ts'
import { queueAccountDeletedMail } from '#server/mail/accountDeletedMail.ts'
import { removeMailFilesAbout } from '#server/mail/outbox.ts'
import { eraseSentMessages, listConversationPartners } from '#server/messages/erasure.ts'
import { deleteNotificationsNaming } from '#server/notifications/erasure.ts'
import { assertNotLastAdmin, findUser, lockUser, removeUser } from '#server/users/users.ts'
import { Consent } from '#shared/privacy/contract.ts'
import * as store from './store.ts'

/**
 * Deletes an account, for its owner, an administrator or the nightly job. Personal data is deleted;
 * what others need is anonymised (docs/decisions/0046-account-erasure.md). The user row goes
 * last and takes its dependent rows along through foreign keys.
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
    const { user, postIds } = await lockUserData(app, tx, userId, { isAccountDeletion: true })
    if (!user || (precondition && !(await precondition(tx)))) return false
    if (user.isAdmin && !isAdmin)
      throw retryTransaction('The user became an administrator meanwhile')
    await removeMailFilesAbout(app, tx, userId)
    // An unconfirmed address may belong to a stranger.
    const isReadable = !user.mailBouncedAt && user.emailConfirmedAt !== null
    if (isReadable && !isReplay) await queueAccountDeletedMail(app, tx, user)
    await publishDeletion(app, tx, userId)
    await deleteNotificationsNaming(app, tx, userId)
    await eraseEventParticipation(app, tx, userId)
    await eraseGroupMessages(app, tx, userId)
    await eraseMemberships(app, tx, userId)
    await eraseSentMessages(app, tx, userId, { isErasure: true })
    await withdrawConsents(app, tx, user)
    await store.removeUserJobs(tx, userId)
    await removeUser(tx, userId)
    await anonymiseAuditLog(tx, userId)
    if (!isReplay) await recordErasure(app, tx, { userId, what: 'account' })
    publishPostChanges(app, tx, postIds)
    return true
  })

/** Their screens show "Deleted user" immediately. */
const publishDeletion = async ({ live }: App, tx: Tx, userId: string) => {
  const relatedIds = await store.listRelatedUsers(tx, userId)
  const others = new Set([...relatedIds, ...(await listConversationPartners(tx, userId))])
  live.publish(tx, [...others], { kind: 'connectionChanged', userId })
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
  const eventIds = await lockUserEvents(tx, userId, app.now())
  const groupIds = await lockUserGroups(tx, userId)
  const postIds = isAccountDeletion ? await lockUserPosts(tx, userId) : []
  return { postIds, all: [...eventIds, ...groupIds, ...postIds] }
}

/** Raises a deadlock error code, so that the transaction is retried. */
export const retryTransaction = (sentence: string) =>
  Object.assign(new Error(sentence), { code: '40P01' })

/**
 * Locks all rows the user participates in, in global lock order, and the user last. Retries when
 * new rows appeared after the first pass. `user` is null when the account is missing.
 */
export const lockUserData = async (
  app: App,
  tx: Tx,
  userId: string,
  { isAccountDeletion }: { isAccountDeletion: boolean },
) => {
  const before = new Set((await lockParticipations(app, tx, userId, isAccountDeletion)).all)
  const user = await lockUser(tx, userId)
  const { all, postIds } = await lockParticipations(app, tx, userId, isAccountDeletion)
  if (all.some((id) => !before.has(id)))
    throw retryTransaction('The user joined something while the rows were being locked')
  return { user, postIds }
}
