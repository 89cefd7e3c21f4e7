import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'

export const categoryWords: Record<SettingCategory, { title: string; hint: string }> = {
  bookings: {
    title: 'Bookings and reminders',
    hint: 'Your place, changes of your events, and a reminder before they begin.',
  },
  messages: {
    title: 'Messages',
    hint: 'When somebody writes to you or mentions you. By e-mail only after five minutes unread.',
  },
  connections: {
    title: 'Connections and language buddies',
    hint: 'Requests, answers, and the card of the week.',
  },
  community: {
    title: 'Groups and community board',
    hint: 'Comments on your posts, replies, and who wants to join your groups.',
  },
  announcements: {
    title: 'Announcements',
    hint: 'What the people behind Welkom want everybody to know.',
  },
  digest: {
    title: 'Weekly digest',
    hint: 'One mail each Monday about what is coming up. None when there is nothing.',
  },
  marketing: {
    title: 'Offers and advertising',
    hint: 'Only if you agreed to marketing as well.',
  },
  security: {
    title: 'Account and security',
    hint: 'Sign-ins, changes of your account, and your data.',
  },
}

export const channelWords: Record<Channel, string> = {
  inApp: 'In the app',
  push: 'Push',
  mail: 'E-mail',
}
