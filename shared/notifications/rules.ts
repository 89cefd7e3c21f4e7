import type { UnreadCounts } from './contract.ts'

type InGroups = Pick<UnreadCounts, 'groups'>

/** Of the groups that count: those which the user has not muted. */
const counted = ({ groups }: InGroups) => groups.filter(({ isMuted }) => !isMuted)

export const unreadInGroups = (counts: InGroups) =>
  counted(counts).reduce((sum, { unread }) => sum + unread, 0)

export const hasMutedInGroups = ({ groups }: InGroups) =>
  groups.some(({ isMuted, unread }) => isMuted && unread > 0)

/**
 * Count on the app icon. Excludes requests, and messages that mention the user, since each of them
 * also creates a notification.
 */
export const badgeCount = (counts: Omit<UnreadCounts, 'requests'>) =>
  counted(counts).reduce((sum, { unread, mentions }) => sum + Math.max(unread - mentions, 0), 0) +
  counts.count +
  counts.messages
