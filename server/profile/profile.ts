import { isDeepStrictEqual } from 'node:util'
import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import { askToChangeEmail } from '#server/auth/security/emailChange.ts'
import { connectedIds } from '#server/connections/connections.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { followRole } from '#server/firstDays/firstDays.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { refuseReserved } from '#server/users/reservedNames.ts'
import { canonicalEmail, findUser, lockUser, nameToKeep, toMe } from '#server/users/users.ts'
import type { ProfileChange } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export type Telling = Pick<App, 'jobs' | 'live' | 'now'>

/** Their own other tabs, and those who have them in their lists, ask anew. */
export const tellChange = async ({ live }: Telling, tx: Tx, userId: string) => {
  live.tell(tx, userId, { kind: 'meChanged' })
  const others = await connectedIds(tx, userId)
  if (others.length > 0) live.tell(tx, others, { kind: 'connectionChanged', userId })
}

/** Writes what differs from what is there, and into the trail which fields those were. */
export const changeUser = async (
  app: Telling,
  tx: Tx,
  id: string,
  wished: Partial<store.Changeable>,
  origin?: Origin,
) => {
  // Two who change the same profile take turns.
  const before = await lockUser(tx, id)
  if (!before) throw new Refusal(401, 'Please sign in')
  const names = (Object.keys(wished) as (keyof store.Changeable)[]).filter(
    (name) => !isDeepStrictEqual(wished[name], before[name]),
  )
  if (names.length === 0) return before
  const changes = Object.fromEntries(names.map((name) => [name, wished[name]]))
  const row = await store.updateUser(tx, id, changes, app.now())
  if (names.includes('role')) await followRole(app, tx, id, before.role)
  await auditAccount(tx, id, 'profile_updated', { origin, changed: names })
  await tellChange(app, tx, id)
  return row
}

/** What was not given stays as it is; an empty place is none. */
const wishedOf = (change: ProfileChange) => {
  const { name, role, languages, interests, location, nationality, mayBeFoundByEmail } = change
  return {
    ...(name !== undefined && { name: nameToKeep(name) }),
    ...(role !== undefined && { role }),
    ...(languages !== undefined && { languages }),
    ...(interests !== undefined && { interests }),
    ...(location !== undefined && { location: location || null }),
    ...(nationality !== undefined && { nationality: nationality || null }),
    ...(mayBeFoundByEmail !== undefined && { mayBeFoundByEmail }),
  }
}

type Asking = { session: { authenticatedAt: Date } | null; origin: Origin }

/** All of it or nothing: where the address is refused, the rest stays as it was too. */
export const updateProfile = (
  app: App,
  me: Me,
  change: ProfileChange,
  { session, origin }: Asking,
) => {
  const { email } = change
  // In any case, as everywhere: the form sends all fields, so the present one asks for nothing.
  const isOtherEmail =
    email !== undefined && canonicalEmail(email).toLowerCase() !== me.email.toLowerCase()
  if (isOtherEmail) refuseStaleSignIn(session, app.now())
  return inTransaction(app.db, async (tx) => {
    // The form sends all fields, so an unchanged name stays valid.
    if (change.name !== undefined && change.name !== me.name && !me.staff)
      await refuseReserved(tx, { name: change.name })
    const changed = await changeUser(app, tx, me.id, wishedOf(change), origin)
    if (isOtherEmail) {
      await askToChangeEmail(app, tx, me, email, origin)
      app.live.tell(tx, me.id, { kind: 'meChanged' })
    }
    return toMe((await findUser(tx, me.id)) ?? changed, me.dataExportRequested)
  })
}
