/** For a badge: there is no room for more. */
export const showCount = (count: number) => (count > 99 ? '99+' : String(count))
