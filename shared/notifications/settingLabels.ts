import type { Label } from '#shared/language/t.ts'
import type { SettingCategory } from './settings.ts'

/** Labels in the settings screen and in the footer of each mail. */
export const settingLabels: Record<SettingCategory, Label> = {
  security: 'notifications.setting.security',
  bookings: 'notifications.setting.bookings',
  messages: 'common.messages',
  reactions: 'notifications.setting.reactions',
  groupReactions: 'notifications.setting.groupReactions',
  connections: 'notifications.setting.connections',
  community: 'notifications.setting.community',
  announcements: 'common.announcements',
  digest: 'notifications.setting.digest',
  marketing: 'notifications.setting.marketing',
}
