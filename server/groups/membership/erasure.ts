import type { Tx } from '#server/db/connect.ts'
import { publishGroupChange } from '#server/groups/groupAccess.ts'
import { removeUserInvitations } from '#server/groups/invitations/store.ts'
import { anonymiseGroups, findMembership, lockGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { deleteNotificationsAbout } from '#server/notifications/erasure.ts'
import { becameAdmin } from '#server/notifications/groupInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import * as store from './store.ts'

/** A trigger promotes the longest-serving member when the last admin leaves. Notifies them. */
const notifySuccessor = async (app: App, tx: Tx, groupId: string, before: string[]) => {
  const group = await lockGroup(tx, groupId)
  const [successor] = await store.adminIds(tx, groupId, 1)
  const membership = successor && (await findMembership(tx, groupId, successor))
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
 * Ends all memberships, join requests and invitations. Records of a removal stay until the account
 * is gone. The caller has locked the groups.
 */
export const eraseMemberships = async (app: App, tx: Tx, userId: string) => {
  for (const { id, groupId } of await store.listUserMemberships(tx, userId)) {
    const before = await store.adminIds(tx, groupId, 2)
    await store.removeMember(tx, id)
    await notifySuccessor(app, tx, groupId, before)
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
