import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { giveUpPlaces } from '#server/events/leaving.ts'
import { eraseGroupWords, leaveGroups } from '#server/groups/leaving.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { eraseSent, hideReceived } from '#server/messages/leaving.ts'
import { forgetTold } from '#server/notifications/forgetting.ts'
import { allDataTypes, type DataType } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { audit, type Origin } from '../audit.ts'
import { noteErased } from './list.ts'
import { lockAllOf } from './locking.ts'
import * as store from './store.ts'

type Erase = (app: App, tx: Tx, userId: string) => Promise<void>

const eraseProfile: Erase = async (app, tx, userId) => {
  const others = await store.listOthers(tx, userId)
  await store.emptyProfile(tx, userId, app.now())
  await forgetTold(app, tx, userId)
  app.live.tell(tx, userId, { kind: 'meChanged' })
  app.live.tell(tx, others, { kind: 'connectionChanged', userId })
}

const eraseMessages: Erase = async (app, tx, userId) => {
  await eraseGroupWords(app, tx, userId)
  await eraseSent(app, tx, userId, { isLeaving: false })
  await hideReceived(app, tx, userId)
}

const erasers: Record<DataType, Erase> = {
  profile: eraseProfile,
  events: giveUpPlaces,
  messages: eraseMessages,
  groups: leaveGroups,
}

/** Exactly what was chosen goes, and the account stays. */
export const eraseData = (app: App, me: Me, dataTypes: DataType[], origin: Origin): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const { user } = await lockAllOf(app, tx, me.id, { isLeaving: false })
    if (!user) throw new Refusal(401, 'Please sign in')
    // The profile last: with it goes what the others have just told.
    for (const type of allDataTypes.toReversed()) {
      if (!dataTypes.includes(type)) continue
      await erasers[type](app, tx, me.id)
      const id = uuid()
      await audit(tx, { id, userId: me.id, action: 'data_deleted', entityType: type, origin })
      await noteErased(app, tx, { userId: me.id, what: type, deed: id })
    }
  })

/** Once more what went before and came back with a backup. The line in the trail is the one it had. */
export const eraseDataAgain = (
  app: App,
  userId: string,
  type: DataType,
  deed: string | null,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const { user } = await lockAllOf(app, tx, userId, { isLeaving: false })
    if (!user) return
    await erasers[type](app, tx, userId)
    const entry = { userId, action: 'data_deleted', entityType: type, reason: 'after a restore' }
    await audit(tx, { ...entry, ...(deed && { id: deed }) })
  })
