import { here, hereAndPush, type Telling } from './telling.ts'

const group = {
  category: 'social',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  actionText: 'See group',
  missing: { who: 'Somebody', about: 'a group' },
} as const

export const groupKinds = {
  askedToJoin: {
    ...group,
    channels: hereAndPush,
    title: 'Somebody asks to join your group',
    message: '{{who}} would like to join “{{about}}”.',
  },
  invitedToGroup: {
    ...group,
    channels: hereAndPush,
    title: 'You are invited to a group',
    message: '{{who}} invites you to “{{about}}”.',
  },
  joinAccepted: {
    ...group,
    channels: hereAndPush,
    title: 'You are in',
    message: 'You asked to join “{{about}}”, and you are a member now.',
  },
  joinDeclined: {
    ...group,
    channels: here,
    title: 'Your request was declined',
    message: 'The admins of “{{about}}” cannot let you in at the moment.',
  },
  removedFromGroup: {
    ...group,
    channels: here,
    title: 'You are no longer in a group',
    message: 'An admin of “{{about}}” has removed you. You may ask to join again.',
  },
  becameAdmin: {
    ...group,
    channels: hereAndPush,
    title: 'You are an admin now',
    message: 'You can manage “{{about}}”: answer who asks to join, and look after it.',
  },
  groupDeleted: {
    ...group,
    channels: here,
    title: 'A group was deleted',
    message: '“{{about}}” is gone, with everything that was said in it.',
    actionText: 'See other groups',
  },
  groupHidden: {
    ...group,
    channels: here,
    title: 'A group was taken down',
    message: '“{{about}}” was reported, and our team took it down. {{what}}',
    actionText: 'See other groups',
    missing: { about: 'A group', what: 'It broke our house rules.' },
  },
  groupBack: {
    ...group,
    channels: here,
    title: 'A group is back',
    message: 'We looked again: “{{about}}” is open, with its members and all that was said in it.',
  },
} satisfies Record<string, Telling>
