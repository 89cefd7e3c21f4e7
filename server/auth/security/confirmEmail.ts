import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { setPassword } from '#server/users/users.ts'
import { dropPasskeysSince } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords.ts'
import { dropFactorSince } from '../secondFactor/secondFactor.ts'
import { signOutEverywhere } from '../sessions.ts'
import { newToken } from '../token.ts'
import { confirmByLink } from './confirmAccount.ts'
import { forgetDevicesSince } from './devices.ts'
import { endAsks } from './emailChange.ts'
import { findLink, firstSince, linkRefusal, mailLink, voidUndoSince, withLink } from './links.ts'
import { moveToAddress, orTaken, takeAddress } from './newAddress.ts'

/** The first address of an account is confirmed, or a new one counts. */
export const confirmEmail = async (app: App, token: string, origin: Origin): Promise<void> => {
  if (await findLink(app, 'confirmAccount', token)) await confirmByLink(app, token, origin)
  else await confirmNewEmail(app, token, origin)
}

/** The new address counts. The one before is told, and can be put back for a week. */
const confirmNewEmail = (app: App, token: string, origin: Origin): Promise<void> =>
  orTaken(
    withLink(app, 'confirmEmail', token, async (tx, user, { email }) => {
      if (user.pendingEmail !== email) throw linkRefusal()
      await moveToAddress(app, tx, user, email)
      await auditAccount(tx, user.id, 'email_changed', {
        origin,
        changed: ['email', 'pendingEmail'],
      })
    }),
  )

/** What somebody made to come back by, in their time in the account. Returns what there was. */
const endWaysSince = async (app: App, tx: Tx, userId: string, since: Date): Promise<string[]> => {
  const hadPasskeys = await dropPasskeysSince(app, tx, userId, since)
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
      await setPassword(tx, user.id, nobodyKnows)
      await signOutEverywhere(tx, user.id)
      await endAsks(app, tx, user)
      const since = await firstSince(tx, link, app.now())
      await voidUndoSince(tx, user.id, since, app.now())
      const ways = await endWaysSince(app, tx, user.id, since)
      await mailLink(app, tx, 'resetPassword', { userId: user.id, email })
      app.live.tell(tx, user.id, { kind: 'meChanged' })
      const changed = [...(isOther ? ['email'] : []), 'pendingEmail', 'password', ...ways]
      await auditAccount(tx, user.id, 'email_change_undone', { origin, changed })
    }),
  )
}
