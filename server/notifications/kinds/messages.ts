import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const messageDefaults = {
  category: 'social',
  setting: 'messages',
  preference: 'messages',
  priority: 'high',
  // Direct messages have their own list, so they never appear in the notification panel.
  channels: ['push', 'mail'],
  pushHours: 24,
  missing: {
    who: 'notifications.missing.someone',
    about: 'notifications.missing.group',
    what: 'notifications.missing.text',
  },
} as const
// Without a word of the message or the reaction.
const reactionDefaults = {
  category: 'social',
  preference: 'messages',
  priority: 'low',
  channels: inAppAndPush,
  isPushDelayed: true,
  pushHours: 24,
  missing: { about: 'notifications.missing.group', what: 'notifications.missing.reaction' },
} as const
const commentDefaults = {
  category: 'community',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  channels: allChannels,
  missing: { who: 'notifications.missing.someone', about: 'notifications.missing.post' },
} as const

/** `{{what}}` is the text of the message. It is filled only when the recipient enabled previews. */
export const messageKinds = {
  directMessage: {
    ...messageDefaults,
  },
  // In the panel the text is that of the message, as long as it exists: `mentionText` in store.ts.
  groupMention: {
    ...messageDefaults,
    priority: 'normal',
    channels: allChannels,
  },
  groupReply: {
    ...messageDefaults,
    priority: 'normal',
    channels: allChannels,
  },
  // For members who chose to hear of everything.
  groupMessage: {
    ...messageDefaults,
    priority: 'normal',
  },
  messageReacted: {
    ...reactionDefaults,
    setting: 'reactions',
  },
  groupMessageReacted: {
    ...reactionDefaults,
    setting: 'groupReactions',
  },
  postCommented: {
    ...commentDefaults,
  },
  commentReplied: {
    ...commentDefaults,
  },
} satisfies Record<string, NotificationDefinition>
