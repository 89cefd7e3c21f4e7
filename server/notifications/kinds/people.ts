import { allChannels, inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const connectionDefaults = {
  category: 'social',
  setting: 'connections',
  preference: 'buddyMatches',
  priority: 'normal',
  missing: { who: 'notifications.missing.someone' },
} as const
const buddyDefaults = { ...connectionDefaults, category: 'learning' } as const
const weeklyDefaults = { ...buddyDefaults, preference: 'recommendations' } as const

export const peopleKinds = {
  connectionRequested: {
    ...connectionDefaults,
    channels: allChannels,
  },
  connectionAccepted: {
    ...connectionDefaults,
    channels: allChannels,
  },
  connectionRejected: {
    ...connectionDefaults,
    priority: 'low',
    channels: inAppOnly,
  },
  buddyRequested: {
    ...buddyDefaults,
    channels: allChannels,
  },
  buddyAccepted: {
    ...buddyDefaults,
    channels: allChannels,
  },
  buddyDeclined: {
    ...buddyDefaults,
    priority: 'low',
    channels: inAppOnly,
  },
  buddyNudge: {
    ...weeklyDefaults,
    channels: inAppAndPush,
  },
  // Without the sentence, which is in the conversation.
  correctionSuggested: {
    ...buddyDefaults,
    channels: inAppAndPush,
  },
  weeklyCard: {
    ...weeklyDefaults,
    channels: inAppAndPush,
    missing: {
      who: 'notifications.missing.buddy',
      when: 'notifications.missing.week',
      what: 'notifications.missing.card',
    },
  },
} satisfies Record<string, NotificationDefinition>
