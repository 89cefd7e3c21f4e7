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
    title: 'Thank you for telling us',
    message: 'A person looks at {{about}}, and you hear what they decide.',
    actionText: '',
    missing: { about: 'what you reported' },
  },
  caseOpened: {
    ...safetyDefaults,
    channels: inAppAndPush,
    title: 'Something was reported',
    message: 'It waits for somebody to look at it.',
    actionText: 'Look at it',
  },
  caseObjected: {
    ...safetyDefaults,
    channels: inAppAndPush,
    title: 'Somebody objects to a decision',
    message: 'It waits for somebody to look at it again.',
    actionText: 'Look at it',
  },
  decisionOnYours: {
    ...safetyDefaults,
    priority: 'high',
    channels: allChannels,
    title: '{{about}}',
    message: '{{what}}',
    actionText: 'Object to it',
    missing: {
      about: 'A decision about something of yours',
      what: 'Open {{community}} to read why.',
    },
  },
  decisionOnReport: {
    ...safetyDefaults,
    channels: allChannels,
    title: '{{about}}',
    message: '{{what}}',
    actionText: 'Object to it',
    missing: {
      about: 'A decision about what you reported',
      what: 'Open {{community}} to read why.',
    },
  },
} satisfies Record<string, NotificationDefinition>
