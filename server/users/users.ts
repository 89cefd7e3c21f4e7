import type { Db, Sql, Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { isBarred } from '#server/safety/barred.ts'
import { setUpBy } from '#shared/auth/secondFactor/rules.ts'
import { isBlank } from '#shared/http/text.ts'
import { Email } from '#shared/users/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import * as store from './store.ts'

const staffOf = ({ isAdmin, isModerator }: Omit<UserRow, 'password'>): PublicUser['staff'] => {
  if (isAdmin) return 'admin'
  return isModerator ? 'moderator' : null
}

/** A row as everybody may see it. */
export const toPublic = (row: Omit<UserRow, 'password'>): PublicUser => {
  const { id, name, username, profilePhoto } = row
  return { id, name, username, profilePhoto, staff: staffOf(row) }
}

/** A row as its owner may see it. `dataExportRequested` is false for whoever just arrived. */
export const toMe = ({ password: _, ...row }: UserRow, dataExportRequested = false): Me => ({
  ...row,
  dataExportRequested,
  staff: staffOf(row),
  isMailBouncing: row.mailBouncedAt !== null,
  isEmailConfirmed: row.emailConfirmedAt !== null,
  // Whoever looks after the community keeps their account.
  confirmEmailBy: row.isAdmin || row.isModerator ? null : row.confirmEmailBy,
})

/**
 * `bücher.nl` and `xn--bcher-kva.nl` are one domain, and the domain's case never counts: stored
 * in the ASCII form that mail servers use. The part before the @ stays as it was written.
 */
export const canonicalEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const url = URL.parse(`http://${email.slice(at + 1)}`)
  return url ? `${email.slice(0, at)}@${url.hostname}` : email
}

// RFC 5321, counted in the ASCII form, which is longer than what was typed for some domains.
const mostEmail = 254

/** The form in which an address is kept, of one that is not too long for mail. */
export const emailToKeep = (typed: string): string => {
  const email = canonicalEmail(typed)
  if (email.length > mostEmail) throw new Refusal(400, 'Invalid email', { field: 'email' })
  return email
}

// Ticks, shields, stars and medals: only the badge of the team may look like one.
const badges =
  /[\u2605\u2606\u2611\u2705\u2713\u2714\u26e8\u2729-\u2730\u2b50\u{1f31f}\u{1f396}\u{1f3c5}\u{1f4db}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}][\ufe0e\ufe0f]?/gu

/** The form in which a name is kept. */
export const nameToKeep = (typed: string): string => {
  const name = typed.replace(badges, '').trim()
  if (isBlank(name)) throw new Refusal(400, 'Required', { field: 'name' })
  return name
}

/** The username field of the login form takes either; no username holds an @. */
export const findByLogin = async (db: Db, login: string) => {
  if (!login.includes('@')) return store.findByUsername(db, login)
  // What only resembles an address must not be read as one: `ana@example.org/1` is nobody.
  return Email.safeParse(login).success ? store.findByEmail(db, canonicalEmail(login)) : null
}

export const { areHidden, findByUsername, findPublic, findPublicByEmail, findUser, searchPublic } =
  store
export const { findByEmail, lockUser, setEmail, setPassword, setPendingEmail } = store
export const { setEmailConfirmed, setSecondFactorBy } = store
export const { removeUser } = store
export const isTaken = async (db: Db, username: string) =>
  (await store.findByUsername(db, username)) !== null
export const noteLogin = store.setLastLogin

/**
 * Adds a person inside the caller's transaction. The first of an empty installation becomes
 * administrator; the lock makes two who register at the same moment take turns.
 */
export const addUser = async (db: Db, user: Omit<store.NewUser, 'isAdmin'>) => {
  const mayBeFirst = !(await store.hasUsers(db))
  if (mayBeFirst) await store.lockFirstAccount(db)
  const isAdmin = mayBeFirst && !(await store.hasUsers(db))
  return store.addUser(db, { ...user, isAdmin })
}

export const hasAnyone = store.hasUsers
export const { administratorIds, moderatorIds } = store
export const hiddenIds = store.hiddenIds

/**
 * There is always an administrator who can sign in: refuses to take away the last one. Before the person is locked:
 * whoever takes an administrator away waits here for the others who do.
 */
export const keepAdministrator = async (tx: Tx, id: string, now: Date) => {
  await store.lockAdministrators(tx)
  if (!(await store.hasOtherAdministrator(tx, id, now)))
    throw new Refusal(409, 'At least one administrator must remain')
}

const byOperator = (userId: string, action: string) => ({
  userId,
  action,
  entityType: 'user',
  entityId: userId,
  changed: ['isAdmin'],
  reason: 'by the operator',
})

/** null when nobody has this username. Somebody kept out cannot be put in charge. */
export const makeAdmin = (db: Sql, username: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const found = await store.findByUsername(tx, username)
    const user = found && (await store.lockUser(tx, found.id))
    if (!user) return null
    if (isBarred(user, now)) {
      const how = user.isBanned ? 'banned' : 'suspended'
      throw new Refusal(
        409,
        `${user.username} is ${how} and cannot be put in charge. Another administrator can take that back in the case, at /safety.`,
      )
    }
    if (user.isAdmin) return user
    await store.setAdmin(tx, user.id, true)
    if (!user.isModerator) await store.setSecondFactorBy(tx, user.id, setUpBy(now))
    await audit(tx, byOperator(user.id, 'made_administrator'))
    return user
  })

/** The other way round; the last administrator stays one. null when nobody has this username. */
export const endAdmin = (db: Sql, username: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const found = await store.findByUsername(tx, username)
    if (!found) return null
    if (found.isAdmin) await keepAdministrator(tx, found.id, now)
    const user = await store.lockUser(tx, found.id)
    if (!user) return null
    if (!user.isAdmin) throw new Refusal(409, `${user.username} is not an administrator`)
    await store.setAdmin(tx, user.id, false)
    await audit(tx, byOperator(user.id, 'ended_administrator'))
    return user
  })
