import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import {
  addUser,
  canonicalEmail,
  findByLogin,
  isTaken,
  noteLogin,
  toMe,
} from '#server/users/users.ts'
import type { Credentials, Registration } from '#shared/auth/contract.ts'
import { weaknessOf } from './commonPasswords.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type Origin, startSession } from './sessions.ts'

export const register = async (app: App, registration: Registration, origin: Origin) => {
  const { username, password } = registration
  const weakness = weaknessOf(password, username, app.config.isHttps)
  if (weakness) throw new Refusal(400, weakness, { field: 'password' })
  const hashed = await hashPassword(password)
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const user = await addUser(tx, {
      ...registration,
      id: uuid(),
      email: canonicalEmail(registration.email),
      password: hashed,
      location: registration.location || null,
      nationality: registration.nationality || null,
      lastLoginAt: now,
    })
    if (!user) {
      const field = (await isTaken(tx, username)) ? 'username' : 'email'
      throw new Refusal(
        409,
        `This ${field === 'email' ? 'e-mail address' : field} is already taken`,
        {
          field,
        },
      )
    }
    await audit(tx, {
      userId: user.id,
      action: 'account_created',
      entityType: 'user',
      entityId: user.id,
    })
    return { me: toMe(user), token: await startSession(tx, user.id, now, origin) }
  })
}

export const login = async (app: App, { username, password }: Credentials, origin: Origin) => {
  const found = await findByLogin(app.db, username)
  const isRight = await isPassword(found?.password ?? null, password)
  if (!found || !isRight) throw new Refusal(401, 'Invalid username or password')
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const user = await noteLogin(tx, found.id, now)
    if (!user) throw new Refusal(401, 'Invalid username or password')
    await audit(tx, { userId: user.id, action: 'signed_in', entityType: 'user', entityId: user.id })
    return { me: toMe(user), token: await startSession(tx, user.id, now, origin) }
  })
}
