import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { passwordWeakness } from '#server/auth/passwords.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { passwordChanged } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { renewSession, replaceToken } from '#server/sessions/sessions.ts'
import { findUser, lockUser, setPassword } from '#server/users/users.ts'
import type { PasswordChange, Reauthentication } from '#shared/auth/security/contract.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { verifySecondFactor } from '../secondFactor/codes.ts'
import { hasSecondFactor } from '../secondFactor/secondFactor.ts'
import { signOutEverywhere } from '../sessions.ts'
import { cancelPendingChanges } from './emailChange.ts'

type Session = { id: string }

const wrongPassword = (field: string) => new AppError('wrong_password', { field })

/** Loads the user and checks the password. */
const requirePassword = async (app: App, id: string, password: string, field: string) => {
  const user = await findUser(app.db, id)
  const isRight = await verifyPassword(user?.password ?? null, password)
  if (!user || !isRight) throw wrongPassword(field)
  return user
}

/** Ends the other sessions and returns a new token for this one. */
export const changePassword = async (
  app: App,
  { id }: { id: string },
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
): Promise<string> => {
  const known = await requirePassword(app, id, currentPassword, 'currentPassword')
  const weakness = passwordWeakness(newPassword, known.username)
  if (weakness) throw new AppError(weakness, { field: 'newPassword' })
  const hashed = await hashPassword(newPassword)
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    // Of two concurrent changes, the second one was made with an outdated password.
    if (user?.password !== known.password) throw wrongPassword('currentPassword')
    await setPassword(tx, id, hashed)
    await signOutEverywhere(tx, id, session.id)
    await cancelPendingChanges(app, tx, user)
    await notify(app, tx, id, passwordChanged(uuid()))
    await auditAccount(tx, id, 'password_changed', {
      origin: currentOrigin(),
      changed: ['password'],
    })
    // The second factor was not verified, so the sign-in time stays.
    return (await hasSecondFactor(tx, id))
      ? replaceToken(tx, session.id)
      : renewSession(tx, session.id, app.now())
  })
}

/** Re-authenticates the user. Returns a new token for the session, whose sign-in time is reset. */
export const reauthenticate = async (
  app: App,
  { id }: { id: string },
  session: Session,
  { password, code }: Reauthentication,
): Promise<string> => {
  await requirePassword(app, id, password, 'password')
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, id)
    const isStrong = await verifySecondFactor(app, tx, id, code, 403)
    await auditAccount(tx, id, 'signed_in_again', { origin: currentOrigin() })
    return renewSession(tx, session.id, app.now(), { isStrong })
  })
}
