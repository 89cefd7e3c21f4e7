import type { UnreadCounts } from './contract.ts'

export const unreadInGroups = ({ groups }: Pick<UnreadCounts, 'groups'>) =>
  groups.reduce((sum, { unread }) => sum + unread, 0)

/** Count on the app icon. Excludes requests, since each of them also creates a notification. */
export const badgeCount = (counts: Omit<UnreadCounts, 'requests'>) =>
  counts.count + counts.messages + unreadInGroups(counts)
