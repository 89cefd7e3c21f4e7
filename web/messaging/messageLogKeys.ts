import type { QueryClient } from '@tanstack/react-query'

const logSuffix = 'log'

/** Query key of a message log; `key` begins with the path of its endpoint. */
export const messageLogKey = (key: readonly unknown[]) => [...key, logSuffix] as const

export const isMessageLogKey = (key: readonly unknown[]) => key.at(-1) === logSuffix

/** Removes logs that are not on screen. With a gap they would show unread messages as read. */
export const removeUnmountedLogs = (cache: QueryClient) =>
  cache.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isMessageLogKey(queryKey) })

/** Reloads all logs. Blocking changes which messages are visible without a new `changedSeq`. */
export const reloadMessageLogs = (cache: QueryClient) =>
  cache.resetQueries({ predicate: ({ queryKey }) => isMessageLogKey(queryKey) })
