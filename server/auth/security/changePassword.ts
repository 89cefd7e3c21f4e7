import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { passwordChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { auditAccount } from '#server/privacy/audit.ts'
import { findUser, lockUser, setPassword } from '#server/users/users.ts'
import type { PasswordChange, SignInAgain } from '#shared/auth/security/contract.ts'
import { weaknessOf } from '../commonPasswords.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { passSecondFactor } from '../secondFactor/codes.ts'
import { hasSecondFactor } from '../secondFactor/secondFactor.ts'
import { type Origin, renewSession, replaceToken, signOutEverywhere } from '../sessions.ts'
import { endAsks } from './emailChange.ts'

type Session = { id: string }

const wrong = (field: string) => new Refusal(403, 'This is not your password', { field })

/** The row of somebody who has just given this password. */
const findByPassword = async (app: App, id: string, password: string, field: string) => {
  const user = await findUser(app.db, id)
  const isRight = await isPassword(user?.password ?? null, password)
  if (!user || !isRight) throw wrong(field)
  return user
}

/** Ends the other sessions and returns a new token for this one. */
export const changePassword = async (
  app: App,
  { id }: { id: string },
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
  origin: Origin,
): Promise<string> => {
  const known = await findByPassword(app, id, currentPassword, 'currentPassword')
  const weakness = weaknessOf(newPassword, known.username)
  if (weakness) throw new Refusal(400, weakness, { field: 'newPassword' })
  const hashed = await hashPassword(newPassword)
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    // Of two changes at once the second gave a password that is not the present one any more.
    if (user?.password !== known.password) throw wrong('currentPassword')
    await setPassword(tx, id, hashed)
    await signOutEverywhere(tx, id, session.id)
    await endAsks(app, tx, user)
    await notify(app, tx, id, passwordChanged(uuid()))
    await auditAccount(tx, id, 'password_changed', { origin, changed: ['password'] })
    // A second factor was not shown: with one, the sign-in is no fresher than it was.
    return (await hasSecondFactor(tx, id))
      ? replaceToken(tx, session.id)
      : renewSession(tx, session.id, app.now())
  })
}

/** Shows once more who one is, and returns a new token for the session, which is fresh again. */
export const authenticate = async (
  app: App,
  { id }: { id: string },
  session: Session,
  { password, code }: SignInAgain,
  origin: Origin,
): Promise<string> => {
  await findByPassword(app, id, password, 'password')
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, id)
    const isStrong = await passSecondFactor(app, tx, id, code, 403)
    await auditAccount(tx, id, 'signed_in_again', { origin })
    return renewSession(tx, session.id, app.now(), { isStrong })
  })
}
