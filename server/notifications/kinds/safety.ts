import { allChannels, inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const safetyDefaults = {
  category: 'other',
  setting: 'security',
  preference: null,
  priority: 'normal',
} as const

/** Reports and the decisions about them. */
export const safetyKinds = {
  reportReceived: {
    ...safetyDefaults,
    priority: 'low',
    channels: inAppOnly,
    hasAction: false,
    missing: { about: 'notifications.missing.report' },
  },
  caseOpened: {
    ...safetyDefaults,
    channels: inAppAndPush,
  },
  caseObjected: {
    ...safetyDefaults,
    channels: inAppAndPush,
  },
  decisionOnYours: {
    ...safetyDefaults,
    priority: 'high',
    channels: allChannels,
    missing: {
      about: 'notifications.missing.decisionOnYours',
      what: 'notifications.missing.reasons',
    },
  },
  decisionOnReport: {
    ...safetyDefaults,
    channels: allChannels,
    missing: {
      about: 'notifications.missing.decisionOnReport',
      what: 'notifications.missing.reasons',
    },
  },
} satisfies Record<string, NotificationDefinition>
