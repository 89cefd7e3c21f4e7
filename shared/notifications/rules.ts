import type { UnreadCounts } from './contract.ts'

export const unreadInGroups = ({ groups }: Pick<UnreadCounts, 'groups'>) =>
  groups.reduce((sum, { unread }) => sum + unread, 0)

/**
 * Count on the app icon. Excludes requests, and messages that mention the user, since each of them
 * also creates a notification.
 */
export const badgeCount = ({ count, messages, groups }: Omit<UnreadCounts, 'requests'>) =>
  // Counts that an earlier version has persisted contain no mentions.
  groups.reduce((sum, { unread, mentions = 0 }) => sum + Math.max(unread - mentions, 0), 0) +
  count +
  messages
