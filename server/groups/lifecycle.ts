import { audit } from '#server/audit/audit.ts'
import { eraseActions, eraseAll, exportedExtras } from '#server/conversation/erasure/erasure.ts'
import type { Tx } from '#server/db/connect.ts'
import { leaveGroupEvents, lockPlacesInGroup } from '#server/events/audience/audience.ts'
import type { App } from '#server/http/context.ts'
import { exportedPerson, isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'
import { deleteMentionsIn, deleteNotificationsAbout } from '#server/notifications/erasure.ts'
import { becameAdmin } from '#server/notifications/groupInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { groupKind } from './chat/kind.ts'
import { publishGroupChange } from './groupAccess.ts'
import { removeUserInvitations } from './invitations/store.ts'
import * as store from './membership/store.ts'
import { signalAdminChange } from './publicContent.ts'
import { anonymiseGroups, hasAdmin, lockGroup, lockUserGroups } from './store.ts'

/** Erases the text and the author of all group messages of the user. */
const eraseGroupMessages = async (app: App, tx: Tx, userId: string) => {
  await eraseAll(app, tx, groupKind, userId, { isAccount: true })
  await eraseActions(app, tx, groupKind, userId)
  for (const kind of ['groupMention', 'groupReply'] as const)
    await deleteNotificationsAbout(app, tx, userId, kind)
}

const eraseRequestMessages = async (app: App, tx: Tx, userId: string) => {
  for (const groupId of await store.clearRequestMessages(tx, userId))
    await publishGroupChange(app, tx, groupId, [userId])
}

/** Promotes the member who joined first to admin. Sends no notification while the group is hidden. */
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
const eraseMemberships = async (app: App, tx: Tx, userId: string) => {
  for (const membership of await store.listUserMemberships(tx, userId)) {
    const { groupId, role } = membership
    const events = await lockPlacesInGroup(app, tx, { groupId, userId })
    await store.removeMember(tx, membership)
    await leaveGroupEvents(app, tx, { groupId, userId, events })
    await deleteMentionsIn(app, tx, groupId, [userId])
    // A group that never had an admin is left to the administrators.
    if (role === 'admin') {
      if (!(await hasAdmin(tx, groupId))) await promoteSuccessor(app, tx, groupId)
      signalAdminChange(app, tx, groupId)
    }
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

export const groupsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'group_invitations',
      column: 'user_id',
      exportedAs: 'groupInvitations',
      onErasure: 'deleted',
      erasedWith: 'groups',
      retentionRule: 'groupInvitations',
      why: 'An invitation is useless without its recipient.',
    },
    {
      table: 'group_invitations',
      column: 'invited_by',
      exportedAs: 'groupInvitations',
      onErasure: 'deleted',
      erasedWith: 'groups',
      retentionRule: 'groupInvitations',
      why: 'An invitation needs both users.',
    },
    {
      table: 'groups',
      column: 'created_by',
      exportedAs: 'groups',
      onErasure: 'unlinked',
      erasedWith: 'groups',
      retentionRule: 'groups',
      why: 'The group belongs to its members.',
    },
    {
      table: 'group_members',
      column: 'user_id',
      exportedAs: 'memberships',
      onErasure: 'deleted',
      erasedWith: 'groups',
      retentionRule: 'groups',
      why: 'Membership ends with the account.',
    },
    {
      table: 'group_messages',
      column: 'user_id',
      exportedAs: 'groupMessages',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'groupMessages',
      why: 'The text is emptied; the empty message stays, so that replies make sense.',
    },
    {
      table: 'group_join_requests',
      column: 'user_id',
      exportedAs: 'joinRequests',
      onErasure: 'deleted',
      erasedWith: 'groups',
      retentionRule: 'joinRequests',
      why: 'A join request is useless without its user.',
    },
  ],
  locks: { kind: 'groups', lock: (_, tx, userId) => lockUserGroups(tx, userId) },
  eraseAccount: async (app, tx, { id }) => {
    await eraseGroupMessages(app, tx, id)
    await eraseMemberships(app, tx, id)
  },
  eraseData: {
    messages: async (app, tx, userId) => {
      await eraseGroupMessages(app, tx, userId)
      await eraseRequestMessages(app, tx, userId)
    },
    groups: eraseMemberships,
  },
  exports: {
    groupInvitations: (db, me) => db`
      select i.id, group_id, g.name as group, ${exportedPerson(db, 'u', me)} as with,
        i.invited_by = ${me} as is_sent_by_me, i.created_at,
        case when i.user_id = ${me} then i.declined_at end as declined_at
      from group_invitations i join groups g on g.id = i.group_id
      join users u on u.id = case when i.invited_by = ${me} then i.user_id else i.invited_by end
      where ${me} in (i.user_id, i.invited_by)`,
    groups: (db, me, fields) => db`select ${db(fields)} from groups where created_by = ${me}`,
    memberships: (db, me) => db`
      select m.id, group_id, g.name as group, role, joined_at
      from group_members m join groups g on g.id = m.group_id where user_id = ${me}`,
    groupMessages: (db, me) => db`
      select m.id, group_id, g.name as group, message, m.created_at, deleted_at,
        ${exportedExtras(db, groupKind, me)}
      from group_messages m join groups g on g.id = m.group_id where m.user_id = ${me}`,
    joinRequests: (db, me) => db`
      select r.id, group_id, g.name as group, status, was_removed, message, r.created_at, answered_at
      from group_join_requests r join groups g on g.id = r.group_id where user_id = ${me}`,
  },
  retention: [
    {
      // The answer expires, the record of the removal does not.
      name: 'joinRequests',
      table: 'group_join_requests',
      isExpired: (db, before) =>
        db`status = 'declined' and answered_at < ${before} and was_removed`,
      set: (db) => db`status = 'removed', answered_at = null, message = null`,
    },
    {
      name: 'joinRequests',
      table: 'group_join_requests',
      isExpired: (db, before) => db`status = 'declined' and answered_at < ${before}`,
    },
    { name: 'groupInvitations', table: 'group_invitations', isExpired: isOld },
    {
      // Kept while an objection is open or can still be made.
      name: 'removedGroups',
      table: 'groups',
      isExpired: (db, before) => db`hidden_at < ${before} and not exists (
        select 1 from cases c
        where c.subject_type = 'group' and c.subject_id = groups.id
          and (c.status <> 'decided' or c.decided_at >= ${before}))`,
      onDelete: (tx, ids) => detachMails(tx, 'group_id', ids),
    },
    { name: 'groupMessages', table: 'group_messages', isExpired: isOld },
  ],
}
