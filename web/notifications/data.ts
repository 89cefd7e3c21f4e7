import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Notification,
  type NotificationFilter,
  notifications,
  type UnreadCounts,
} from '#shared/notifications/contract.ts'
import { unreadInGroups } from '#shared/notifications/rules.ts'
import { call, keyOf, makeStale, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

export type Filter = NotificationFilter['filter']

const countEvery = 30_000

type Asked = { client: QueryClient; signal: AbortSignal }

const unreadCount = read(notifications.unreadCount)

const hasMore = (now: UnreadCounts, before: UnreadCounts) =>
  now.count > before.count ||
  now.messages > before.messages ||
  now.requests > before.requests ||
  unreadInGroups(now) > unreadInGroups(before)

/** News does not name what changed, but that something did: what was fetched before may be old. */
export const countUnread = async ({ client, signal }: Asked) => {
  const askedAt = Date.now()
  const before = client.getQueryData(unreadCount.queryKey)
  const now = await call(notifications.unreadCount, undefined, { signal })
  if (before && hasMore(now, before)) void makeStale(client, askedAt)
  return now
}

export const useUnreadCount = () =>
  useQuery({
    ...unreadCount,
    queryFn: countUnread,
    refetchInterval: countEvery,
    refetchOnMount: 'always',
  })

/** As the bell has them: it is what asks. */
export const useCounts = () =>
  useQuery({ ...unreadCount, queryFn: countUnread, enabled: false }).data

/** Asked anew whenever the list opens: the count may have risen since. */
export const useNotifications = (filter: Filter) =>
  usePages<Notification>({
    key: keyOf(notifications.list, { filter }),
    fetch: (page, signal) => call(notifications.list, { filter, ...page }, { signal }),
    idOf: ({ id }) => id,
    isAskedAnew: true,
  })

const stale = [notifications.list, notifications.unreadCount]

export const useMarkRead = () =>
  useWrite(notifications.markRead, { refetch: stale, failed: 'Could not mark it as read' })

/** What one goes to see is shown as it is now. */
export const useOpenNotification = () => {
  const cache = useQueryClient()
  const { mutate } = useMarkRead()
  return ({ id, isRead }: Notification) => {
    void makeStale(cache)
    if (!isRead) mutate({ id })
  }
}

export const useMarkAllRead = () =>
  useWrite(notifications.markAllRead, {
    refetch: stale,
    done: {
      title: 'All notifications marked as read',
      description: 'Your notification center has been cleared',
    },
    failed: 'Could not mark all as read',
  })

export const useDeleteNotification = () =>
  useWrite(notifications.remove, { refetch: stale, failed: 'Could not delete the notification' })

export const useNotificationSettings = () => useQuery(read(notifications.settings))

export const useChangeSetting = () =>
  useWrite(notifications.changeSetting, {
    refetch: [notifications.settings],
    failed: 'Update failed',
  })

export const useChangePreviews = () =>
  useWrite(notifications.changePreviews, {
    refetch: [notifications.settings],
    failed: 'Update failed',
  })
