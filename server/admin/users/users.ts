import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import { moveToAddress, orTaken } from '#server/auth/security/newAddress.ts'
import { signOutEverywhere } from '#server/auth/sessions.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit, auditForBoth, type Origin } from '#server/privacy/audit.ts'
import { endAccount } from '#server/privacy/erasure/account.ts'
import { giveWay } from '#server/privacy/erasure/locking.ts'
import { tellChange } from '#server/profile/profile.ts'
import { isBarred, suspensionOf } from '#server/safety/barred.ts'
import { refuseReserved } from '#server/users/reservedNames.ts'
import {
  emailToKeep,
  findUser,
  keepAdministrator,
  lockUser,
  nameToKeep,
  setSecondFactorBy,
  toMe,
} from '#server/users/users.ts'
import type { AdminUser, UserChange, UserFilter } from '#shared/admin/users/contract.ts'
import { setUpBy } from '#shared/auth/secondFactor/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** From where, and since when the administrator is signed in. */
export type Asking = { session: { authenticatedAt: Date } | null; origin: Origin }

const nobody = () => new Refusal(404, 'User not found')

type Parts = Pick<App, 'db' | 'now'>

const toAdminUser = (row: store.Listed, now: Date): AdminUser => ({
  ...toMe(row, row.dataExportRequested),
  isBanned: row.isBanned,
  suspendedUntil: suspensionOf(row, now),
})

export const listUsers = async ({ db, now }: Parts, filter: UserFilter): Promise<AdminUser[]> => {
  const at = now()
  return (await store.listUsers(db, filter, at)).map((row) => toAdminUser(row, at))
}

export const readUser = async ({ db, now }: Parts, id: string): Promise<AdminUser> => {
  const row = await store.findListed(db, id)
  if (!row) throw nobody()
  return toAdminUser(row, now())
}

/** Locks the person; before that, where an administrator is taken away, all others who do so wait. */
const lockToChange = async (
  tx: Tx,
  id: string,
  { isAdmin }: UserChange,
  now: Date,
): Promise<UserRow> => {
  const isDemotion = (user: UserRow | null) => isAdmin === false && user?.isAdmin === true
  const wasDemotion = isDemotion(await findUser(tx, id))
  if (wasDemotion) await keepAdministrator(tx, id, now)
  const user = await lockUser(tx, id)
  if (!user) throw nobody()
  if (isDemotion(user) && !wasDemotion) throw giveWay('Made an administrator meanwhile')
  return user
}

const flagsAndWords = ['name', 'role', 'isAdmin', 'isModerator'] as const

/** What differs from what is there. An address counts at once: nobody has to open a link. */
export const changeUser = async (
  app: App,
  me: Me,
  { id, ...wish }: UserChange & { id: string },
  { session, origin }: Asking,
): Promise<AdminUser> => {
  const change = wish.name === undefined ? wish : { ...wish, name: nameToKeep(wish.name) }
  const email = change.email === undefined ? null : emailToKeep(change.email)
  await orTaken(
    inTransaction(app.db, async (tx) => {
      const user = await lockToChange(tx, id, change, app.now())
      const names = flagsAndWords.filter(
        (name) => change[name] !== undefined && change[name] !== user[name],
      )
      const rights = names.filter((name) => name.startsWith('is'))
      // Removing rights counts too: an unlocked screen must not be enough to demote the others.
      if (rights.length > 0) refuseStaleSignIn(session, app.now())
      const { name = user.name, isAdmin = user.isAdmin, isModerator = user.isModerator } = change
      if (name !== user.name && !isAdmin && !isModerator) await refuseReserved(tx, { name })
      const isTrusted = rights.some((name) => change[name] === true)
      if (isTrusted && isBarred(user, app.now()))
        throw new Refusal(409, 'Somebody suspended or banned cannot be put in charge')
      const isOtherEmail = email !== null && email.toLowerCase() !== user.email.toLowerCase()
      if (isOtherEmail) {
        refuseStaleSignIn(session, app.now())
        await moveToAddress(app, tx, user, email)
      }
      if (names.length > 0) {
        const changes = Object.fromEntries(names.map((name) => [name, change[name]]))
        await store.changeUser(tx, id, changes, app.now())
        const wasOfTeam = user.isAdmin || user.isModerator
        if (isTrusted && !wasOfTeam) await setSecondFactorBy(tx, id, setUpBy(app.now()))
        await tellChange(app, tx, id)
      }
      const changed = [...names, ...(isOtherEmail ? ['email'] : [])]
      if (changed.length === 0) return
      const deed = { by: me, ofWhom: id, entityType: 'user', entityId: id, changed, origin }
      const actions = { theirs: 'account_changed_by_admin', ours: 'changed_account' }
      await auditForBoth(tx, deed, actions)
    }),
  )
  return readUser(app, id)
}

/** Every request of theirs finds nobody signed in from now on. */
export const signOutUser = (app: App, me: Me, id: string, { origin }: Asking): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await lockUser(tx, id))) throw nobody()
    await signOutEverywhere(tx, id)
    const deed = { by: me, ofWhom: id, entityType: 'user', entityId: id, origin }
    const actions = { theirs: 'signed_out_by_admin', ours: 'signed_out_account' }
    await auditForBoth(tx, deed, actions)
  })

/** As if they had deleted it themselves: see `endAccount`. */
export const removeUser = async (app: App, me: Me, id: string, { session, origin }: Asking) => {
  refuseStaleSignIn(session, app.now())
  const logFirst = async (tx: Tx) => {
    const deed = { userId: me.id, action: 'deleted_account', entityType: 'user', entityId: id }
    if (me.id !== id) await audit(tx, { ...deed, origin })
    return true
  }
  if (!(await endAccount(app, id, { onlyIf: logFirst }))) throw nobody()
}
