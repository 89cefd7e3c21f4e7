import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { deleteNotificationsAbout } from '#server/notifications/erasure.ts'
import { becameAdmin } from '#server/notifications/groupInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { eraseBatch } from './chat/store.ts'
import { publishGroupChange } from './groupAccess.ts'
import { removeUserInvitations } from './invitations/store.ts'
import * as memberships from './membership/store.ts'
import { anonymiseGroups, findMembership, lockGroup, lockUserGroups } from './store.ts'

/** Locks the user's groups. In the global lock order they come before the user row. */
export { lockUserGroups }

/** A trigger promotes the longest-serving member when the last admin leaves. Notifies them. */
const notifySuccessor = async (app: App, tx: Tx, groupId: string, before: string[]) => {
  const group = await lockGroup(tx, groupId)
  const [successor] = await memberships.adminIds(tx, groupId, 1)
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
  for (const { id, groupId } of await memberships.listUserMemberships(tx, userId)) {
    const before = await memberships.adminIds(tx, groupId, 2)
    await memberships.removeMember(tx, id)
    await notifySuccessor(app, tx, groupId, before)
    await publishGroupChange(app, tx, groupId, [userId])
  }
  for (const groupId of await memberships.removeUserRequests(tx, userId))
    await publishGroupChange(app, tx, groupId, [userId])
  for (const groupId of await removeUserInvitations(tx, userId))
    await publishGroupChange(app, tx, groupId, [userId])
  await deleteNotificationsAbout(app, tx, userId, 'askedToJoin')
  await deleteNotificationsAbout(app, tx, userId, 'invitedToGroup')
  await anonymiseGroups(tx, userId)
}

const batchSize = 1000

/** Erases the text and the author of all group messages of the user. */
export const eraseGroupMessages = async ({ live, now }: App, tx: Tx, userId: string) => {
  const changed = new Map<string, number>()
  for (;;) {
    const { erased, groups } = await eraseBatch(tx, userId, now(), batchSize)
    for (const { id, lastSeq } of groups) changed.set(id, lastSeq)
    if (erased < batchSize) break
  }
  for (const [id, seq] of changed) live.signal(tx, 'group', id, seq)
}
