import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { newToken } from '#server/http/token.ts'
import { emailChanged } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  findByEmail,
  lockUser,
  normalizeEmail,
  setEmail,
  setPassword,
  setPendingEmail,
} from '#server/users/users.ts'
import { removePasskeysSince } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords.ts'
import { removeFactorSince } from '../secondFactor/secondFactor.ts'
import { signOutEverywhere } from '../sessions.ts'
import { confirmByLink, markEmailConfirmed } from './confirmAccount.ts'
import { removeKnownDevicesSince } from './knownDevices.ts'
import {
  countLinks,
  countLinksToAddress,
  findLink,
  firstSentAt,
  invalidLink,
  isReservedForUndo,
  mailLink,
  undoableSince,
  voidLinks,
  voidUndoLinksSince,
  withLink,
} from './links.ts'

// Each request mails an address that the user may have mistyped or made up.
const maxRequestsPerDay = 5
// Counted across all users, so that several together cannot flood one mailbox.
const maxRequestsPerAddress = 10
const dayHours = 24

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Also true for an address whose previous owner may still restore it. */
const isTakenEmail = async (app: App, tx: Tx, email: string, exceptUserId: string | null) => {
  const owner = await findByEmail(tx, email)
  return (
    (owner && owner.id !== exceptUserId) ||
    (await isReservedForUndo(tx, email, exceptUserId, app.now()))
  )
}

export const emailTaken = () => new AppError('email_taken', { field: 'email' })

const enforceEmailChangeLimit = async (app: App, tx: Tx, userId: string, email: string) => {
  const userRequests = await countLinks(tx, userId, 'confirmEmail', dayHours, app.now())
  const addressRequests = await countLinksToAddress(tx, email, 'confirmEmail', dayHours, app.now())
  if (userRequests >= maxRequestsPerDay || addressRequests >= maxRequestsPerAddress)
    throw new AppError('email_change_limit', { retryAfterSeconds: 3600 })
}

/**
 * Requests an email change. It takes effect once the link sent to the new address is opened. The
 * current address is notified and can undo the change. A request for the current address changes
 * nothing.
 * A taken address gets the same response and only the mail differs, so the response reveals no
 * known address. The caller has checked for a recent sign-in.
 */
export const requestEmailChange = async (
  app: App,
  tx: Tx,
  me: { id: string; email: string },
  newEmail: string,
): Promise<void> => {
  const email = normalizeEmail(newEmail)
  const user = await lockUser(tx, me.id)
  if (!user) return
  if (isSameEmail(email, user.email)) return
  await enforceEmailChangeLimit(app, tx, user.id, email)
  await voidLinks(tx, user.id, ['confirmEmail'], app.now())
  await setPendingEmail(tx, user.id, email)
  await mailLink(app, tx, 'confirmEmail', { userId: user.id, email })
  const isRestoring = (await undoableSince(tx, user.id, email, app.now())) !== null
  // Restoring an address sends no undo link: a hijacker must not be able to undo the owner's
  // recovery.
  if (!isRestoring && user.emailConfirmedAt)
    await mailLink(app, tx, 'undoEmail', { userId: user.id, email: user.email })
  await auditAccount(tx, user.id, 'email_change_asked', {
    origin: currentOrigin(),
    changed: ['pendingEmail'],
  })
}

/** Cancels the pending change. The undo link sent to the current address stays valid. */
export const cancelEmailChange = async (app: App, tx: Tx, userId: string): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user?.pendingEmail) return
  await voidLinks(tx, userId, ['confirmEmail'], app.now())
  await setPendingEmail(tx, userId, null)
  app.live.publish(tx, userId, { kind: 'meChanged' })
  await auditAccount(tx, userId, 'email_change_taken_back', {
    origin: currentOrigin(),
    changed: ['pendingEmail'],
  })
}

/**
 * Runs on a password change: cancels reset links and a pending email change that an intruder may
 * have requested.
 */
export const cancelPendingChanges = async (
  app: App,
  tx: Tx,
  { id, pendingEmail }: { id: string; pendingEmail: string | null },
): Promise<void> => {
  await voidLinks(tx, id, ['resetPassword', 'confirmEmail', 'removePasskeys'], app.now())
  if (pendingEmail) await setPendingEmail(tx, id, null)
}

/** Resends the mail to the new address and voids the earlier link. */
export const resendEmailChange = async (app: App, tx: Tx, userId: string): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user?.pendingEmail) throw new AppError('no_pending_email')
  await enforceEmailChangeLimit(app, tx, userId, user.pendingEmail)
  await voidLinks(tx, userId, ['confirmEmail'], app.now())
  await mailLink(app, tx, 'confirmEmail', { userId, email: user.pendingEmail })
}

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Another user may take the address between the check and the write. */
export const withEmailTakenError = async <Done>(work: Promise<Done>): Promise<Done> => {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** Sets an address that its owner has confirmed by link, or that an administrator vouches for. */
const setConfirmedEmail = async (app: App, tx: Tx, user: UserRow, email: string) => {
  if (await isTakenEmail(app, tx, email, user.id)) throw emailTaken()
  await setEmail(tx, user.id, email)
  await markEmailConfirmed(app, tx, user)
}

/**
 * Applies the new address; call it within `withEmailTakenError`. Both addresses are notified, and
 * the previous one can be restored for a week.
 */
export const applyEmailChange = async (app: App, tx: Tx, user: UserRow, email: string) => {
  await setConfirmedEmail(app, tx, user, email)
  // Void the links that were sent to the previous address.
  await voidLinks(tx, user.id, ['resetPassword', 'confirmEmail'], app.now())
  const since = await undoableSince(tx, user.id, email, app.now())
  // The owner restored an earlier address: void the undo links of the addresses in between.
  if (since) await voidUndoLinksSince(tx, user.id, since, app.now())
  // An unconfirmed address may belong to a third party: it gets no undo link.
  else if (user.emailConfirmedAt)
    await mailLink(app, tx, 'undoEmail', { userId: user.id, email: user.email })
  await notify(app, tx, user.id, emailChanged(uuid()))
  app.live.publish(tx, user.id, { kind: 'meChanged' })
}

/** Confirms the first address of an account, or applies a new one. */
export const confirmEmail = async (app: App, token: string): Promise<void> => {
  if (await findLink(app, 'confirmAccount', token)) await confirmByLink(app, token)
  else await confirmNewEmail(app, token)
}

/** Applies the new address. The previous one is notified and can be restored for a week. */
const confirmNewEmail = (app: App, token: string): Promise<void> =>
  withEmailTakenError(
    withLink(app, 'confirmEmail', token, async (tx, user, { email }) => {
      if (user.pendingEmail !== email) throw invalidLink()
      await applyEmailChange(app, tx, user, email)
      await auditAccount(tx, user.id, 'email_changed', {
        origin: currentOrigin(),
        changed: ['email', 'pendingEmail'],
      })
    }),
  )

/**
 * Removes passkeys, second factor and known devices added since `since`. Returns the removed
 * methods.
 */
const removeSignInMethodsSince = async (
  app: App,
  tx: Tx,
  userId: string,
  since: Date,
): Promise<string[]> => {
  const hadPasskeys = await removePasskeysSince(app, tx, userId, since)
  const hadFactor = await removeFactorSince(tx, userId, since)
  await removeKnownDevicesSince(tx, userId, since)
  return [...(hadPasskeys ? ['passkeys'] : []), ...(hadFactor ? ['secondFactor'] : [])]
}

/**
 * "This was not me": restores the previous address, ends all sessions, voids the password and
 * removes sign-in methods added since. A password-reset link goes to the restored address.
 */
export const undoEmail = async (app: App, token: string): Promise<void> => {
  // Checked first, so that an invalid link does not cost a password hash.
  if (!(await findLink(app, 'undoEmail', token))) throw invalidLink()
  const randomPasswordHash = await hashPassword(newToken())
  await withEmailTakenError(
    withLink(app, 'undoEmail', token, async (tx, user, link) => {
      const { email } = link
      const isDifferent = user.email.toLowerCase() !== email.toLowerCase()
      if (isDifferent) await setConfirmedEmail(app, tx, user, email)
      await setPassword(tx, user.id, randomPasswordHash)
      await signOutEverywhere(tx, user.id)
      await cancelPendingChanges(app, tx, user)
      const since = await firstSentAt(tx, link, app.now())
      await voidUndoLinksSince(tx, user.id, since, app.now())
      const removedMethods = await removeSignInMethodsSince(app, tx, user.id, since)
      await mailLink(app, tx, 'resetPassword', { userId: user.id, email })
      app.live.publish(tx, user.id, { kind: 'meChanged' })
      const changed = [
        ...(isDifferent ? ['email'] : []),
        'pendingEmail',
        'password',
        ...removedMethods,
      ]
      await auditAccount(tx, user.id, 'email_change_undone', { origin: currentOrigin(), changed })
    }),
  )
}
