import { isDeepStrictEqual } from 'node:util'
import { connectedIds } from '#server/connections/connections.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { toMe } from '#server/users/users.ts'
import type { ProfileChange } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Telling = Pick<App, 'live' | 'now'>

/** Their own other tabs, and those who have them in their lists, ask anew. */
const tellChange = async ({ live }: Telling, tx: Tx, userId: string) => {
  live.tell(tx, userId, { kind: 'meChanged' })
  const others = await connectedIds(tx, userId)
  if (others.length > 0) live.tell(tx, others, { kind: 'connectionChanged', userId })
}

/** Writes what differs from what is there, and into the trail which fields those were. */
export const changeUser = async (app: Telling, tx: Tx, me: Me, wished: Partial<store.Told>) => {
  const before = await store.lockUser(tx, me.id)
  if (!before) throw new Refusal(401, 'Please sign in')
  const names = (Object.keys(wished) as (keyof store.Told)[]).filter(
    (name) => wished[name] !== undefined && !isDeepStrictEqual(wished[name], before[name]),
  )
  if (names.length === 0) return toMe(before, me.dataExportRequested)
  const changes = Object.fromEntries(names.map((name) => [name, wished[name]]))
  const row = await store.updateUser(tx, me.id, changes, app.now())
  await audit(tx, {
    userId: me.id,
    action: 'profile_updated',
    entityType: 'user',
    entityId: me.id,
    changed: names,
  })
  await tellChange(app, tx, me.id)
  return toMe(row, me.dataExportRequested)
}

/** What was not given stays as it is; an empty place is none. */
export const updateProfile = (app: App, me: Me, given: ProfileChange): Promise<Me> => {
  const { name, role, languages, interests, location, nationality } = given
  const wished = {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(languages !== undefined && { languages }),
    ...(interests !== undefined && { interests }),
    ...(location !== undefined && { location: location || null }),
    ...(nationality !== undefined && { nationality: nationality || null }),
  }
  return inTransaction(app.db, (tx) => changeUser(app, tx, me, wished))
}
