import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { publishGroupChange } from '#server/groups/groupAccess.ts'
import { removeUserInvitations } from '#server/groups/invitations/store.ts'
import { anonymiseGroups, hasAdmin, lockGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { deleteNotificationsAbout } from '#server/notifications/erasure.ts'
import { becameAdmin } from '#server/notifications/groupInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import * as store from './store.ts'

/** The longest-serving member becomes admin and is notified, unless the group is hidden. */
const promoteSuccessor = async (app: App, tx: Tx, groupId: string) => {
  const membership = await store.promoteSuccessor(tx, groupId)
  const group = await lockGroup(tx, groupId)
  if (!group || !membership) return
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
 * Ends all memberships, join requests and invitations. Records of a removal stay until the account
 * is gone. The caller has locked the groups.
 */
export const eraseMemberships = async (app: App, tx: Tx, userId: string) => {
  for (const membership of await store.listUserMemberships(tx, userId)) {
    const { groupId, role } = membership
    await store.removeMember(tx, membership)
    // A group that never had an admin is left to the administrators.
    if (role === 'admin' && !(await hasAdmin(tx, groupId))) await promoteSuccessor(app, tx, groupId)
    await publishGroupChange(app, tx, groupId, [userId])
  }
  for (const groupId of await store.removeUserRequests(tx, userId))
    await publishGroupChange(app, tx, groupId, [userId])
  for (const groupId of await removeUserInvitations(tx, userId))
    await publishGroupChange(app, tx, groupId, [userId])
  await deleteNotificationsAbout(app, tx, userId, 'askedToJoin')
  await deleteNotificationsAbout(app, tx, userId, 'invitedToGroup')
  await anonymiseGroups(tx, userId)
}
