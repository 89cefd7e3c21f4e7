import { v7 as uuid } from 'uuid'
import type { GroupMemberRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { removedFromGroup } from '#server/notifications/groupFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import type { MemberFilter } from '#shared/groups/contract.ts'
import { mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findPart, lockManaged } from '../part.ts'
import { findMembership } from '../store.ts'
import { tellOf } from './managers.ts'
import * as store from './store.ts'

export const membersOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...filter }: MemberFilter & { id: string },
) => {
  const group = await findPart(db, me, id)
  if (!maySeeMembers(group, me))
    throw new Refusal(403, 'Only members of this group may see who is in it')
  const viewer = mayManage(group, me) ? null : me.id
  const [rows, total] = await Promise.all([
    store.listMembers(db, id, viewer, filter),
    store.countMembers(db, id, viewer, filter),
  ])
  return { rows, total }
}

/** From then on this person has to ask, also in a group that anybody may join. */
export const removeMember = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockManaged(tx, me, id)
    const membership = await findMembership(tx, id, userId)
    if (!membership) throw new Refusal(404, 'This person is not in this group')
    refuseRemoval(me, membership)
    await store.removeMember(tx, membership.id)
    await store.putRequest(tx, {
      id: uuid(),
      groupId: id,
      userId,
      status: 'removed',
      wasRemoved: true,
      createdAt: app.now(),
      answeredAt: null,
    })
    await audit(tx, {
      userId,
      action: 'group_member_removed',
      entityType: 'group',
      entityId: id,
    })
    await notify(app, tx, userId, removedFromGroup(group, membership))
    await tellOf(app, tx, id, [userId])
  })

const refuseRemoval = (me: Me, { userId, role }: GroupMemberRow) => {
  if (userId === me.id) throw new Refusal(409, 'To go yourself, leave the group')
  if (role === 'admin')
    throw new Refusal(409, 'An admin cannot be removed. Make them a member like the others first.')
}
