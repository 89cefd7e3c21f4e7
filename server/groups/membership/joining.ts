import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow, JoinRequestRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { askedToJoin } from '#server/notifications/groupFacts.ts'
import { notify, settle } from '#server/notifications/notify.ts'
import { hiddenIds } from '#server/users/users.ts'
import { askAgainAfterDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { endInvitation } from '../invitations/invitations.ts'
import { isLetIn } from '../invitations/store.ts'
import { findPart, lockPart } from '../part.ts'
import { managersOf, tellOf } from './managers.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

/** Makes a member of `me`, or asks those who may. */
export const joinGroup = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { group, role } = await lockPart(tx, me, id)
    if (role) throw new AlreadyDone('You are already in this group')
    const earlier = await store.findRequest(tx, id, me.id)
    const isInvited = await isLetIn(tx, id, me.id)
    if (!isInvited) refuseSoon(earlier, app.now())
    const mustAsk = group.isPrivate || earlier?.wasRemoved
    if (mustAsk && !isInvited) await ask(app, tx, me, group, earlier)
    else await letIn(app, tx, group, me.id)
    await tellOf(app, tx, id, [me.id])
    return findPart(tx, me, id)
  })

const refuseSoon = (earlier: JoinRequestRow | null, now: Date) => {
  if (!earlier?.answeredAt) return
  const again = earlier.answeredAt.getTime() + askAgainAfterDays * dayMs
  const days = Math.ceil((again - now.getTime()) / dayMs)
  if (days > 0)
    throw new Refusal(
      409,
      `Your request was declined. You may ask again in ${days === 1 ? 'a day' : `${days} days`}.`,
    )
}

const ask = async (app: App, tx: Tx, me: Me, group: GroupRow, earlier: JoinRequestRow | null) => {
  if (earlier?.status === 'pending') throw new AlreadyDone('You have already asked to join')
  const createdAt = app.now()
  await store.putRequest(tx, {
    id: uuid(),
    groupId: group.id,
    userId: me.id,
    status: 'pending',
    wasRemoved: earlier?.wasRemoved ?? false,
    createdAt,
    answeredAt: null,
  })
  for (const admin of await askedBy(tx, me, group.id))
    await notify(app, tx, admin, askedToJoin(group, me, createdAt))
}

/** Who is told of it: not whom `me` blocked, or who blocked `me`, unless nobody else answers here. */
const askedBy = async (tx: Tx, me: Me, groupId: string) => {
  const managers = await managersOf(tx, groupId)
  const hidden = new Set(await hiddenIds(tx, me.id))
  const others = managers.filter((id) => !hidden.has(id))
  return others.length > 0 ? others : managers
}

/** Adds a member to a group that the caller has locked; nothing is left of their asking. */
export const letIn = async (app: App, tx: Tx, group: GroupRow, userId: string) => {
  const isNew = await store.addMember(tx, {
    id: uuid(),
    groupId: group.id,
    userId,
    role: 'member',
    joinedAt: app.now(),
    lastReadSeq: group.lastSeq,
  })
  if (!isNew) throw new AlreadyDone('You are already in this group')
  await store.removeRequest(tx, group.id, userId)
  await endInvitation(app, tx, group, userId)
}

/** Ends a membership, or takes back what was asked. */
export const leaveGroup = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { group, membership } = await lockPart(tx, me, id)
    if (membership) {
      const [first, second] = await store.adminIds(tx, id, 2)
      if (first === me.id && !second)
        throw new Refusal(
          409,
          'You are the only admin of this group. Hand it over or delete it first.',
        )
      await store.removeMember(tx, membership.id)
    } else await takeBack(app, tx, me, group)
    await tellOf(app, tx, id, [me.id])
  })

const takeBack = async (app: App, tx: Tx, me: Me, group: GroupRow) => {
  const { id } = group
  const request = await store.findRequest(tx, id, me.id)
  if (request?.status !== 'pending') throw new AlreadyDone('You are not in this group')
  if (request.wasRemoved) await store.putRequest(tx, { ...request, status: 'removed' })
  else await store.removeRequest(tx, id, me.id)
  for (const admin of await managersOf(tx, id))
    await settle(app, tx, admin, askedToJoin(group, me, request.createdAt))
}
