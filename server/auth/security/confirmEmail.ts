import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { emailChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { setEmail, setPassword, setPendingEmail } from '#server/users/users.ts'
import { dropPasskeysSince } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords.ts'
import { dropFactorSince } from '../secondFactor/secondFactor.ts'
import { endSessions } from '../sessions.ts'
import { newToken } from '../token.ts'
import { forgetDevicesSince } from './devices.ts'
import { isTakenEmail, takenRefusal } from './emailChange.ts'
import {
  findLink,
  firstSince,
  linkRefusal,
  mailLink,
  undoableSince,
  voidLinks,
  voidUndoSince,
  withLink,
} from './links.ts'

const isTakenNow = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Somebody else may come to have the address between the look and the write. */
const orTaken = async (work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    throw isTakenNow(error) ? takenRefusal() : error
  }
}

const takeAddress = async (app: App, tx: Tx, user: Pick<UserRow, 'id'>, email: string) => {
  if (await isTakenEmail(app, tx, email, user.id)) throw takenRefusal()
  await setEmail(tx, user.id, email)
}

/** The new address counts. The one before is told, and can be put back for a week. */
export const confirmEmail = (app: App, token: string, origin: Origin): Promise<void> =>
  orTaken(
    withLink(app, 'confirmEmail', token, async (tx, user, { email }) => {
      if (user.pendingEmail !== email) throw linkRefusal()
      await takeAddress(app, tx, user, email)
      // One that waits in the mailbox of before opens nothing any more.
      await voidLinks(tx, user.id, ['resetPassword', 'confirmEmail'], app.now())
      const since = await undoableSince(tx, user.id, email, app.now())
      // Back to the address of before: what was mailed to those in between has no say over it.
      if (since) await voidUndoSince(tx, user.id, since, app.now())
      else await mailLink(app, tx, 'undoEmail', { userId: user.id, email: user.email })
      await notify(app, tx, user.id, emailChanged(uuid()))
      app.live.tell(tx, user.id, { kind: 'meChanged' })
      await auditAccount(tx, user.id, 'email_changed', {
        origin,
        changed: ['email', 'pendingEmail'],
      })
    }),
  )

/** What somebody made to come back by, in their time in the account. Returns what there was. */
const endWaysSince = async (tx: Tx, userId: string, since: Date): Promise<string[]> => {
  const hadPasskeys = await dropPasskeysSince(tx, userId, since)
  const hadFactor = await dropFactorSince(tx, userId, since)
  await forgetDevicesSince(tx, userId, since)
  return [...(hadPasskeys ? ['passkeys'] : []), ...(hadFactor ? ['secondFactor'] : [])]
}

/**
 * "This was not me": the address of before stays or comes back, and whoever is in is in no more, not
 * even with the password, nor by what was added since. A link for a new one goes to that address.
 */
export const undoEmail = async (app: App, token: string, origin: Origin): Promise<void> => {
  // Before the work of a hash, which is not for whoever comes with anything.
  if (!(await findLink(app, 'undoEmail', token))) throw linkRefusal()
  const nobodyKnows = await hashPassword(newToken())
  await orTaken(
    withLink(app, 'undoEmail', token, async (tx, user, link) => {
      const { email } = link
      const isOther = user.email.toLowerCase() !== email.toLowerCase()
      if (isOther) await takeAddress(app, tx, user, email)
      else await setPendingEmail(tx, user.id, null)
      await setPassword(tx, user.id, nobodyKnows)
      await endSessions(tx, user.id)
      await voidLinks(tx, user.id, ['resetPassword', 'confirmEmail'], app.now())
      const since = await firstSince(tx, link, app.now())
      await voidUndoSince(tx, user.id, since, app.now())
      const ways = await endWaysSince(tx, user.id, since)
      await mailLink(app, tx, 'resetPassword', { userId: user.id, email })
      app.live.tell(tx, user.id, { kind: 'meChanged' })
      const changed = [...(isOther ? ['email'] : []), 'pendingEmail', 'password', ...ways]
      await auditAccount(tx, user.id, 'email_change_undone', { origin, changed })
    }),
  )
}
