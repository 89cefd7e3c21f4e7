import type { QueryClient } from '@tanstack/react-query'
import { hear, isBehind, type Log, type Logged } from './log.ts'

const mark = 'log'

/** Where the cache keeps what is known of a talk; `key` begins with the path of its endpoint. */
export const logKeyOf = (key: readonly unknown[]) => [...key, mark] as const

export const isLogKey = (key: readonly unknown[]) => key.at(-1) === mark

/** One in which something is missing would show, when it is opened, what is new as if it were read. */
export const forgetUnseenLogs = (cache: QueryClient) =>
  cache.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isLogKey(queryKey) })

/** Who or what is hidden from now on, or not any more, has left no number in any log: all is read again. */
export const readLogsAnew = (cache: QueryClient) =>
  cache.resetQueries({ predicate: ({ queryKey }) => isLogKey(queryKey) })

/** Into its log, where that is loaded. */
export const hearRow = <Row extends Logged>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  row: Row,
) => {
  const query = cache.getQueryCache().find<Log<Row>>({ queryKey, exact: true })
  const before = query?.state.data
  if (!before) {
    // The page that is on its way may have been read a moment earlier.
    void query?.promise?.then(
      () => hearRow(cache, queryKey, row),
      () => undefined,
    )
    return
  }
  const log = hear(before, [row])
  if (log !== before) cache.setQueryData<Log<Row>>(queryKey, log)
  if (!isBehind(log)) return
  if (query.isActive()) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
  else cache.removeQueries({ queryKey, exact: true })
}
