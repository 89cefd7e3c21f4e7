import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Notification,
  type NotificationFilter,
  notifications,
  type UnreadCounts,
} from '#shared/notifications/contract.ts'
import { unreadInGroups } from '#shared/notifications/rules.ts'
import { call, invalidateBefore, read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

export type Filter = NotificationFilter['filter']

const pollIntervalMs = 30_000

type QueryContext = { client: QueryClient; signal: AbortSignal }

const unreadCount = read(notifications.unreadCount)

const hasIncreased = (current: UnreadCounts, previous: UnreadCounts) =>
  current.count > previous.count ||
  current.messages > previous.messages ||
  current.requests > previous.requests ||
  unreadInGroups(current) > unreadInGroups(previous)

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
    refetchOnMount: 'always',
  })

/** The counts that the bell has fetched; does not fetch itself. */
export const useFetchedCounts = () =>
  useQuery({ ...unreadCount, queryFn: fetchUnreadCounts, enabled: false }).data

/** Refetched whenever the list opens: the count may have risen since. */
export const useNotifications = (filter: Filter) =>
  usePaginatedList(notifications.list, { filter }, { refetchOnMount: true })

const notificationQueries = [notifications.list, notifications.unreadCount]

export const useMarkRead = () =>
  useWrite(notifications.markRead, {
    refetch: notificationQueries,
    errorTitle: t('notifications.result.readFailed'),
  })

/** Marks them as read, and makes cached queries stale so that their target shows fresh data. */
export const useOpenNotification = () => {
  const cache = useQueryClient()
  const { mutate } = useMarkRead()
  return (opened: readonly Notification[]) => {
    void invalidateBefore(cache)
    for (const { id, isRead } of opened) if (!isRead) mutate({ id })
  }
}

export const useMarkAllRead = () =>
  useWrite(notifications.markAllRead, {
    refetch: notificationQueries,
    successToast: {
      title: t('notifications.result.allRead'),
      description: t('notifications.result.allReadHint'),
    },
    errorTitle: t('notifications.result.allReadFailed'),
  })

export const useDeleteNotification = () =>
  useWrite(notifications.remove, {
    refetch: notificationQueries,
    errorTitle: t('notifications.result.deleteFailed'),
  })

export const useNotificationSettings = () => useQuery(read(notifications.settings))

export const useChangeSetting = () =>
  useWrite(notifications.changeSetting, {
    refetch: [notifications.settings],
    errorTitle: t('notifications.result.updateFailed'),
  })

export const useChangePreviews = () =>
  useWrite(notifications.changePreviews, {
    refetch: [notifications.settings],
    errorTitle: t('notifications.result.updateFailed'),
  })
