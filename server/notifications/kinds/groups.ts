import { inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const groupDefaults = {
  category: 'social',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  actionText: 'See group',
  missing: { who: 'Somebody', about: 'a group' },
} as const

export const groupKinds = {
  askedToJoin: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'Somebody asks to join your group',
    message: '{{who}} would like to join “{{about}}”.',
  },
  invitedToGroup: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You are invited to a group',
    message: '{{who}} invites you to “{{about}}”.',
  },
  joinAccepted: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You are in',
    message: 'You asked to join “{{about}}”, and you are a member now.',
  },
  joinDeclined: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'Your request was declined',
    message: 'The admins of “{{about}}” cannot let you in at the moment.',
  },
  removedFromGroup: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'You are no longer in a group',
    message: 'An admin of “{{about}}” has removed you. You may ask to join again.',
  },
  becameAdmin: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You are an admin now',
    message: 'You can manage “{{about}}”: answer who asks to join, and look after it.',
  },
  groupDeleted: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group was deleted',
    message: '“{{about}}” is gone, with everything that was said in it.',
    actionText: 'See other groups',
  },
  groupHidden: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group was taken down',
    message: '“{{about}}” was reported, and our team took it down. {{what}}',
    actionText: 'See other groups',
    missing: { about: 'A group', what: 'It broke our house rules.' },
  },
  groupBack: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group is back',
    message: 'We looked again: “{{about}}” is open, with its members and all that was said in it.',
  },
  // Always in the panel: authors must learn why, whatever they have switched off.
  messageRemoved: {
    ...groupDefaults,
    category: 'social',
    setting: 'security',
    preference: null,
    channels: inAppAndPush,
    title: 'Your message was removed',
    message: 'An admin of “{{about}}” removed a message of yours: {{what}}',
    missing: { about: 'a group', what: 'It broke the rules of the group.' },
  },
} satisfies Record<string, NotificationDefinition>
