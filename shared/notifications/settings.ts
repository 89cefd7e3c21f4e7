import * as z from 'zod/mini'

/**
 * Categories a member can enable per channel. Unrelated to the filters of the notification panel.
 */
export const SettingCategory = z.enum([
  'security',
  'bookings',
  'messages',
  'reactions',
  'groupReactions',
  'connections',
  'community',
  'announcements',
  'digest',
  'marketing',
])
export type SettingCategory = z.infer<typeof SettingCategory>

export const Channel = z.enum(['inApp', 'push', 'mail'])
export type Channel = z.infer<typeof Channel>

/** `always` and `never` cannot be changed; `on` and `off` are the initial values. */
export type ChannelDefault = 'always' | 'on' | 'off' | 'never'

export const channelDefaults: Record<SettingCategory, Record<Channel, ChannelDefault>> = {
  security: { inApp: 'always', push: 'on', mail: 'always' },
  bookings: { inApp: 'on', push: 'on', mail: 'always' },
  // In the app only mentions: direct messages have their own list with its own unread badges.
  messages: { inApp: 'on', push: 'on', mail: 'on' },
  reactions: { inApp: 'on', push: 'on', mail: 'never' },
  groupReactions: { inApp: 'off', push: 'off', mail: 'never' },
  connections: { inApp: 'on', push: 'on', mail: 'on' },
  community: { inApp: 'on', push: 'on', mail: 'off' },
  announcements: { inApp: 'always', push: 'on', mail: 'off' },
  digest: { inApp: 'never', push: 'never', mail: 'off' },
  // Requires the member's marketing consent in addition to the switch.
  marketing: { inApp: 'on', push: 'on', mail: 'on' },
}

export const isSwitchable = (category: SettingCategory, channel: Channel): boolean =>
  ['on', 'off'].includes(channelDefaults[category][channel])

export const NotificationSetting = z.object({
  category: SettingCategory,
  channel: Channel,
  isOn: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** Every combination of category and channel; fixed combinations carry their fixed value. */
export const NotificationSettings = z.object({
  settings: z.array(NotificationSetting),
  /** Whether pushes and mails may contain the text of private messages. */
  hasMessagePreviews: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
