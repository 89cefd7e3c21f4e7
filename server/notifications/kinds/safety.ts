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
    message: 'A person will look at {{about}}, and we’ll tell you what they decide.',
    actionText: '',
    missing: { about: 'what you reported' },
  },
  caseOpened: {
    ...safetyDefaults,
    channels: inAppAndPush,
    title: 'New report',
    message: 'Please review it.',
    actionText: 'Review it',
  },
  caseObjected: {
    ...safetyDefaults,
    channels: inAppAndPush,
    title: 'New objection to a decision',
    message: 'Please review the decision again.',
    actionText: 'Review it',
  },
  decisionOnYours: {
    ...safetyDefaults,
    priority: 'high',
    channels: allChannels,
    title: '{{about}}',
    message: '{{what}}',
    actionText: 'Object to it',
    missing: {
      about: 'A decision about your content',
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
