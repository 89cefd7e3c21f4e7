import { allChannels, inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const connectionDefaults = {
  category: 'social',
  setting: 'connections',
  preference: 'buddyMatches',
  priority: 'normal',
  missing: { who: 'Someone' },
} as const
const buddyDefaults = { ...connectionDefaults, category: 'learning' } as const
const weeklyDefaults = { ...buddyDefaults, preference: 'recommendations' } as const

export const peopleKinds = {
  connectionRequested: {
    ...connectionDefaults,
    channels: allChannels,
    title: 'Someone wants to connect',
    message: '{{who}} would like to connect with you.',
    actionText: 'See the request',
  },
  connectionAccepted: {
    ...connectionDefaults,
    channels: allChannels,
    title: 'You’re connected',
    message: '{{who}} accepted your request. You can now message each other.',
    actionText: 'Write a message',
  },
  connectionRejected: {
    ...connectionDefaults,
    priority: 'low',
    channels: inAppOnly,
    title: 'Your request was declined',
    message: '{{who}} would rather not connect right now. You can ask again in 30 days.',
    actionText: 'See your connections',
  },
  buddyRequested: {
    ...buddyDefaults,
    channels: allChannels,
    title: 'Someone wants to be your language buddy',
    message: '{{who}} speaks the language you’re learning, and is learning the one you speak.',
    actionText: 'See the request',
  },
  buddyAccepted: {
    ...buddyDefaults,
    channels: allChannels,
    title: 'You have a language buddy',
    message: '{{who}} said yes. Say hello and plan your first hour together.',
    actionText: 'See your weeks',
  },
  buddyDeclined: {
    ...buddyDefaults,
    priority: 'low',
    channels: inAppOnly,
    title: 'Your request was declined',
    message: '{{who}} can’t be your language buddy right now. There may be other good matches.',
    actionText: 'See other matches',
  },
  buddyNudge: {
    ...weeklyDefaults,
    channels: inAppAndPush,
    title: 'Two quiet weeks',
    message:
      'You and your language buddy haven’t met for a while. This week’s card is ready, and one hour is enough.',
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
