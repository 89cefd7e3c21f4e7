import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { forgetToldOf } from '#server/notifications/forgetting.ts'
import { becameAdmin } from '#server/notifications/groupFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import { eraseBatch } from './chat/store.ts'
import { removeInvitationsOf } from './invitations/store.ts'
import { tellOf } from './membership/managers.ts'
import * as memberships from './membership/store.ts'
import { findMembership, lockGroup, lockGroupsOf, unlinkGroups } from './store.ts'

/** Locks the groups in which this person has a part; in the order of locks before the person. */
export { lockGroupsOf }

/** Where the last admin went, the one who has been there longest follows (a trigger); they hear it. */
const tellFollower = async (app: App, tx: Tx, groupId: string, before: string[]) => {
  const group = await lockGroup(tx, groupId)
  const [follower] = await memberships.adminIds(tx, groupId, 1)
  const membership = follower && (await findMembership(tx, groupId, follower))
  if (!group || !membership || before.includes(membership.userId)) return
  await audit(tx, {
    userId: membership.userId,
    action: 'group_role_changed',
    entityType: 'group',
    entityId: groupId,
    changed: ['role'],
  })
  await notify(app, tx, membership.userId, becameAdmin(group, membership, app.now()))
}

/**
 * Ends every membership and everything that was asked. That somebody was removed from a group stays
 * for as long as their account. The caller has locked the groups.
 */
export const leaveGroups = async (app: App, tx: Tx, userId: string) => {
  for (const { id, groupId } of await memberships.listOf(tx, userId)) {
    const before = await memberships.adminIds(tx, groupId, 2)
    await memberships.removeMember(tx, id)
    await tellFollower(app, tx, groupId, before)
    await tellOf(app, tx, groupId, [userId])
  }
  for (const groupId of await memberships.removeRequestsOf(tx, userId))
    await tellOf(app, tx, groupId, [userId])
  for (const groupId of await removeInvitationsOf(tx, userId))
    await tellOf(app, tx, groupId, [userId])
  await forgetToldOf(app, tx, userId, 'askedToJoin')
  await forgetToldOf(app, tx, userId, 'invitedToGroup')
  await unlinkGroups(tx, userId)
}

const atOnce = 1000

/** Empties everything this person said in groups, and forgets who said it. */
export const eraseGroupWords = async ({ live, now }: App, tx: Tx, userId: string) => {
  const changed = new Map<string, number>()
  for (;;) {
    const { erased, groups } = await eraseBatch(tx, userId, now(), atOnce)
    for (const { id, lastSeq } of groups) changed.set(id, lastSeq)
    if (erased < atOnce) break
  }
  for (const [id, seq] of changed) live.changed(tx, 'group', id, seq)
}
