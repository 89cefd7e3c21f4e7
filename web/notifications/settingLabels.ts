import { settingLabels } from '#shared/notifications/settingLabels.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { platform } from '#web/page/platform.ts'

export const categoryLabels: Record<SettingCategory, { title: string; hint: string }> = {
  bookings: {
    title: settingLabels.bookings,
    hint: 'Your bookings, changes to your events, and a reminder before they start.',
  },
  messages: {
    title: settingLabels.messages,
    hint: 'When someone messages or mentions you. We only email you about messages still unread after five minutes.',
  },
  connections: {
    title: settingLabels.connections,
    hint: 'Requests, answers and your weekly card.',
  },
  community: {
    title: settingLabels.community,
    hint: 'Comments on your posts, replies, and requests to join your groups.',
  },
  announcements: {
    title: settingLabels.announcements,
    hint: `News from the people behind ${platform.name}.`,
  },
  digest: {
    title: settingLabels.digest,
    hint: 'One email every Monday about what’s coming up. If there’s nothing new, we don’t send it.',
  },
  marketing: {
    title: settingLabels.marketing,
    hint: 'You agreed to marketing. You can change your mind at any time.',
  },
  security: {
    title: settingLabels.security,
    hint: 'News about the safety of your account and your data.',
  },
}

export const channelLabels: Record<Channel, string> = {
  inApp: 'In the app',
  push: 'Push',
  mail: 'Email',
}

export const noConsentHint = 'You haven’t agreed to marketing, so we don’t send you any.'
