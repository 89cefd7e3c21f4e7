/** "1 event", "12 events"; `many` for irregular plurals. */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** For a badge, which has room for two digits. */
export const formatBadgeCount = (count: number) => (count > 99 ? '99+' : String(count))
