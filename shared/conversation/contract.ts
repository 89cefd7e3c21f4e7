import * as z from 'zod/mini'
import { del, get, isoDate, maxSeq, post, put } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'
import { messageText } from './message.ts'

/** What notifies a person: mentions include replies to them. */
export const NotificationLevel = z.enum(['everything', 'mentions', 'nothing'])
export type NotificationLevel = z.infer<typeof NotificationLevel>

export const ConversationSettings = z.object({
  level: NotificationLevel,
  /** When the level ends; null: until changed. */
  until: z.nullable(isoDate),
  /** The level from then on; null: as usual. Absent in what browsers kept from before. */
  after: z.optional(z.nullable(NotificationLevel)),
})
export type ConversationSettings = z.infer<typeof ConversationSettings>

/** How long a level may last. */
export const settingHours = [1, 8, 168] as const

/** The reactions at hand. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
export const maxReactionsPerPerson = 3
export const maxReactionKinds = 12
export const maxPins = 3
export const maxEdits = 10
export const editHours = 24
/** Of those who gave a reaction or a vote, this many are named. */
export const maxPeopleNamed = 100

export const PinnedMessage = z.object({
  id: z.uuid(),
  seq: z.int(),
  author: z.nullable(z.string()),
  /** The beginning, in one line. */
  text: z.string(),
})
export type PinnedMessage = z.infer<typeof PinnedMessage>

const conversation = '/api/conversations/:kind/:id'
const message = `${conversation}/messages/:messageId` as const

/**
 * What people do with messages of groups and direct messages alike. `kind` is `group` or `direct`;
 * `id` is a group, or the other person (the conversation, if their account was deleted). Changes
 * come back as changes of the message, live and with the next read.
 */
export const conversations = {
  /**
   * The author, within `editHours` and at most `maxEdits` times; up to `maxMessageLength` of the kind.
   */
  edit: put(message, { limit: 'message', input: z.object({ text: messageText('direct') }) }),
  react: put(`${message}/reactions/:emoji`, { limit: 'react' }),
  takeBackReaction: del(`${message}/reactions/:emoji`, { limit: 'react' }),
  /** Who reacted, in the order of the reactions; up to `maxPeopleNamed` for each. */
  reactions: get(`${message}/reactions`, {
    reply: z.array(z.object({ emoji: z.string(), user: PublicUser })),
  }),
  /** In groups by admins; at most `maxPins`. */
  pin: put(`${message}/pin`, { limit: 'react' }),
  unpin: del(`${message}/pin`, { limit: 'react' }),
  /** Last pinned first. */
  pins: get(`${conversation}/pins`, { reply: z.array(PinnedMessage) }),
  /** Replaces the votes of the caller; none: takes them back. */
  vote: put(`${message}/vote`, {
    limit: 'react',
    input: z.object({ options: z.array(z.int().check(z.gte(0), z.lte(9))).check(z.maxLength(10)) }),
  }),
  /** By its author, or an admin of the group. */
  closePoll: post(`${message}/closing`, { limit: { none: 'endsOnce' } }),
  /** Who voted for what, in a poll that is not anonymous, for those who see its results; up to `maxPeopleNamed` for each option. */
  votes: get(`${message}/votes`, {
    reply: z.array(z.object({ option: z.int(), user: PublicUser })),
  }),
  changeSettings: put(`${conversation}/settings`, {
    limit: { none: 'ownRows' },
    input: z.object({
      level: NotificationLevel,
      /** null: until changed. */
      hours: z.nullable(z.literal([...settingHours])),
    }),
    reply: ConversationSettings,
  }),
  /**
   * The caller has the conversation open and visible, though perhaps not the messages up to this
   * position: no push tells of them any more.
   */
  markShown: put(`${conversation}/shown`, {
    limit: { none: 'ownRows' },
    input: z.object({ seq: z.int().check(z.gte(1), z.lte(maxSeq)) }),
  }),
  /** Everything from this position on is unread again. */
  markUnread: put(`${conversation}/unread`, {
    limit: { none: 'ownRows' },
    input: z.object({ seq: z.int().check(z.gte(1), z.lte(maxSeq)) }),
  }),
}
