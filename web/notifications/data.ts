import { type QueryClient, useQuery } from '@tanstack/react-query'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { unreadInGroups } from '#shared/notifications/rules.ts'
import { call, invalidateBefore, read } from '#web/api/client.ts'

const pollIntervalMs = 30_000

type QueryContext = { client: QueryClient; signal: AbortSignal }

const unreadCount = read(notifications.unreadCount)

/** Of muted conversations: no badge counts them, but their lists show them. */
const hasMutedNews = ({ groups, hasMutedMessages }: UnreadCounts) =>
  groups.reduce((sum, { isMuted, unread }) => sum + (isMuted ? unread : 0), 0) +
  Number(hasMutedMessages ?? false)

const hasIncreased = (current: UnreadCounts, previous: UnreadCounts) =>
  current.count > previous.count ||
  current.messages > previous.messages ||
  current.requests > previous.requests ||
  unreadInGroups(current) > unreadInGroups(previous) ||
  hasMutedNews(current) > hasMutedNews(previous)

/** A higher count means that something changed, so older cached queries become stale. */
export const fetchUnreadCounts = async ({ client, signal }: QueryContext) => {
  const requestedAt = Date.now()
  const previous = client.getQueryData(unreadCount.queryKey)
  const current = await call(notifications.unreadCount, undefined, { signal })
  if (previous && hasIncreased(current, previous)) void invalidateBefore(client, requestedAt)
  return current
}

export const useUnreadCount = () =>
  useQuery({
    ...unreadCount,
    queryFn: fetchUnreadCounts,
    refetchInterval: pollIntervalMs,
    // Not after the count that came within the page.
    refetchOnMount: ({ state }) => (state.dataUpdateCount > 0 ? 'always' : true),
  })

/** The counts that the bell has fetched; does not fetch itself. */
export const useFetchedCounts = () =>
  useQuery({ ...unreadCount, queryFn: fetchUnreadCounts, enabled: false }).data
