import * as z from 'zod'
import { del, get, isoDate, Page, put } from '#shared/http/endpoint.ts'
import { NotificationSetting, NotificationSettings } from './settings.ts'

export const NotificationCategory = z.enum(['events', 'social', 'learning', 'community', 'other'])
export type NotificationCategory = z.infer<typeof NotificationCategory>

export const Notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: z.string(),
  priority: z.enum(['high', 'normal', 'low']),
  category: NotificationCategory,
  actionUrl: z.string().nullable(),
  actionText: z.string().nullable(),
  isRead: z.boolean(),
  /** All were marked as read at once since: it is not in the center any more, but among the earlier ones. */
  isCleared: z.boolean(),
  createdAt: isoDate,
})
export type Notification = z.infer<typeof Notification>

export const NotificationFilter = Page.extend({
  filter: z.enum(['all', 'unread', 'events', 'social', 'learning', 'community']).default('all'),
})
export type NotificationFilter = z.infer<typeof NotificationFilter>

/** What is new at each place of the app. */
export const UnreadCounts = z.object({
  /** Notifications. */
  count: z.int(),
  /** Messages of conversations; `mostUnread` at most. */
  messages: z.int(),
  /** Of each group that one is in. */
  groups: z.array(
    z.object({ id: z.uuid(), unread: z.int(), lastReadSeq: z.int(), lastSeq: z.int() }),
  ),
  /** Who asks to connect and has no answer yet. */
  requests: z.int(),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const notifications = {
  list: get('/api/notifications', { input: NotificationFilter, reply: z.array(Notification) }),
  unreadCount: get('/api/notifications/unread-count', { reply: UnreadCounts }),
  /** Clears the center as well. */
  markAllRead: put('/api/notifications/mark-all-read'),
  markRead: put('/api/notifications/:id/read', { reply: Notification }),
  remove: del('/api/notifications/:id'),
  settings: get('/api/notifications/settings', { reply: NotificationSettings }),
  changeSetting: put('/api/notifications/settings', {
    input: NotificationSetting,
    reply: NotificationSettings,
  }),
  changePreviews: put('/api/notifications/previews', {
    input: z.object({ showsPreviews: z.boolean() }),
    reply: NotificationSettings,
  }),
}
