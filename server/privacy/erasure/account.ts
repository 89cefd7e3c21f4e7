import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { tellPosts } from '#server/community/leaving.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { giveUpPlaces } from '#server/events/leaving.ts'
import { eraseGroupWords, leaveGroups } from '#server/groups/leaving.ts'
import type { App } from '#server/http/context.ts'
import { queueFarewell } from '#server/mail/farewell.ts'
import { forgetMailsAbout } from '#server/mail/forgetting.ts'
import { eraseSent, talkedWith } from '#server/messages/leaving.ts'
import { forgetNamed } from '#server/notifications/forgetting.ts'
import { findUser, keepAdministrator, removeUser } from '#server/users/users.ts'
import { Consent } from '#shared/privacy/contract.ts'
import { audit } from '../audit.ts'
import { noteErased } from './list.ts'
import { giveWay, lockAllOf } from './locking.ts'
import * as store from './store.ts'

/**
 * Ends an account, whoever wants it: its owner, an administrator, or the nightly job. What is theirs
 * goes, what others need stays without them (docs/decisions/0046-what-erasure-leaves.md). The row of
 * the person goes last, and with it by the database's own rules all that hangs on it. `onlyIf` is
 * asked once the person is locked. `isAgain` is for an account that ended before, and came back with
 * a backup. False when nobody is there, or it says no.
 */
export const endAccount = (
  app: App,
  userId: string,
  { onlyIf, isAgain = false }: { onlyIf?: (tx: Tx) => Promise<boolean>; isAgain?: boolean } = {},
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const isAdmin = (await findUser(tx, userId))?.isAdmin ?? false
    if (isAdmin && !isAgain) await keepAdministrator(tx, userId, app.now())
    const { user, postIds } = await lockAllOf(app, tx, userId, { isLeaving: true })
    if (!user || (onlyIf && !(await onlyIf(tx)))) return false
    if (user.isAdmin && !isAdmin) throw giveWay('Made an administrator meanwhile')
    await forgetMailsAbout(app, tx, userId)
    // Without a confirmed address the reader may be a stranger.
    const isReadable = !user.mailBouncedAt && user.emailConfirmedAt !== null
    if (isReadable && !isAgain) await queueFarewell(app, tx, user)
    await tellOthers(app, tx, userId)
    await forgetNamed(app, tx, userId)
    await giveUpPlaces(app, tx, userId)
    await eraseGroupWords(app, tx, userId)
    await leaveGroups(app, tx, userId)
    await eraseSent(app, tx, userId, { isLeaving: true })
    await endConsents(app, tx, user)
    await store.removeJobsOf(tx, userId)
    await removeUser(tx, userId)
    await bury(tx, userId)
    if (!isAgain) await noteErased(app, tx, { userId, what: 'account' })
    tellPosts(app, tx, postIds)
    return true
  })

/** Their screens show "Deleted user" at once. */
const tellOthers = async ({ live }: App, tx: Tx, userId: string) => {
  const between = await store.listOthers(tx, userId)
  const others = new Set([...between, ...(await talkedWith(tx, userId))])
  live.tell(tx, [...others], { kind: 'connectionChanged', userId })
}

const endConsents = ({ now }: App, tx: Tx, user: UserRow) =>
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

/** After everything else that leaves a line in their trail. */
const bury = async (tx: Tx, userId: string) => {
  await audit(tx, { userId, action: 'account_deleted', entityType: 'user', entityId: userId })
  await store.buryTrail(tx, userId, randomUUID())
}
