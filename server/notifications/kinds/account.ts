import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const announcementDefaults = {
  category: 'community',
  priority: 'normal',
  channels: allChannels,
  title: '{{about}}',
  message: '{{what}}',
  pushHours: 72,
  missing: { about: 'News from {{community}}', what: 'Open {{community}} to read more.' },
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
    actionText: 'See your notifications',
  },
  advertisement: {
    ...announcementDefaults,
    setting: 'marketing',
    preference: 'recommendations',
    priority: 'low',
    actionText: 'See your notifications',
  },
  digest: {
    category: 'other',
    setting: 'digest',
    preference: null,
    priority: 'low',
    channels: ['mail'],
    title: 'Your week on {{community}}',
    message: 'What’s new from the last seven days, and what’s coming up.',
    actionText: 'Open {{community}}',
  },
  welcome: {
    ...accountDefaults,
    channels: ['mail'],
    title: 'Welcome to {{community}}',
    message:
      'Good to have you here. Your email address is confirmed, so you can use everything now.',
    actionText: 'Open {{community}}',
  },
  exportReady: {
    ...accountDefaults,
    title: 'Your data is ready',
    message: 'You can download the file with your data for seven days.',
    actionText: 'Download the file',
  },
  newSignIn: {
    ...accountDefaults,
    title: 'A login from a new device',
    message: 'Someone logged in to your account from a device we hadn’t seen before.',
    actionText: 'See your account',
  },
  passwordChanged: {
    ...accountDefaults,
    title: 'Your password was changed',
    message: 'If this wasn’t you, choose a new password now and write to us.',
    actionText: 'See your account',
  },
  emailChanged: {
    ...accountDefaults,
    title: 'Your email address was changed',
    message: 'If this wasn’t you, write to us right away.',
    actionText: 'See your account',
  },
  signInMethodChanged: {
    ...accountDefaults,
    title: 'Your login methods have changed',
    message: 'If this wasn’t you, change your password and write to us right away.',
    actionText: 'See your account',
  },
  calendarFeedCreated: {
    ...accountDefaults,
    title: 'A calendar link was created',
    message:
      'Anyone with this link can see which events you’re going to. If this wasn’t you, turn it off and change your password.',
    actionText: 'See your calendar link',
  },
  accountUnused: {
    ...accountDefaults,
    title: 'Your account will be deleted',
    message:
      'You haven’t used {{community}} for a long time, and we don’t keep accounts that aren’t used. Log in once to keep your account.',
    actionText: 'Log in',
  },
  policyChanged: {
    ...accountDefaults,
    title: 'A new version of our privacy policy',
    message: 'What you agreed to before stays the same. Read what’s new.',
    actionText: 'Read the policy',
  },
} satisfies Record<string, NotificationDefinition>

export const firstDaysKinds = {
  stepDue: {
    category: 'other',
    setting: 'bookings',
    preference: 'recommendations',
    priority: 'normal',
    channels: inAppAndPush,
    title: 'A step of your first 100 days',
    message: '“{{about}}”: try to do this by {{when}}.',
    actionText: 'See your list',
    missing: { about: 'The next one', when: 'its deadline' },
  },
} satisfies Record<string, NotificationDefinition>
