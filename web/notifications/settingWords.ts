import { settingNames } from '#shared/notifications/settingNames.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { platform } from '#web/app/platform.ts'

export const categoryWords: Record<SettingCategory, { title: string; hint: string }> = {
  bookings: {
    title: settingNames.bookings,
    hint: 'Your place, changes of your events, and a reminder before they begin.',
  },
  messages: {
    title: settingNames.messages,
    hint: 'When somebody writes to you or mentions you. By email only after five minutes unread.',
  },
  connections: {
    title: settingNames.connections,
    hint: 'Requests, answers, and the card of the week.',
  },
  community: {
    title: settingNames.community,
    hint: 'Comments on your posts, replies, and who wants to join your groups.',
  },
  announcements: {
    title: settingNames.announcements,
    hint: `What the people behind ${platform.name} want everybody to know.`,
  },
  digest: {
    title: settingNames.digest,
    hint: 'One mail each Monday about what is coming up. None when there is nothing.',
  },
  marketing: {
    title: settingNames.marketing,
    hint: 'You agreed to marketing. None comes once you take that back.',
  },
  security: {
    title: settingNames.security,
    hint: 'What concerns the safety of your account and your data.',
  },
}

export const channelWords: Record<Channel, string> = {
  inApp: 'In the app',
  push: 'Push',
  mail: 'Email',
}

export const barredHint = 'You have not agreed to marketing, so none of this reaches you.'
