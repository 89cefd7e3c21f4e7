import type { SettingCategory } from './settings.ts'

/** Labels in the settings screen and in the footer of each mail. */
export const settingLabels: Record<SettingCategory, string> = {
  security: 'Account and security',
  bookings: 'Bookings and reminders',
  messages: 'Messages',
  connections: 'Connections and language buddies',
  community: 'Groups and community board',
  announcements: 'Announcements',
  digest: 'Weekly digest',
  marketing: 'Offers and advertising',
}
