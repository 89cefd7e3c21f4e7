import { everywhere, here, hereAndPush, type Telling } from './telling.ts'

const safety = {
  category: 'other',
  setting: 'security',
  preference: null,
  priority: 'normal',
} as const

/** Reports, and what is decided about them. */
export const safetyKinds = {
  reportReceived: {
    ...safety,
    priority: 'low',
    channels: here,
    title: 'Thank you for telling us',
    message: 'A person looks at {{about}}, and you hear what they decide.',
    actionText: '',
    missing: { about: 'what you reported' },
  },
  caseOpened: {
    ...safety,
    channels: hereAndPush,
    title: 'Something was reported',
    message: 'It waits for somebody to look at it.',
    actionText: 'Look at it',
  },
  caseObjected: {
    ...safety,
    channels: hereAndPush,
    title: 'Somebody objects to a decision',
    message: 'It waits for somebody to look at it again.',
    actionText: 'Look at it',
  },
  decisionOnYours: {
    ...safety,
    priority: 'high',
    channels: everywhere,
    title: '{{about}}',
    message: '{{what}}',
    actionText: 'Object to it',
    missing: {
      about: 'A decision about something of yours',
      what: 'Open {{community}} to read why.',
    },
  },
  decisionOnReport: {
    ...safety,
    channels: everywhere,
    title: '{{about}}',
    message: '{{what}}',
    actionText: 'Object to it',
    missing: {
      about: 'A decision about what you reported',
      what: 'Open {{community}} to read why.',
    },
  },
} satisfies Record<string, Telling>
