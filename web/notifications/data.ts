import { useQuery } from '@tanstack/react-query'
import { type NotificationFilter, notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

export type Filter = NotificationFilter['filter']

const countEvery = 30_000

export const useUnreadCount = () =>
  useQuery({ ...read(notifications.unreadCount), refetchInterval: countEvery })

/** Asked anew whenever the list opens: the count may have risen since. */
export const useNotifications = (filter: Filter) =>
  useQuery({ ...read(notifications.list, { filter }), refetchOnMount: 'always' })

const stale = [notifications.list, notifications.unreadCount]

export const useMarkRead = () =>
  useWrite(notifications.markRead, { refetch: stale, failed: 'Could not mark it as read' })

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
