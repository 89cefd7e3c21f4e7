/** For the badge: there is no room for more. */
export const showCount = (count: number) => (count > 99 ? '99+' : String(count))

/** The bell's name says what its badge shows. */
export const bellName = (count: number) =>
  count > 0 ? `Notifications, ${showCount(count)} unread` : 'Notifications'
