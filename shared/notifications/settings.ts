import * as z from 'zod'

/** What a member can switch by itself. Not the filters of the panel: those sort, these decide. */
export const SettingCategory = z.enum([
  'security',
  'bookings',
  'messages',
  'connections',
  'community',
  'announcements',
  'digest',
  'marketing',
])
export type SettingCategory = z.infer<typeof SettingCategory>

/** The ways by which something reaches a member. */
export const Channel = z.enum(['inApp', 'push', 'mail'])
export type Channel = z.infer<typeof Channel>

/** `always` and `never` cannot be switched; `on` and `off` are where the switch stands at first. */
export type Choice = 'always' | 'on' | 'off' | 'never'

export const defaultChoices: Record<SettingCategory, Record<Channel, Choice>> = {
  security: { inApp: 'always', push: 'on', mail: 'always' },
  bookings: { inApp: 'on', push: 'on', mail: 'always' },
  // Conversations have their own list with its own marks.
  messages: { inApp: 'never', push: 'on', mail: 'on' },
  connections: { inApp: 'on', push: 'on', mail: 'on' },
  community: { inApp: 'on', push: 'on', mail: 'off' },
  announcements: { inApp: 'always', push: 'on', mail: 'off' },
  digest: { inApp: 'never', push: 'never', mail: 'off' },
  // Only with the member's consent to marketing, whatever the switches say.
  marketing: { inApp: 'on', push: 'on', mail: 'on' },
}

export const isSwitchable = (category: SettingCategory, channel: Channel): boolean =>
  ['on', 'off'].includes(defaultChoices[category][channel])

export const NotificationSetting = z.object({
  category: SettingCategory,
  channel: Channel,
  isOn: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** Every category with every channel; what `isSwitchable` denies is told as it always is. */
export const NotificationSettings = z.object({
  settings: z.array(NotificationSetting),
  /** Whether a push or a mail may show what somebody wrote in private. */
  showsPreviews: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
