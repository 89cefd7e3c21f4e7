import { allChannels, inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const connectionDefaults = {
  category: 'social',
  setting: 'connections',
  preference: 'buddyMatches',
  priority: 'normal',
  missing: { who: 'Somebody' },
} as const
const buddyDefaults = { ...connectionDefaults, category: 'learning' } as const
const weeklyDefaults = { ...buddyDefaults, preference: 'recommendations' } as const

export const peopleKinds = {
  connectionRequested: {
    ...connectionDefaults,
    channels: allChannels,
    title: 'Somebody wants to connect',
    message: '{{who}} would like to connect with you.',
    actionText: 'See the request',
  },
  connectionAccepted: {
    ...connectionDefaults,
    channels: allChannels,
    title: 'You are connected',
    message: '{{who}} accepted your request. You can write to each other now.',
    actionText: 'Write a message',
  },
  connectionRejected: {
    ...connectionDefaults,
    priority: 'low',
    channels: inAppOnly,
    title: 'Your request was declined',
    message: '{{who}} would rather not connect now. You may ask again in 30 days.',
    actionText: 'See your connections',
  },
  buddyRequested: {
    ...buddyDefaults,
    channels: allChannels,
    title: 'Somebody asks to be your language buddy',
    message: '{{who}} teaches what you learn, and learns what you teach.',
    actionText: 'See the request',
  },
  buddyAccepted: {
    ...buddyDefaults,
    channels: allChannels,
    title: 'You have a language buddy',
    message: '{{who}} said yes. Say hello and plan your first hour together.',
    actionText: 'See your path',
  },
  buddyDeclined: {
    ...buddyDefaults,
    priority: 'low',
    channels: inAppOnly,
    title: 'Your request was declined',
    message: '{{who}} cannot be your language buddy now. There may be others who suit.',
    actionText: 'See who suits',
  },
  buddyNudge: {
    ...weeklyDefaults,
    channels: inAppAndPush,
    title: 'Two quiet weeks',
    message:
      'You and your language buddy have not met for a while. This week’s card is ready: one hour is enough.',
    actionText: 'See this week’s card',
  },
  weeklyCard: {
    ...weeklyDefaults,
    channels: inAppAndPush,
    title: 'Your card for this week',
    message: 'Week {{when}} with {{who}}: {{what}}',
    actionText: 'See this week’s card',
    missing: { who: 'your language buddy', when: 'after week', what: 'a new card is ready.' },
  },
} satisfies Record<string, NotificationDefinition>
