import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { passwordChanged, signInMethodChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { refuseBarred } from '#server/safety/barred.ts'
import { findByLogin, findUser, lockUser, setPassword } from '#server/users/users.ts'
import type { OtherWays } from '#shared/auth/security/contract.ts'
import { weaknessOf } from '../commonPasswords.ts'
import { dropPasskeysSince, listPasskeys } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords.ts'
import { dropFactorSince, secondFactorSince } from '../secondFactor/secondFactor.ts'
import { signOutEverywhere } from '../sessions.ts'
import { markConfirmed } from './confirmAccount.ts'
import { forgetDevices } from './devices.ts'
import { endAsks } from './emailChange.ts'
import { countLinks, findLink, linkRefusal, mailLink, makeLink, withLink } from './links.ts'

// Links of earlier mails still work, so more mails would only fill the mailbox. An unconfirmed
// address may belong to a third party, and gets fewer.
const mostMails = 3
const hoursOf = ({ emailConfirmedAt }: UserRow) => (emailConfirmedAt ? 1 : 24)

/** Known or not, the same is asked of the database and the same is queued: nobody learns which. */
export const forgotPassword = async (app: App, email: string): Promise<void> => {
  const found = await findByLogin(app.db, email)
  await app.jobs.send(app.db, 'auth.forgotten', { userId: found?.id ?? null })
}

export const handleForgottenJobs = (app: App): void =>
  app.jobs.handle('auth.forgotten', async ({ userId }) => {
    if (userId) await sendResetLink(app, userId)
  })

const sendResetLink = (app: App, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return
    const sent = await countLinks(tx, userId, 'resetPassword', hoursOf(user), app.now())
    if (sent >= mostMails) return
    await mailLink(app, tx, 'resetPassword', { userId, email: user.email })
    await auditAccount(tx, userId, 'password_reset_asked')
  })

/**
 * Whoever made the account never showed that this address is theirs: what they left to come back by
 * ends. Sessions, known devices and what devices are told end with each reset.
 */
const endWaysOfStranger = async (app: App, tx: Tx, userId: string): Promise<string[]> => {
  const ever = new Date(0)
  const hadPasskeys = await dropPasskeysSince(app, tx, userId, ever)
  const hadFactor = await dropFactorSince(tx, userId, ever)
  return [...(hadPasskeys ? ['passkeys'] : []), ...(hadFactor ? ['secondFactor'] : [])]
}

/** What else opens the account, for whoever has just shown that they read its mails. */
const otherWays = async (
  app: App,
  tx: Tx,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<OtherWays> => {
  const passkeys = await listPasskeys(tx, userId)
  const token =
    passkeys.length > 0 ? await makeLink(app, tx, 'removePasskeys', { userId, email }) : null
  return { passkeys, token, secondFactorSince: await secondFactorSince(tx, userId) }
}

/** Signs nobody in: whoever has the link shows the password next. */
export const resetPassword = async (
  app: App,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<{ userId: string; ways: OtherWays }> => {
  const link = await findLink(app, 'resetPassword', token)
  const found = link && (await findUser(app.db, link.userId))
  if (!found) throw linkRefusal()
  const weakness = weaknessOf(password, found.username)
  if (weakness) throw new Refusal(400, weakness, { field: 'password' })
  const hashed = await hashPassword(password)
  const ways = await withLink(app, 'resetPassword', token, async (tx, user) => {
    const { id } = user
    await refuseBarred(tx, user, app.now())
    await setPassword(tx, id, hashed)
    await signOutEverywhere(tx, id)
    await forgetDevices(tx, id)
    await endAsks(app, tx, user)
    const ended = user.emailConfirmedAt ? [] : await endWaysOfStranger(app, tx, id)
    await markConfirmed(app, tx, user)
    await notify(app, tx, id, passwordChanged(uuid()))
    app.live.tell(tx, id, { kind: 'meChanged' })
    await auditAccount(tx, id, 'password_reset', { origin, changed: ['password', ...ended] })
    return otherWays(app, tx, user)
  })
  return { userId: found.id, ways }
}

/**
 * With what a reset gave out. A second factor stays: whoever reads the mails must not get past it by
 * that alone.
 */
export const removePasskeys = (app: App, token: string, origin: Origin): Promise<void> =>
  withLink(app, 'removePasskeys', token, async (tx, { id }) => {
    if (!(await dropPasskeysSince(app, tx, id, new Date(0)))) return
    await auditAccount(tx, id, 'passkey_removed', { origin, changed: ['passkeys'] })
    await notify(app, tx, id, signInMethodChanged(uuid()))
  })
