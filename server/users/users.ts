import { audit } from '#server/audit/audit.ts'
import type { Db, Sql, Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import { t } from '#server/language/t.ts'
import { setUpDeadline } from '#shared/auth/secondFactor/rules.ts'
import { isBlank } from '#shared/http/text.ts'
import { knownLanguage } from '#shared/language/languages.ts'
import { Email } from '#shared/users/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import * as store from './store.ts'

const staffOf = ({ isAdmin, isModerator }: Omit<UserRow, 'password'>): PublicUser['staff'] => {
  if (isAdmin) return 'admin'
  return isModerator ? 'moderator' : null
}

/** The public part of a user row. */
export const toPublic = (row: Omit<UserRow, 'password'>): PublicUser => {
  const { id, name, username, profilePhoto } = row
  return { id, name, username, profilePhoto, staff: staffOf(row) }
}

/** A user row as its owner sees it. A new account has no `dataExportRequested`. */
export const toMe = ({ password: _, ...row }: UserRow, dataExportRequested = false): Me => ({
  ...row,
  language: knownLanguage(row.language),
  dataExportRequested,
  staff: staffOf(row),
  isMailBouncing: row.mailBouncedAt !== null,
  isEmailConfirmed: row.emailConfirmedAt !== null,
  // Staff accounts are never deleted for a missing confirmation.
  confirmEmailBy: row.isAdmin || row.isModerator ? null : row.confirmEmailBy,
})

/**
 * Normalises the domain to lower-case ASCII (Punycode), as `bücher.nl` and `xn--bcher-kva.nl` are the
 * same domain. The local part stays as typed.
 */
export const canonicalEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const url = URL.parse(`http://${email.slice(at + 1)}`)
  return url ? `${email.slice(0, at)}@${url.hostname}` : email
}

// RFC 5321; applies to the ASCII form, which may be longer than the typed one.
const maxEmailLength = 254

/** The stored form of an email address; rejects one that is too long. */
export const normalizeEmail = (typed: string): string => {
  const email = canonicalEmail(typed)
  if (email.length > maxEmailLength)
    throw new AppError('invalid_input', {
      args: { issue: t('users.invalidEmail') },
      field: 'email',
    })
  return email
}

// Ticks, shields, stars and medals could imitate the staff badge.
const badgeSymbols =
  /[\u2605\u2606\u2611\u2705\u2713\u2714\u26e8\u2729-\u2730\u2b50\u{1f31f}\u{1f396}\u{1f3c5}\u{1f4db}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}][\ufe0e\ufe0f]?/gu

/** The stored form of a name. */
export const normalizeName = (typed: string): string => {
  const name = typed.replace(badgeSymbols, '').trim()
  if (isBlank(name))
    throw new AppError('invalid_input', { args: { issue: 'Required' }, field: 'name' })
  return name
}

/** The username field of the login form takes either; no username holds an @. */
export const findByLogin = async (db: Db, login: string) => {
  if (!login.includes('@')) return store.findByUsername(db, login)
  // Only a valid address may be looked up: `ana@example.org/1` must not match.
  return Email.safeParse(login).success ? store.findByEmail(db, canonicalEmail(login)) : null
}

export const {
  areHidden,
  findByUsername,
  findPublic,
  findPublicByEmail,
  findPublicUsers,
  findUser,
  searchPublic,
} = store
export const { findLanguages, setSpokenLanguages } = store
export const { findByEmail, lockUser, lockUsersForShare } = store
export const { setEmail, setPassword, setPendingEmail } = store
export const { setEmailConfirmed, setSecondFactorBy } = store
export const { removeUser } = store
export const isUsernameTaken = async (db: Db, username: string) =>
  (await store.findByUsername(db, username)) !== null
export const recordLogin = store.setLastLogin

/**
 * Adds a user in the caller's transaction. The first user of an installation becomes administrator;
 * a lock serialises concurrent first registrations.
 */
export const addUser = async (db: Db, user: Omit<store.NewUser, 'isAdmin'>) => {
  const mayBeFirst = !(await store.hasUsers(db))
  if (mayBeFirst) await store.lockFirstAccount(db)
  const isAdmin = mayBeFirst && !(await store.hasUsers(db))
  const added = await store.addUser(db, { ...user, isAdmin })
  if (added && added.languages.length > 0)
    await store.setSpokenLanguages(db, added.id, added.languages)
  return added
}

export const hasUsers = store.hasUsers
export const { administratorIds, moderatorIds } = store
export const hiddenIds = store.hiddenIds

/**
 * Rejects the removal of the last administrator who can sign in. Its lock serialises such removals
 * and must be taken before the user's row lock.
 */
export const assertNotLastAdmin = async (tx: Tx, id: string, now: Date) => {
  await store.lockAdministrators(tx)
  if (!(await store.hasOtherAdministrator(tx, id, now))) throw new AppError('last_administrator')
}

const operatorAudit = (userId: string, action: string) => ({
  userId,
  action,
  entityType: 'user',
  entityId: userId,
  changed: ['isAdmin'],
  // untranslated: a reason in the audit log.
  reason: 'by the operator',
})

/** null for an unknown username. Suspended or banned users are rejected. */
export const grantAdmin = (db: Sql, username: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const found = await store.findByUsername(tx, username)
    const user = found && (await store.lockUser(tx, found.id))
    if (!user) return null
    if (isSuspendedOrBanned(user, now))
      throw new AppError(user.isBanned ? 'banned_user_in_charge' : 'suspended_user_in_charge', {
        args: { username: user.username },
      })
    if (user.isAdmin) return user
    await store.setAdmin(tx, user.id, true)
    if (!user.isModerator) await store.setSecondFactorBy(tx, user.id, setUpDeadline(now))
    await audit(tx, operatorAudit(user.id, 'made_administrator'))
    return user
  })

/** null for an unknown username. The last administrator cannot be removed. */
export const revokeAdmin = (db: Sql, username: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const found = await store.findByUsername(tx, username)
    if (!found) return null
    if (found.isAdmin) await assertNotLastAdmin(tx, found.id, now)
    const user = await store.lockUser(tx, found.id)
    if (!user) return null
    if (!user.isAdmin)
      throw new AppError('not_an_administrator', { args: { username: user.username } })
    await store.setAdmin(tx, user.id, false)
    await audit(tx, operatorAudit(user.id, 'ended_administrator'))
    return user
  })

export type AccountStatus = Pick<UserRow, 'id' | 'isBanned' | 'suspendedUntil'>

/** Null also once the suspension is over. */
export const activeSuspension = (
  { suspendedUntil }: Pick<AccountStatus, 'suspendedUntil'>,
  now: Date,
) => (suspendedUntil && suspendedUntil > now ? suspendedUntil : null)

export const isSuspendedOrBanned = ({ isBanned, suspendedUntil }: AccountStatus, now: Date) =>
  isBanned || activeSuspension({ suspendedUntil }, now) !== null
