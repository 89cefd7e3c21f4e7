import type { QueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { keyOf } from './client.ts'
import { hear, isBehind, type Log } from './log.ts'

export type GroupLog = Log<GroupMessage>

/** Where the cache keeps the log of a group's chat. */
export const groupLogKey = (groupId: string) =>
  [...keyOf(groups.messages, { id: groupId }), 'log'] as const

/** One in which something is missing would show, when it is opened, what is new as if it were read. */
export const forgetUnseenLogs = (cache: QueryClient) =>
  cache.removeQueries({
    queryKey: [groups.messages.path],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey.at(-1) === 'log',
  })

/** Who was hidden and is not any more, or the other way round, is known only when all is read anew. */
export const readLogsAnew = (cache: QueryClient) =>
  cache.resetQueries({
    queryKey: [groups.messages.path],
    predicate: ({ queryKey }) => queryKey.at(-1) === 'log',
  })

/** Into the log of its group, where that is loaded. */
export const hearMessage = (cache: QueryClient, message: GroupMessage) => {
  const queryKey = groupLogKey(message.groupId)
  const query = cache.getQueryCache().find<GroupLog>({ queryKey, exact: true })
  const before = query?.state.data
  if (!before) {
    // The page that is on its way may have been read a moment earlier.
    void query?.promise?.then(
      () => hearMessage(cache, message),
      () => undefined,
    )
    return
  }
  const log = hear(before, [message])
  if (log !== before) cache.setQueryData<GroupLog>(queryKey, log)
  if (!isBehind(log)) return
  if (query.isActive()) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
  else cache.removeQueries({ queryKey, exact: true })
}
