import type { SettingCategory } from './settings.ts'

/** As they are called in the settings, and in every mail that says why it came. */
export const settingNames: Record<SettingCategory, string> = {
  security: 'Account and security',
  bookings: 'Bookings and reminders',
  messages: 'Messages',
  connections: 'Connections and language buddies',
  community: 'Groups and community board',
  announcements: 'Announcements',
  digest: 'Weekly digest',
  marketing: 'Offers and advertising',
}
