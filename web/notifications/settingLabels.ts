import { settingLabels } from '#shared/notifications/settingLabels.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { platform } from '#web/page/platform.ts'

export const categoryLabels: Record<SettingCategory, { title: string; hint: string }> = {
  bookings: {
    title: settingLabels.bookings,
    hint: 'Your place, changes of your events, and a reminder before they begin.',
  },
  messages: {
    title: settingLabels.messages,
    hint: 'When somebody writes to you or mentions you. By email only after five minutes unread.',
  },
  connections: {
    title: settingLabels.connections,
    hint: 'Requests, answers, and the card of the week.',
  },
  community: {
    title: settingLabels.community,
    hint: 'Comments on your posts, replies, and who wants to join your groups.',
  },
  announcements: {
    title: settingLabels.announcements,
    hint: `What the people behind ${platform.name} want everybody to know.`,
  },
  digest: {
    title: settingLabels.digest,
    hint: 'One mail each Monday about what is coming up. None when there is nothing.',
  },
  marketing: {
    title: settingLabels.marketing,
    hint: 'You agreed to marketing. None comes once you take that back.',
  },
  security: {
    title: settingLabels.security,
    hint: 'What concerns the safety of your account and your data.',
  },
}

export const channelLabels: Record<Channel, string> = {
  inApp: 'In the app',
  push: 'Push',
  mail: 'Email',
}

export const noConsentHint = 'You have not agreed to marketing, so none of this reaches you.'
