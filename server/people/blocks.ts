import { v7 as uuid } from 'uuid'
import { hashId, recordWithdrawal } from '#server/audit/erasureLog.ts'
import { endMatchesBetween } from '#server/buddies/matches/ending.ts'
import { areMatched } from '#server/buddies/matches/matches.ts'
import { disconnect, lockUserPair, publishConnectionChange } from '#server/connections/userPair.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endHelpBetween } from '#server/events/hosting/roles.ts'
import { endInvitationsBetween } from '#server/groups/invitations/invitations.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { deleteNotificationsBetween } from '#server/notifications/notify.ts'
import { findUser } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listBlockedUsers = (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => store.listBlocks(db, me.id, page)

/** Updates the blocker's other devices. */
const publishBlocksChanged = ({ live }: App, tx: Db, me: Pick<Me, 'id'>) =>
  live.publish(tx, me.id, { kind: 'blocksChanged' })

/**
 * Blocks a user, which ends their connection, buddy match and group invitations. The blocked user is not notified. False when already
 * blocked.
 */
export const block = async (app: App, tx: Tx, me: Me, userId: string): Promise<boolean> => {
  const isNew = await applyBlock(app, tx, me, userId)
  if (isNew) await recordBlock(app, tx, me, userId, { isDone: true })
  return isNew
}

const recordBlock = (
  app: App,
  tx: Tx,
  me: Pick<Me, 'id'>,
  userId: string,
  { isDone }: { isDone: boolean },
) => recordWithdrawal(app, tx, { userId: me.id, what: 'block', which: hashId(userId), isDone })

const applyBlock = async (app: App, tx: Tx, me: Pick<Me, 'id'>, userId: string) => {
  if (userId === me.id) throw new AppError('cannot_block_self')
  if (!(await findUser(tx, userId))) throw new AppError('user_not_found')
  await lockUserPair(tx, me.id, userId)
  const wereMatched = await areMatched(tx, me.id, userId)
  const isNew = await store.addBlock(tx, {
    id: uuid(),
    blockerId: me.id,
    blockedId: userId,
    createdAt: app.now(),
  })
  if (!isNew) return false
  await disconnect(app, tx, me.id, userId)
  await endMatchesBetween(app, tx, me.id, userId)
  await endInvitationsBetween(tx, me.id, userId)
  await endHelpBetween(tx, me.id, userId)
  await deleteNotificationsBetween(app, tx, me.id, userId)
  // Both refetch their buddy matches; the reason is not disclosed.
  if (wereMatched) publishConnectionChange(app, tx, { requesterId: me.id, receiverId: userId })
  publishBlocksChanged(app, tx, me)
  return true
}

export const blockUser = (app: App, me: Me, userId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await block(app, tx, me, userId))) throw new AlreadyDone('user_blocked_already')
    const blocked = await store.findBlock(tx, me.id, userId)
    if (!blocked) throw new AppError('user_not_found')
    return blocked
  })

export const unblockUser = (app: App, me: Me, userId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.removeBlock(tx, me.id, userId))) throw new AppError('user_not_blocked')
    await recordBlock(app, tx, me, userId, { isDone: false })
    publishBlocksChanged(app, tx, me)
  })

/** Replays the last block or unblock that a restored backup undid. False when nothing changes. */
export const replayBlock = (
  app: App,
  id: string,
  userId: string,
  { isDone }: { isDone: boolean },
): Promise<boolean> =>
  inTransaction(app.db, (tx) =>
    isDone ? applyBlock(app, tx, { id }, userId) : store.removeBlock(tx, id, userId),
  )
