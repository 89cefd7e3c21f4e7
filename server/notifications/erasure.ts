import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { groupMentionPrefix } from './groupInputs.ts'
import { stepDuePrefix } from './inputs.ts'
import type { Kind } from './kinds.ts'
import { reactionsPrefix } from './reactionInputs.ts'
import * as store from './store.ts'

/** Deletes other users' notifications that this user caused; `kind` limits it to one kind. */
export const deleteNotificationsAbout = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  kind: Kind | null = null,
): Promise<void> => {
  const ownerIds = await store.removeAllCausedBy(tx, userId, kind)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/**
 * Also deletes notifications that merely contain the user's name or text: weekly buddy cards and
 * replies under the user's posts.
 */
export const deleteNotificationsNaming = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
): Promise<void> => {
  const ownerIds = [
    ...(await store.removeAllCausedBy(tx, userId, null)),
    ...(await store.removeBuddyCardsWith(tx, userId)),
    ...(await store.removeRepliesUnderPostsOf(tx, userId)),
  ]
  if (ownerIds.length > 0) live.publish(tx, [...new Set(ownerIds)], { kind: 'notification' })
}

/** A moderator removed the event, and its texts are in these notifications. */
export const deleteNotificationsAboutEvent = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  eventId: string,
): Promise<void> => {
  const ownerIds = await store.removeAllAboutEvent(tx, eventId)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/** These users may not see these events any more, and the notifications contain their titles. */
export const deleteNotificationsAboutEvents = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  about: { userIds: string[]; eventIds: string[] },
): Promise<void> => {
  const ownerIds = await store.removeAboutEvents(tx, about)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/** Deletes unread notifications whose recipients cannot use them any more. */
export const deleteUnreadWithPrefix = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userIds: string[],
  prefix: string,
): Promise<void> => {
  const ownerIds = await store.removeUnreadWithPrefix(tx, userIds, prefix)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/** Users who cannot read the group any more do not need its mentions, nor the reactions there. */
export const deleteMentionsIn = async (
  app: Pick<App, 'live'>,
  tx: Db,
  groupId: string,
  userIds: string[],
) => {
  await deleteUnreadWithPrefix(app, tx, userIds, groupMentionPrefix(groupId))
  await deleteUnreadWithPrefix(app, tx, userIds, reactionsPrefix('groupMessageReacted', groupId))
}

/** Deletes all notifications of this user. */
export const deleteNotificationsOf = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
) => {
  await store.removeAllFor(tx, userId)
  live.publish(tx, userId, { kind: 'notification' })
}

/** Booking an event or joining a group completes its step, so the planned reminder is deleted. */
export const retractStepReminder = (
  { now }: Pick<App, 'now'>,
  tx: Db,
  userId: string,
  step: 'event' | 'group',
) => store.removeUnreadWithPrefix(tx, [userId], stepDuePrefix(step), { plannedAfter: now() })

/** Of the nightly job, which tells no open browser. */
export const { removeUnread } = store
