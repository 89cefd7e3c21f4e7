import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const announcementDefaults = {
  category: 'community',
  priority: 'normal',
  channels: allChannels,
  title: '{{about}}',
  message: '{{what}}',
  pushHours: 72,
  missing: { about: 'News from {{community}}', what: 'Open {{community}} to read on.' },
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
    message: 'What was new in the last seven days, and what comes next.',
    actionText: 'Open {{community}}',
  },
  welcome: {
    ...accountDefaults,
    channels: ['mail'],
    title: 'Welcome to {{community}}',
    message:
      'Good to have you here. Your email address is confirmed, and everything is open to you now.',
    actionText: 'Open {{community}}',
  },
  exportReady: {
    ...accountDefaults,
    title: 'Your data is ready',
    message: 'The file with your data can be fetched for seven days.',
    actionText: 'Fetch the file',
  },
  newSignIn: {
    ...accountDefaults,
    title: 'A sign-in from a new device',
    message: 'Somebody signed in to your account from a device that we had not seen before.',
    actionText: 'See your account',
  },
  passwordChanged: {
    ...accountDefaults,
    title: 'Your password was changed',
    message: 'If that was not you, choose a new password now and write to us.',
    actionText: 'See your account',
  },
  emailChanged: {
    ...accountDefaults,
    title: 'Your email address was changed',
    message: 'If that was not you, write to us at once.',
    actionText: 'See your account',
  },
  signInMethodChanged: {
    ...accountDefaults,
    title: 'The ways to sign in to your account were changed',
    message: 'If that was not you, change your password and write to us at once.',
    actionText: 'See your account',
  },
  calendarFeedCreated: {
    ...accountDefaults,
    title: 'A link to your calendar was made',
    message:
      'Anyone with the link can see which events you go to. If that was not you, turn it off and change your password.',
    actionText: 'See your calendar link',
  },
  accountUnused: {
    ...accountDefaults,
    title: 'Your account will be deleted',
    message:
      'You have not used {{community}} for a long time, and we do not keep what nobody uses. Sign in once, and everything stays.',
    actionText: 'Sign in',
  },
  policyChanged: {
    ...accountDefaults,
    title: 'A new version of our privacy policy',
    message: 'What you agreed to before stays as it was. Read what is new.',
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
    message: '“{{about}}”: best done by {{when}}.',
    actionText: 'See your list',
    missing: { about: 'The next one', when: 'the end of its term' },
  },
} satisfies Record<string, NotificationDefinition>
