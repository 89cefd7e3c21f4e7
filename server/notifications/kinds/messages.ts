import { allChannels, type NotificationDefinition } from './definition.ts'

const messageDefaults = {
  category: 'social',
  setting: 'messages',
  preference: 'messages',
  priority: 'high',
  // Conversations have their own list, so these kinds never appear in the notification panel.
  channels: ['push', 'mail'],
  pushHours: 24,
  missing: {
    who: 'notifications.missing.someone',
    about: 'notifications.missing.group',
    what: 'notifications.missing.text',
  },
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
  groupMention: {
    ...messageDefaults,
  },
  postCommented: {
    ...commentDefaults,
  },
  commentReplied: {
    ...commentDefaults,
  },
} satisfies Record<string, NotificationDefinition>
