import { v7 as uuid } from 'uuid'
import { areMatched } from '#server/buddies/matches/matches.ts'
import { disconnect, takeTurns, tellBoth } from '#server/connections/pairs.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { forgetBetween } from '#server/notifications/notify.ts'
import { hashOf, noteWithdrawn } from '#server/privacy/erasure/list.ts'
import { findUser } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const blocksOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => {
  const [rows, total] = await Promise.all([
    store.listBlocks(db, me.id, page),
    store.countBlocks(db, me.id),
  ])
  return { rows, total }
}

/** On all devices: there as well others are hidden now. */
const tellBlocker = ({ live }: App, tx: Db, me: Pick<Me, 'id'>) =>
  live.tell(tx, me.id, { kind: 'blocksChanged' })

/** False when this person was blocked before. What connects the two ends with it; the other is not told. */
export const block = async (app: App, tx: Tx, me: Me, userId: string): Promise<boolean> => {
  const isNew = await blockThem(app, tx, me, userId)
  if (isNew) await noteBlock(app, tx, me, userId, { isDone: true })
  return isNew
}

const noteBlock = (
  app: App,
  tx: Tx,
  me: Pick<Me, 'id'>,
  userId: string,
  { isDone }: { isDone: boolean },
) => noteWithdrawn(app, tx, { userId: me.id, what: 'block', which: hashOf(userId), isDone })

const blockThem = async (app: App, tx: Tx, me: Pick<Me, 'id'>, userId: string) => {
  if (userId === me.id) throw new Refusal(400, 'You cannot block yourself')
  if (!(await findUser(tx, userId))) throw new Refusal(404, 'User not found')
  await takeTurns(tx, me.id, userId)
  const wereMatched = await areMatched(tx, me.id, userId)
  const isNew = await store.addBlock(tx, {
    id: uuid(),
    blockerId: me.id,
    blockedId: userId,
    createdAt: app.now(),
  })
  if (!isNew) return false
  await disconnect(app, tx, me.id, userId)
  await forgetBetween(app, tx, me.id, userId)
  // Ended by the block itself; the other sees that it is gone, and not why.
  if (wereMatched) tellBoth(app, tx, { requesterId: me.id, receiverId: userId })
  tellBlocker(app, tx, me)
  return true
}

export const blockUser = (app: App, me: Me, userId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await block(app, tx, me, userId)))
      throw new AlreadyDone('You have blocked this person already')
    const blocked = await store.findBlock(tx, me.id, userId)
    if (!blocked) throw new Refusal(404, 'User not found')
    return blocked
  })

export const unblockUser = (app: App, me: Me, userId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.removeBlock(tx, me.id, userId)))
      throw new Refusal(404, 'You have not blocked this person')
    await noteBlock(app, tx, me, userId, { isDone: false })
    tellBlocker(app, tx, me)
  })

/** As it was last, where a backup brought back what was before. False when it is so already. */
export const blockAgain = (
  app: App,
  id: string,
  userId: string,
  { isDone }: { isDone: boolean },
): Promise<boolean> =>
  inTransaction(app.db, (tx) =>
    isDone ? blockThem(app, tx, { id }, userId) : store.removeBlock(tx, id, userId),
  )
