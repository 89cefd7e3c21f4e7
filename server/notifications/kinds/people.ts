import { everywhere, here, hereAndPush, type Telling } from './telling.ts'

const connection = {
  category: 'social',
  setting: 'connections',
  preference: 'buddyMatches',
  priority: 'normal',
  missing: { who: 'Somebody' },
} as const
const buddy = { ...connection, category: 'learning' } as const
const weekly = { ...buddy, preference: 'recommendations' } as const

export const peopleKinds = {
  connectionRequested: {
    ...connection,
    channels: everywhere,
    title: 'Somebody wants to connect',
    message: '{{who}} would like to connect with you.',
    actionText: 'See the request',
  },
  connectionAccepted: {
    ...connection,
    channels: everywhere,
    title: 'You are connected',
    message: '{{who}} accepted your request. You can write to each other now.',
    actionText: 'Write a message',
  },
  connectionRejected: {
    ...connection,
    priority: 'low',
    channels: here,
    title: 'Your request was declined',
    message: '{{who}} would rather not connect now. You may ask again in 30 days.',
    actionText: 'See your connections',
  },
  buddyRequested: {
    ...buddy,
    channels: everywhere,
    title: 'Somebody asks to be your language buddy',
    message: '{{who}} teaches what you learn, and learns what you teach.',
    actionText: 'See the request',
  },
  buddyAccepted: {
    ...buddy,
    channels: everywhere,
    title: 'You have a language buddy',
    message: '{{who}} said yes. Say hello and plan your first hour together.',
    actionText: 'See your path',
  },
  buddyDeclined: {
    ...buddy,
    priority: 'low',
    channels: here,
    title: 'Your request was declined',
    message: '{{who}} cannot be your language buddy now. There may be others who suit.',
    actionText: 'See who suits',
  },
  buddyNudge: {
    ...weekly,
    channels: hereAndPush,
    title: 'Two quiet weeks',
    message:
      'You and your language buddy have not met for a while. This week’s card is ready: one hour is enough.',
    actionText: 'See this week’s card',
  },
  weeklyCard: {
    ...weekly,
    channels: hereAndPush,
    title: 'Your card for this week',
    message: 'Week {{when}} with {{who}}: {{what}}',
    actionText: 'See this week’s card',
    missing: { who: 'your language buddy', when: 'after week', what: 'a new card is ready.' },
  },
} satisfies Record<string, Telling>
