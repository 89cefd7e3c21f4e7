import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { isLocalUrl } from '#server/config.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { assertActive } from '#server/safety/accountStatus.ts'
import { startSession } from '#server/sessions/sessions.ts'
import { rejectReservedNames } from '#server/users/reservedNames.ts'
import {
  addUser,
  isUsernameTaken,
  lockUser,
  normalizeEmail,
  normalizeName,
  recordLogin,
  toMe,
} from '#server/users/users.ts'
import type { Credentials, Registration } from '#shared/auth/contract.ts'
import { hashPassword, passwordWeakness, verifyPassword } from './passwords.ts'
import { redeemInvitation, requireInvitation } from './registration/invitations.ts'
import { completeSetup, requireSetupLink } from './registration/setupLink.ts'
import { verifySecondFactor } from './secondFactor/codes.ts'
import { requireSecondFactorFromSetup } from './secondFactor/teamRequirement.ts'
import { emailTaken } from './security/emailChange.ts'
import { recogniseDevice } from './security/knownDevices.ts'
import { confirmationWindowMs, isReservedForUndo, mailLink } from './security/links.ts'

export const register = async (app: App, registration: Registration) => {
  const { setup, invitation, username, password } = registration
  await requireSetupLink(app.db, app.config, setup)
  await requireInvitation(app.db, { invitation, now: app.now() })
  const weakness = passwordWeakness(password, username)
  if (weakness) throw new AppError(weakness, { field: 'password' })
  // Checked before hashing, because hashing is expensive.
  normalizeEmail(registration.email)
  return addAccount(app, { ...registration, password: await hashPassword(password) })
}

// Without a mail server, mails are written to files that the address's owner never sees.
const confirmationDeadline = ({ config, now }: Pick<App, 'config' | 'now'>) =>
  config.smtpUrl ? new Date(now().getTime() + confirmationWindowMs) : null

/** Adds an account and its first session. The password is already hashed. */
export const addAccount = async (
  app: App,
  { invitation, setup: _, hasOnboarding, ...registration }: Registration,
  { isConfirmed = false } = {},
) => {
  const { username } = registration
  const email = normalizeEmail(registration.email)
  const name = normalizeName(registration.name)
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    await redeemInvitation(tx, { invitation, now })
    if (await isReservedForUndo(tx, email, null, now)) throw emailTaken()
    const user = await addUser(tx, {
      ...registration,
      id: uuid(),
      name,
      email,
      location: registration.location || null,
      nationality: registration.nationality || null,
      lastLoginAt: now,
      emailConfirmedAt: isConfirmed ? now : null,
      confirmEmailBy: isConfirmed ? null : confirmationDeadline(app),
      onboardingStep: hasOnboarding ? 1 : null,
      language: currentLanguage(),
    })
    if (!user) {
      if (await isUsernameTaken(tx, username))
        throw new AppError('username_taken', { field: 'username' })
      throw emailTaken()
    }
    if (user.isAdmin) await completeSetup(tx, app.config)
    // The first account becomes the administrator, so it may use a reserved name.
    if (!user.isAdmin) await rejectReservedNames(tx, { username, name })
    else if (!isLocalUrl(app.config.publicUrl)) await requireSecondFactorFromSetup(tx, now)
    if (!isConfirmed) await mailLink(app, tx, 'confirmAccount', { userId: user.id, email })
    await auditAccount(tx, user.id, 'account_created', { origin: currentOrigin() })
    const deviceToken = await recogniseDevice(app, tx, user.id, { isFirst: true })
    return {
      me: toMe(user),
      token: await startSession(tx, user.id, now),
      deviceToken,
    }
  })
}

const invalidCredentials = () => new AppError('invalid_credentials')

/** Signs in the user `found` by login name, or rejects when the lookup returned null. */
export const login = async (
  app: App,
  found: UserRow | null,
  { password, code }: Pick<Credentials, 'password' | 'code'>,
) => {
  const isRight = await verifyPassword(found?.password ?? null, password)
  if (!found || !isRight) throw invalidCredentials()
  return completeSignIn(app, found.id, async (tx, _now, user) => {
    // The password may have changed since the user was read.
    if (user.password !== found.password) throw invalidCredentials()
    return verifySecondFactor(app, tx, user.id, code)
  })
}

/**
 * Completes a sign-in after the first proof of identity: starts a session and notifies the user of
 * a new device.
 * `verify` checks further factors in the same transaction. It returns true after a passkey or a
 * second factor, which make the session strong.
 */
export const completeSignIn = (
  app: App,
  userId: string,
  verify: (tx: Tx, now: Date, user: UserRow) => Promise<boolean>,
) =>
  inTransaction(app.db, async (tx) => {
    const now = app.now()
    const before = await lockUser(tx, userId)
    const user = before && (await recordLogin(tx, userId, now))
    if (!user) throw invalidCredentials()
    const isFirst = before.lastLoginAt === null
    const isStrong = await verify(tx, now, user)
    // The suspension is revealed only after authentication.
    await assertActive(tx, user, now)
    await auditAccount(tx, user.id, 'signed_in', { origin: currentOrigin() })
    const deviceToken = await recogniseDevice(app, tx, user.id, { isFirst })
    const token = await startSession(tx, user.id, now, { isStrong })
    return { me: toMe(user), token, deviceToken }
  })
