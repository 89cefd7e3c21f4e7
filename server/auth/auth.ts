import { v7 as uuid } from 'uuid'
import { isLocalUrl } from '#server/config.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditAccount } from '#server/privacy/audit.ts'
import { refuseBarred } from '#server/safety/barred.ts'
import { refuseUninvited, useInvitation } from '#server/settings/registration.ts'
import { endSetup, refuseWithoutSetupLink } from '#server/settings/setupLink.ts'
import { refuseReserved } from '#server/users/reservedNames.ts'
import {
  addUser,
  emailToKeep,
  isTaken,
  lockUser,
  nameToKeep,
  noteLogin,
  toMe,
} from '#server/users/users.ts'
import type { Credentials, Registration } from '#shared/auth/contract.ts'
import { weaknessOf } from './commonPasswords.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { passSecondFactor } from './secondFactor/codes.ts'
import { requireFromTheStart } from './secondFactor/teamRule.ts'
import { recogniseDevice } from './security/devices.ts'
import { takenRefusal } from './security/emailChange.ts'
import { confirmWithinMs, isHeld, mailLink } from './security/links.ts'
import { type Origin, startSession } from './sessions.ts'

export const register = async (app: App, registration: Registration, origin: Origin) => {
  const { setup, invitation, username, password } = registration
  await refuseWithoutSetupLink(app.db, app.config, setup)
  await refuseUninvited(app.db, { invitation, now: app.now() })
  const weakness = weaknessOf(password, username)
  if (weakness) throw new Refusal(400, weakness, { field: 'password' })
  // Checked here as well, because hashing is expensive.
  emailToKeep(registration.email)
  return addAccount(app, { ...registration, password: await hashPassword(password) }, origin)
}

// Without a mail server the mail is a file, which the owner of the address never sees.
const confirmBy = ({ config, now }: Pick<App, 'config' | 'now'>) =>
  config.smtpUrl ? new Date(now().getTime() + confirmWithinMs) : null

/** Adds an account and its first session. The password is already hashed. */
export const addAccount = async (
  app: App,
  { invitation, setup: _, ...registration }: Registration,
  origin: Origin,
  { isConfirmed = false } = {},
) => {
  const { username } = registration
  const email = emailToKeep(registration.email)
  const name = nameToKeep(registration.name)
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    await useInvitation(tx, { invitation, now })
    if (await isHeld(tx, email, null, now)) throw takenRefusal()
    const user = await addUser(tx, {
      ...registration,
      id: uuid(),
      name,
      email,
      location: registration.location || null,
      nationality: registration.nationality || null,
      lastLoginAt: now,
      emailConfirmedAt: isConfirmed ? now : null,
      confirmEmailBy: isConfirmed ? null : confirmBy(app),
    })
    if (!user) {
      const field = (await isTaken(tx, username)) ? 'username' : 'email'
      const what = field === 'email' ? 'email address' : 'username'
      throw new Refusal(409, `This ${what} is already taken`, { field })
    }
    if (user.isAdmin) await endSetup(tx, app.config)
    // The first account becomes the administrator, so it may use a reserved name.
    if (!user.isAdmin) await refuseReserved(tx, { username, name })
    else if (!isLocalUrl(app.config.publicUrl)) await requireFromTheStart(tx, now)
    if (!isConfirmed) await mailLink(app, tx, 'confirmAccount', { userId: user.id, email })
    await auditAccount(tx, user.id, 'account_created', { origin })
    const mark = await recogniseDevice(app, tx, user.id, { mark: origin.mark, isFirst: true })
    return { me: toMe(user), token: await startSession(tx, user.id, now, origin), mark }
  })
}

const wrongLogin = () => new Refusal(401, 'Invalid username or password')

/** Signs in `found`, the person whom the given name belongs to, or null when it is nobody's. */
export const login = async (
  app: App,
  found: UserRow | null,
  { password, code }: Pick<Credentials, 'password' | 'code'>,
  origin: Origin,
) => {
  const isRight = await isPassword(found?.password ?? null, password)
  if (!found || !isRight) throw wrongLogin()
  return letIn(app, found.id, origin, async (tx, _now, user) => {
    // It may have been changed since it was read, and whoever was in by it is out.
    if (user.password !== found.password) throw wrongLogin()
    return passSecondFactor(app, tx, user.id, code)
  })
}

/**
 * For somebody who has shown who they are, by whatever way: a session, and a notice if the device is
 * new. `show` looks at what more there is to show, in the same transaction: true after a passkey, or
 * a second factor, which make the session a strong one.
 */
export const letIn = (
  app: App,
  userId: string,
  origin: Origin,
  show: (tx: Tx, now: Date, user: UserRow) => Promise<boolean>,
) =>
  inTransaction(app.db, async (tx) => {
    const now = app.now()
    const before = await lockUser(tx, userId)
    const user = before && (await noteLogin(tx, userId, now))
    if (!user) throw wrongLogin()
    const isFirst = before.lastLoginAt === null
    const isStrong = await show(tx, now, user)
    // Only whoever has shown who they are learns of it.
    await refuseBarred(tx, user, now)
    await auditAccount(tx, user.id, 'signed_in', { origin })
    const mark = await recogniseDevice(app, tx, user.id, { mark: origin.mark, isFirst })
    const token = await startSession(tx, user.id, now, origin, { isStrong })
    return { me: toMe(user), token, mark }
  })
