import { audit, auditForBoth } from '#server/audit/audit.ts'
import { applyEmailChange, withEmailTakenError } from '#server/auth/security/emailChange.ts'
import { signOutEverywhere } from '#server/auth/sessions.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { deleteAccount, retryTransaction } from '#server/privacy/erasure/account.ts'
import { publishProfileChange } from '#server/profile/profile.ts'
import { requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { rejectReservedNames } from '#server/users/reservedNames.ts'
import {
  activeSuspension,
  assertNotLastAdmin,
  findUser,
  isSuspendedOrBanned,
  lockUser,
  normalizeEmail,
  normalizeName,
  setSecondFactorBy,
  toMe,
} from '#server/users/users.ts'
import type { AdminUser, UserChange, UserFilter } from '#shared/admin/users/contract.ts'
import { setUpDeadline } from '#shared/auth/secondFactor/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type AdminSession = { authenticatedAt: Date } | null

const userNotFound = () => new AppError('user_not_found')

type Deps = Pick<App, 'db' | 'now'>

const toAdminUser = (row: store.ListedUser, now: Date): AdminUser => ({
  ...toMe(row, row.dataExportRequested),
  isBanned: row.isBanned,
  suspendedUntil: activeSuspension(row, now),
})

export const listUsers = async ({ db, now }: Deps, filter: UserFilter): Promise<AdminUser[]> => {
  const at = now()
  return (await store.listUsers(db, filter, at)).map((row) => toAdminUser(row, at))
}

export const readUser = async ({ db, now }: Deps, id: string): Promise<AdminUser> => {
  const row = await store.findListedUser(db, id)
  if (!row) throw userNotFound()
  return toAdminUser(row, now())
}

/**
 * Locks the user. A demotion first locks the list of administrators, which serialises demotions.
 */
const lockForChange = async (
  tx: Tx,
  id: string,
  { isAdmin }: UserChange,
  now: Date,
): Promise<UserRow> => {
  const isDemotion = (user: UserRow | null) => isAdmin === false && user?.isAdmin === true
  const wasDemotion = isDemotion(await findUser(tx, id))
  if (wasDemotion) await assertNotLastAdmin(tx, id, now)
  const user = await lockUser(tx, id)
  if (!user) throw userNotFound()
  if (isDemotion(user) && !wasDemotion)
    // untranslated: a log line.
    throw retryTransaction('The user became an administrator meanwhile')
  return user
}

const changeableFields = ['name', 'role', 'hasChosenRole', 'isAdmin', 'isModerator'] as const

const normalizeChange = (change: UserChange) => ({
  ...change,
  ...(change.name !== undefined && { name: normalizeName(change.name) }),
  ...(change.role !== undefined && { hasChosenRole: true }),
})

/** Applies only real changes. A new email address takes effect without a confirmation link. */
export const changeUser = async (
  app: App,
  me: Me,
  { id, ...requested }: UserChange & { id: string },
  session: AdminSession,
): Promise<AdminUser> => {
  const change = normalizeChange(requested)
  const email = change.email === undefined ? null : normalizeEmail(change.email)
  await withEmailTakenError(
    inTransaction(app.db, async (tx) => {
      const user = await lockForChange(tx, id, change, app.now())
      const names = changeableFields.filter(
        (name) => change[name] !== undefined && change[name] !== user[name],
      )
      const changedRights = names.filter((name) => name.startsWith('is'))
      // Removing rights counts too: an unlocked screen must not be enough to demote the others.
      if (changedRights.length > 0) requireRecentSignIn(session, app.now())
      const { name = user.name, isAdmin = user.isAdmin, isModerator = user.isModerator } = change
      if (name !== user.name && !isAdmin && !isModerator) await rejectReservedNames(tx, { name })
      const isTrusted = changedRights.some((name) => change[name] === true)
      if (isTrusted && isSuspendedOrBanned(user, app.now()))
        throw new AppError('user_suspended_or_banned')
      const isOtherEmail = email !== null && email.toLowerCase() !== user.email.toLowerCase()
      if (isOtherEmail) {
        requireRecentSignIn(session, app.now())
        await applyEmailChange(app, tx, user, email)
      }
      if (names.length > 0) {
        const changes = Object.fromEntries(names.map((name) => [name, change[name]]))
        await store.changeUser(tx, id, changes, app.now())
        const wasTeamMember = user.isAdmin || user.isModerator
        if (isTrusted && !wasTeamMember) await setSecondFactorBy(tx, id, setUpDeadline(app.now()))
        await publishProfileChange(app, tx, id)
      }
      const fields = names.map((name) => (name === 'hasChosenRole' ? 'role' : name))
      const changed = [...new Set([...fields, ...(isOtherEmail ? ['email'] : [])])]
      if (changed.length === 0) return
      const entry = {
        actor: me,
        subjectId: id,
        entityType: 'user',
        entityId: id,
        changed,
        origin: currentOrigin(),
      }
      const actions = { forSubject: 'account_changed_by_admin', forActor: 'changed_account' }
      await auditForBoth(tx, entry, actions)
    }),
  )
  return readUser(app, id)
}

/** Ends all sessions of a user. */
export const signOutUser = (app: App, me: Me, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await lockUser(tx, id))) throw userNotFound()
    await signOutEverywhere(tx, id)
    const entry = {
      actor: me,
      subjectId: id,
      entityType: 'user',
      entityId: id,
      origin: currentOrigin(),
    }
    const actions = { forSubject: 'signed_out_by_admin', forActor: 'signed_out_account' }
    await auditForBoth(tx, entry, actions)
  })

/** Same as deletion by the owner: see `deleteAccount`. */
export const removeUser = async (app: App, me: Me, id: string, session: AdminSession) => {
  requireRecentSignIn(session, app.now())
  const auditBeforeDeletion = async (tx: Tx) => {
    const entry = { userId: me.id, action: 'deleted_account', entityType: 'user', entityId: id }
    if (me.id !== id) await audit(tx, { ...entry, origin: currentOrigin() })
    return true
  }
  if (!(await deleteAccount(app, id, { precondition: auditBeforeDeletion }))) throw userNotFound()
}
