/** For a badge, which has room for two digits. */
export const formatBadgeCount = (count: number) => (count > 99 ? '99+' : String(count))
