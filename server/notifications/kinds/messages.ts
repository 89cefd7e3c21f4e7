import { allChannels, type NotificationDefinition } from './definition.ts'

const messageDefaults = {
  category: 'social',
  setting: 'messages',
  preference: 'messages',
  priority: 'high',
  // Conversations have their own list, so these kinds never appear in the notification panel.
  channels: ['push', 'mail'],
  pushHours: 24,
  missing: { who: 'Someone', about: 'a group', what: 'Open {{community}} to read more.' },
} as const
const commentDefaults = {
  category: 'community',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  channels: allChannels,
  missing: { who: 'Someone', about: 'a post' },
} as const

/** `{{what}}` is the text of the message. It is filled only when the recipient enabled previews. */
export const messageKinds = {
  directMessage: {
    ...messageDefaults,
    title: '{{who}} sent you a message',
    message: '{{what}}',
    actionText: 'Read and reply',
  },
  groupMention: {
    ...messageDefaults,
    title: '{{who}} mentioned you in {{about}}',
    message: '{{what}}',
    actionText: 'Read and reply',
  },
  postCommented: {
    ...commentDefaults,
    title: 'A comment on your post',
    message: '{{who}} commented on “{{about}}”.',
    actionText: 'See the comment',
  },
  commentReplied: {
    ...commentDefaults,
    title: 'A reply to your comment',
    message: '{{who}} replied to you on “{{about}}”.',
    actionText: 'View reply',
  },
} satisfies Record<string, NotificationDefinition>
