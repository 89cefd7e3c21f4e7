import { everywhere, type Telling } from './telling.ts'

const talk = {
  category: 'social',
  setting: 'messages',
  preference: 'messages',
  priority: 'high',
  // Conversations have a list of their own: these never stand in the panel.
  channels: ['push', 'mail'],
  pushHours: 24,
  missing: { who: 'Somebody', about: 'a group', what: 'Open {{community}} to read on.' },
} as const
const board = {
  category: 'community',
  setting: 'community',
  preference: 'community',
  priority: 'normal',
  channels: everywhere,
  missing: { who: 'Somebody', about: 'a post' },
} as const

/** `{{what}}` of a message is its text, for those who want to see it on a locked screen. */
export const talkKinds = {
  directMessage: {
    ...talk,
    title: '{{who}} wrote to you',
    message: '{{what}}',
    actionText: 'Read and answer',
  },
  groupMention: {
    ...talk,
    title: '{{who}} mentioned you in {{about}}',
    message: '{{what}}',
    actionText: 'Read and answer',
  },
  postCommented: {
    ...board,
    title: 'A comment on your post',
    message: '{{who}} commented on “{{about}}”.',
    actionText: 'See the comment',
  },
  commentReplied: {
    ...board,
    title: 'A reply to your comment',
    message: '{{who}} replied to you under “{{about}}”.',
    actionText: 'See the reply',
  },
} satisfies Record<string, Telling>
