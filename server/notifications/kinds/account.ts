import { everywhere, type Telling } from './telling.ts'

const announced = {
  category: 'community',
  priority: 'normal',
  channels: everywhere,
  title: '{{about}}',
  message: '{{what}}',
  pushHours: 72,
  missing: { about: 'News from {{community}}', what: 'Open {{community}} to read on.' },
} as const
const account = {
  category: 'other',
  setting: 'security',
  preference: null,
  priority: 'high',
  channels: everywhere,
} as const

/** What the people behind the community say, and what concerns one's own account. */
export const accountKinds = {
  announcement: {
    ...announced,
    setting: 'announcements',
    preference: 'community',
    actionText: 'See your notifications',
  },
  advertisement: {
    ...announced,
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
  exportReady: {
    ...account,
    title: 'Your data is ready',
    message: 'The file with your data can be fetched for seven days.',
    actionText: 'Fetch the file',
  },
  newSignIn: {
    ...account,
    title: 'A sign-in from a new device',
    message: 'Somebody signed in to your account from a device that we had not seen before.',
    actionText: 'See your account',
  },
  passwordChanged: {
    ...account,
    title: 'Your password was changed',
    message: 'If that was not you, choose a new password now and write to us.',
    actionText: 'See your account',
  },
  emailChanged: {
    ...account,
    title: 'Your email address was changed',
    message: 'If that was not you, write to us at once.',
    actionText: 'See your account',
  },
  signInMethodChanged: {
    ...account,
    title: 'The ways to sign in to your account were changed',
    message: 'If that was not you, change your password and write to us at once.',
    actionText: 'See your account',
  },
  calendarFeedCreated: {
    ...account,
    title: 'A link to your calendar was made',
    message:
      'Anyone with the link can see which events you go to. If that was not you, turn it off and change your password.',
    actionText: 'See your calendar link',
  },
  accountUnused: {
    ...account,
    title: 'Your account will be deleted',
    message:
      'You have not used {{community}} for a long time, and we do not keep what nobody uses. Sign in once, and everything stays.',
    actionText: 'Sign in',
  },
  policyChanged: {
    ...account,
    title: 'A new version of our privacy policy',
    message: 'What you agreed to before stays as it was. Read what is new.',
    actionText: 'Read the policy',
  },
} satisfies Record<string, Telling>
