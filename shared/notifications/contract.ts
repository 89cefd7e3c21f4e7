import * as z from 'zod/mini'
import { del, get, isoDate, Page, put } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'
import { NotificationSetting, NotificationSettings } from './settings.ts'

export const NotificationCategory = z.enum(['events', 'social', 'learning', 'community', 'other'])
export type NotificationCategory = z.infer<typeof NotificationCategory>

/** What the picture of an event needs. */
export const PicturedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Its beginning. */
  description: z.string(),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  focalX: z.number(),
  focalY: z.number(),
})
export type PicturedEvent = z.infer<typeof PicturedEvent>

export const Notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: z.string(),
  priority: z.enum(['high', 'normal', 'low']),
  category: NotificationCategory,
  actionUrl: z.nullable(z.string()),
  actionText: z.nullable(z.string()),
  isRead: z.boolean(),
  /** Set by `markAllRead`: listed under earlier notifications instead of in the center. */
  isCleared: z.boolean(),
  createdAt: isoDate,
  /** Whom it is about; null also for users whom the recipient does not see any more. */
  actor: z.nullable(PublicUser),
  /** The event that it links to. */
  event: z.nullable(PicturedEvent),
  /** When that event starts and ends. */
  eventStart: z.nullable(isoDate),
  eventEnd: z.nullable(isoDate),
})
export type Notification = z.infer<typeof Notification>

export const NotificationFilter = z.extend(Page, {
  filter: z._default(z.enum(['all', 'unread', 'events', 'social', 'learning', 'community']), 'all'),
})
export type NotificationFilter = z.infer<typeof NotificationFilter>

/** Badge counts of the app's navigation. */
export const UnreadCounts = z.object({
  /** Unread notifications. */
  count: z.int(),
  /** Unread direct messages, capped at the maximum that a badge shows; without muted ones. */
  messages: z.int(),
  /** Whether conversations that the user has muted have unread messages. */
  hasMutedMessages: z.optional(z.boolean()),
  /** Unread messages of each group the user is a member of. */
  groups: z.array(
    z.object({
      id: z.uuid(),
      unread: z.int(),
      lastReadSeq: z.int(),
      lastSeq: z.int(),
      /** Unread notifications about messages that mention the user. */
      mentions: z.int(),
      /** Nothing of it notifies the user now: a grey dot instead of a number. */
      isMuted: z.optional(z.boolean()),
    }),
  ),
  /** Pending connection requests to this user. */
  requests: z.int(),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const notifications = {
  list: get('/api/notifications', { input: NotificationFilter, reply: z.array(Notification) }),
  unreadCount: get('/api/notifications/unread-count', { reply: UnreadCounts }),
  /** Also moves all notifications out of the center. */
  markAllRead: put('/api/notifications/mark-all-read', { limit: { none: 'ownRows' } }),
  markRead: put('/api/notifications/:id/read', { limit: { none: 'ownRows' }, reply: Notification }),
  remove: del('/api/notifications/:id', { limit: { none: 'ownRows' } }),
  settings: get('/api/notifications/settings', { reply: NotificationSettings }),
  changeSetting: put('/api/notifications/settings', {
    limit: 'personalChoice',
    input: NotificationSetting,
    reply: NotificationSettings,
  }),
  changePreviews: put('/api/notifications/previews', {
    limit: { none: 'ownRows' },
    input: z.object({ hasMessagePreviews: z.boolean() }),
    reply: NotificationSettings,
  }),
}
