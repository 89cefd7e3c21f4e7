import { inAppAndPush, inAppOnly, type NotificationDefinition } from './definition.ts'

const groupDefaults = {
  category: 'social',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  actionText: 'See group',
  missing: { who: 'Someone', about: 'a group' },
} as const

export const groupKinds = {
  askedToJoin: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'New request to join your group',
    message: '{{who}} would like to join “{{about}}”.',
  },
  invitedToGroup: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You’re invited to a group',
    message: '{{who}} invited you to “{{about}}”.',
  },
  joinAccepted: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You’re in',
    message: 'You’re now a member of “{{about}}”.',
  },
  joinDeclined: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'Your request was declined',
    message: 'The admins of “{{about}}” can’t accept your request at the moment.',
  },
  removedFromGroup: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'You’re no longer in a group',
    message: 'An admin removed you from “{{about}}”. You can ask to join again.',
  },
  becameAdmin: {
    ...groupDefaults,
    channels: inAppAndPush,
    title: 'You’re now an admin',
    message: 'You can now manage “{{about}}” and answer requests to join.',
  },
  groupDeleted: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group was deleted',
    message: '“{{about}}” has been deleted, along with its messages.',
    actionText: 'See other groups',
  },
  groupHidden: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group was removed',
    message: '“{{about}}” was reported, and our team removed it. {{what}}',
    actionText: 'See other groups',
    missing: { about: 'A group', what: 'It broke our house rules.' },
  },
  groupBack: {
    ...groupDefaults,
    channels: inAppOnly,
    title: 'A group is back',
    message: 'We’ve looked at it again. “{{about}}” is open again, with its members and messages.',
  },
  // Always in the panel: authors must learn why, whatever they have switched off.
  messageRemoved: {
    ...groupDefaults,
    category: 'social',
    setting: 'security',
    preference: null,
    channels: inAppAndPush,
    title: 'Your message was removed',
    message: 'An admin of “{{about}}” removed one of your messages: {{what}}',
    missing: { about: 'a group', what: 'It broke the group’s rules.' },
  },
} satisfies Record<string, NotificationDefinition>
