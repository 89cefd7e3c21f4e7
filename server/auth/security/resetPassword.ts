import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { passwordWeakness } from '#server/auth/passwords.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { passwordChanged, signInMethodChanged } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { assertActive } from '#server/safety/accountStatus.ts'
import { findByLogin, findUser, lockUser, setPassword } from '#server/users/users.ts'
import type { OtherSignInMethods } from '#shared/auth/security/contract.ts'
import { listPasskeys, removePasskeysSince } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords.ts'
import { removeFactorSince, secondFactorSince } from '../secondFactor/secondFactor.ts'
import { signOutEverywhere } from '../sessions.ts'
import { markEmailConfirmed } from './confirmAccount.ts'
import { cancelPendingChanges } from './emailChange.ts'
import { removeKnownDevices } from './knownDevices.ts'
import { countLinks, createLink, findLink, invalidLink, mailLink, withLink } from './links.ts'

// Links of earlier mails still work. An unconfirmed address may belong to a third party and gets
// fewer mails.
const maxMails = 3
const windowHours = ({ emailConfirmedAt }: UserRow) => (emailConfirmedAt ? 1 : 24)

/** Known and unknown addresses cause the same query and job, so timing reveals nothing. */
export const requestPasswordReset = async (app: App, email: string): Promise<void> => {
  const found = await findByLogin(app.db, email)
  await app.jobs.send(app.db, 'auth.resetPassword', { userId: found?.id ?? null })
}

export const handlePasswordResetJobs = (app: App): void =>
  app.jobs.handle('auth.resetPassword', async ({ userId }) => {
    if (userId) await sendResetLink(app, userId)
  })

const sendResetLink = (app: App, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return
    const sent = await countLinks(tx, userId, 'resetPassword', windowHours(user), app.now())
    if (sent >= maxMails) return
    await mailLink(app, tx, 'resetPassword', { userId, email: user.email })
    await auditAccount(tx, userId, 'password_reset_asked')
  })

/**
 * The creator of the account never proved that the address is theirs, so their passkeys and second
 * factor are removed. Sessions, known devices and push subscriptions end with every reset.
 */
const removeUnprovenSignInMethods = async (app: App, tx: Tx, userId: string): Promise<string[]> => {
  const epoch = new Date(0)
  const hadPasskeys = await removePasskeysSince(app, tx, userId, epoch)
  const hadFactor = await removeFactorSince(tx, userId, epoch)
  return [...(hadPasskeys ? ['passkeys'] : []), ...(hadFactor ? ['secondFactor'] : [])]
}

/** Lists the other sign-in methods, for a user who has just proved access to the mailbox. */
const listOtherSignInMethods = async (
  app: App,
  tx: Tx,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<OtherSignInMethods> => {
  const passkeys = await listPasskeys(tx, userId)
  const token =
    passkeys.length > 0 ? await createLink(app, tx, 'removePasskeys', { userId, email }) : null
  return { passkeys, token, secondFactorSince: await secondFactorSince(tx, userId) }
}

/** Does not sign in: the user signs in with the new password next. */
export const resetPassword = async (
  app: App,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string; otherMethods: OtherSignInMethods }> => {
  const link = await findLink(app, 'resetPassword', token)
  const found = link && (await findUser(app.db, link.userId))
  if (!found) throw invalidLink()
  const weakness = passwordWeakness(password, found.username)
  if (weakness) throw new AppError(weakness, { field: 'password' })
  const hashed = await hashPassword(password)
  const otherMethods = await withLink(app, 'resetPassword', token, async (tx, user) => {
    const { id } = user
    await assertActive(tx, user, app.now())
    await setPassword(tx, id, hashed)
    await signOutEverywhere(tx, id)
    await removeKnownDevices(tx, id)
    await cancelPendingChanges(app, tx, user)
    const ended = user.emailConfirmedAt ? [] : await removeUnprovenSignInMethods(app, tx, id)
    await markEmailConfirmed(app, tx, user)
    await notify(app, tx, id, passwordChanged(uuid()))
    app.live.publish(tx, id, { kind: 'meChanged' })
    await auditAccount(tx, id, 'password_reset', {
      origin: currentOrigin(),
      changed: ['password', ...ended],
    })
    return listOtherSignInMethods(app, tx, user)
  })
  return { userId: found.id, otherMethods }
}

/**
 * Removes all passkeys with the token from a reset. The second factor stays: access to the mailbox
 * alone must not bypass it.
 */
export const removePasskeys = (app: App, token: string): Promise<void> =>
  withLink(app, 'removePasskeys', token, async (tx, { id }) => {
    if (!(await removePasskeysSince(app, tx, id, new Date(0)))) return
    await auditAccount(tx, id, 'passkey_removed', {
      origin: currentOrigin(),
      changed: ['passkeys'],
    })
    await notify(app, tx, id, signInMethodChanged(uuid()))
  })
