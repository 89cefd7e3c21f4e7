import type { UnreadCounts } from './contract.ts'

export const unreadInGroups = ({ groups }: Pick<UnreadCounts, 'groups'>) =>
  groups.reduce((sum, { unread }) => sum + unread, 0)

/** On the icon of the app. Requests are not in it: each comes with a notification. */
export const badgeOf = (counts: Omit<UnreadCounts, 'requests'>) =>
  counts.count + counts.messages + unreadInGroups(counts)
