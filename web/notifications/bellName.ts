import { formatBadgeCount } from '#web/ui/formatCount.ts'

/** The accessible name of the bell includes the count of its badge. */
export const bellName = (count: number) =>
  count > 0 ? `Notifications, ${formatBadgeCount(count)} unread` : 'Notifications'
