import type { Notification, UnreadCounts } from '#shared/notifications/contract.ts'
import {
  Channel,
  channelDefaults,
  type NotificationSettings,
  SettingCategory,
} from '#shared/notifications/settings.ts'
import { newId } from './ids.ts'

/** An unread notification that links to the connections. */
export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: newId(),
  title: 'Booking confirmed',
  message: 'You have a place at the canal walk.',
  type: 'booking',
  priority: 'normal',
  category: 'events',
  actionUrl: '/connections',
  actionText: 'View',
  isRead: false,
  isCleared: false,
  createdAt: new Date(),
  actor: null,
  event: null,
  eventStart: null,
  eventEnd: null,
  ...changes,
})

/** Unread counts, all zero by default. */
export const someCounts = (changes: Partial<UnreadCounts> = {}): UnreadCounts => ({
  count: 0,
  messages: 0,
  groups: [],
  requests: 0,
  ...changes,
})

/** The default settings of a new account. */
export const newSettings = (): NotificationSettings => ({
  settings: SettingCategory.options.flatMap((category) =>
    Channel.options.map((channel) => ({
      category,
      channel,
      isOn: ['always', 'on'].includes(channelDefaults[category][channel]),
    })),
  ),
  hasMessagePreviews: false,
})
