import { showCount } from '#web/ui/showCount.ts'

/** The bell's name says what its badge shows. */
export const bellName = (count: number) =>
  count > 0 ? `Notifications, ${showCount(count)} unread` : 'Notifications'
