import type { UnreadCounts } from './contract.ts'

export const unreadInGroups = ({ groups }: Pick<UnreadCounts, 'groups'>) =>
  groups.reduce((sum, { unread }) => sum + unread, 0)

/**
 * Count on the app icon. Excludes requests, and messages that mention the user, since each of them
 * also creates a notification.
 */
export const badgeCount = ({ count, messages, groups }: Omit<UnreadCounts, 'requests'>) =>
  groups.reduce((sum, { unread, mentions }) => sum + Math.max(unread - mentions, 0), 0) +
  count +
  messages
