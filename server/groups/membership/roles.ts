import type { Tx } from '#server/db/connect.ts'
import type { GroupMemberRow, GroupRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { becameAdmin } from '#server/notifications/groupFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import type { MemberRole } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { findPart, lockManaged } from '../part.ts'
import { findMembership } from '../store.ts'
import { tellOf } from './managers.ts'
import * as store from './store.ts'

export const changeMember = (
  app: App,
  me: Me,
  { id, userId, role }: { id: string; userId: string; role: MemberRole },
) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockManaged(tx, me, id)
    const membership = await findMembership(tx, id, userId)
    if (!membership) throw new Refusal(404, 'This person is not in this group')
    const isDemoted = membership.role === 'admin' && role === 'member'
    if (isDemoted && (await store.adminIds(tx, id, 2)).length === 1)
      throw new Refusal(409, 'A group needs an admin. Make somebody else admin first.')
    await giveRole(app, tx, me, group, membership, role)
    await tellOf(app, tx, id, [me.id, userId])
    return findInside(tx, id, userId)
  })

/** Where nobody is admin yet, an administrator of the platform gives the group to a member. */
export const handOver = (app: App, me: Me, id: string, userId: string) =>
  inTransaction(app.db, async (tx) => {
    const { group, membership: mine } = await lockManaged(tx, me, id)
    const theirs = await findMembership(tx, id, userId)
    if (!theirs) throw new Refusal(409, 'Only a member of this group can become its admin')
    if (theirs.role === 'admin' && userId === me.id)
      throw new Refusal(409, 'You are an admin of this group already')
    await giveRole(app, tx, me, group, theirs, 'admin')
    if (mine?.role === 'admin') await giveRole(app, tx, me, group, mine, 'member')
    await tellOf(app, tx, id, [me.id, userId])
    return findPart(tx, me, id)
  })

const giveRole = async (
  app: App,
  tx: Tx,
  me: Me,
  group: GroupRow,
  membership: GroupMemberRow,
  role: MemberRole,
) => {
  if (membership.role === role) return
  await store.setRole(tx, membership.id, role)
  await audit(tx, {
    userId: membership.userId,
    action: 'group_role_changed',
    entityType: 'group',
    entityId: group.id,
    changed: ['role'],
  })
  if (role === 'admin' && membership.userId !== me.id)
    await notify(app, tx, membership.userId, becameAdmin(group, membership, app.now()))
}

const findInside = async (tx: Tx, groupId: string, userId: string) => {
  const member = await store.findMember(tx, groupId, userId)
  if (!member) throw new Error('A member vanished inside its own transaction')
  return member
}
