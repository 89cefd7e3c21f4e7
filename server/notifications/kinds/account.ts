import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const announcementDefaults = {
  category: 'community',
  priority: 'normal',
  channels: allChannels,
  pushHours: 72,
  missing: { about: 'notifications.missing.announcement', what: 'notifications.missing.text' },
} as const
const accountDefaults = {
  category: 'other',
  setting: 'security',
  preference: null,
  priority: 'high',
  channels: allChannels,
} as const

/** Announcements of the community team, and notifications about the recipient's own account. */
export const accountKinds = {
  announcement: {
    ...announcementDefaults,
    setting: 'announcements',
    preference: 'community',
  },
  advertisement: {
    ...announcementDefaults,
    setting: 'marketing',
    preference: 'recommendations',
    priority: 'low',
  },
  digest: {
    category: 'other',
    setting: 'digest',
    preference: null,
    priority: 'low',
    channels: ['mail'],
  },
  welcome: {
    ...accountDefaults,
    channels: ['mail'],
  },
  exportReady: {
    ...accountDefaults,
  },
  newSignIn: {
    ...accountDefaults,
  },
  passwordChanged: {
    ...accountDefaults,
  },
  emailChanged: {
    ...accountDefaults,
  },
  signInMethodChanged: {
    ...accountDefaults,
  },
  calendarFeedCreated: {
    ...accountDefaults,
  },
  accountUnused: {
    ...accountDefaults,
  },
  policyChanged: {
    ...accountDefaults,
  },
} satisfies Record<string, NotificationDefinition>

export const firstDaysKinds = {
  stepDue: {
    category: 'other',
    setting: 'bookings',
    preference: 'recommendations',
    priority: 'normal',
    channels: inAppAndPush,
    missing: { about: 'notifications.missing.step', when: 'notifications.missing.deadline' },
  },
} satisfies Record<string, NotificationDefinition>
