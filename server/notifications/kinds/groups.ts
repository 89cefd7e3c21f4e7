import { inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const groupDefaults = {
  category: 'social',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  missing: { who: 'notifications.missing.someone', about: 'notifications.missing.group' },
} as const

export const groupKinds = {
  askedToJoin: {
    ...groupDefaults,
    channels: inAppAndPush,
  },
  invitedToGroup: {
    ...groupDefaults,
    channels: inAppAndPush,
  },
  joinAccepted: {
    ...groupDefaults,
    channels: inAppAndPush,
  },
  joinDeclined: {
    ...groupDefaults,
    channels: inAppOnly,
  },
  removedFromGroup: {
    ...groupDefaults,
    channels: inAppOnly,
  },
  becameAdmin: {
    ...groupDefaults,
    channels: inAppAndPush,
  },
  groupDeleted: {
    ...groupDefaults,
    channels: inAppOnly,
  },
  groupHidden: {
    ...groupDefaults,
    channels: inAppOnly,
    missing: {
      about: 'notifications.missing.groupAtStart',
      what: 'notifications.missing.houseRule',
    },
  },
  groupBack: {
    ...groupDefaults,
    channels: inAppOnly,
  },
  // Always in the panel: authors must learn why, whatever they have switched off.
  messageRemoved: {
    ...groupDefaults,
    category: 'social',
    setting: 'security',
    preference: null,
    channels: inAppAndPush,
    missing: { about: 'notifications.missing.group', what: 'notifications.missing.groupRule' },
  },
} satisfies Record<string, NotificationDefinition>
