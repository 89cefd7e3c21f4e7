import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Notification,
  type NotificationFilter,
  notifications,
} from '#shared/notifications/contract.ts'
import { invalidateBefore, read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

export type Filter = NotificationFilter['filter']

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
    errorTitle: t('common.updateFailed'),
  })

export const useChangePreviews = () =>
  useWrite(notifications.changePreviews, {
    refetch: [notifications.settings],
    errorTitle: t('common.updateFailed'),
  })
