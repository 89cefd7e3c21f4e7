/** "1 event", "12 events"; `many` for irregular plurals. */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

type Loaded = { count: number; hasMore: boolean; order: 'First' | 'Latest' }

/** For a list with more pages: the count of loaded rows is not the total. */
export const pluralizeLoaded = ({ count, hasMore, order }: Loaded, one: string) =>
  hasMore ? `${order} ${count} ${one}s` : pluralize(count, one)

/** For a badge, which has room for two digits. */
export const formatBadgeCount = (count: number) => (count > 99 ? '99+' : String(count))
