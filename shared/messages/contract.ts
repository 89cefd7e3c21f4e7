import * as z from 'zod/mini'
import { ConversationSettings } from '#shared/conversation/contract.ts'
import { messageExtras, messageText, newMessageExtras } from '#shared/conversation/message.ts'
import {
  clientId,
  del,
  get,
  isoDate,
  maxSeq,
  Page,
  post,
  put,
  SeqPage,
} from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const DirectMessage = z.object({
  id: z.uuid(),
  /** null: account deleted. */
  senderId: z.nullable(z.uuid()),
  receiverId: z.nullable(z.uuid()),
  /** Empty once deleted. */
  content: z.string(),
  /** For sent messages: false also if one of the two has read receipts disabled. */
  isRead: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  conversationId: z.uuid(),
  /** Position in the conversation. Has gaps, because deletions take numbers too. */
  seq: z.int(),
  /** Sequence number of the last change; initially `seq`. */
  changedSeq: z.int(),
  isDeleted: z.boolean(),
  /** Idempotency key chosen by the sender. */
  clientId: z.nullable(z.uuid()),
  ...messageExtras,
})
export type DirectMessage = z.infer<typeof DirectMessage>

/** Cap of unread counts; shown as "99+". */
export const maxUnreadCount = 100

/** A little about the other, from the profile that connected users see. */
export const PartnerFacts = z.object({
  role: z.string(),
  location: z.nullable(z.string()),
  /** Codes of the languages that they learn. */
  learns: z.array(z.string()),
})
export type PartnerFacts = z.infer<typeof PartnerFacts>

/** A conversation with one person, possibly still empty. */
export const Conversation = z.object({
  /** The conversation id if the other account was deleted. */
  otherUserId: z.uuid(),
  /** null: account deleted. */
  otherUser: z.nullable(PublicUser),
  /** null: no longer connected. */
  otherFacts: z.nullable(PartnerFacts),
  /** null before the first message; empty if it was deleted. */
  lastMessage: z.nullable(z.string()),
  lastMessageTime: z.nullable(isoDate),
  isLastOwn: z.boolean(),
  isRead: z.boolean(),
  /** Received messages after the read position, capped. */
  unread: z.int(),
  /** Read position of the viewer. */
  lastReadSeq: z.int(),
  /** Changes up to this number are counted in `unread`. */
  lastSeq: z.int(),
  /** Read position of the other; null if one of the two has read receipts disabled. */
  seenSeq: z.nullable(z.int()),
  /**
   * Whether the two are connected, or one has a place at an event that the other hosts. Otherwise
   * the conversation is read-only.
   */
  isOpen: z.boolean(),
  /** Blocked by the viewer. */
  isBlocked: z.boolean(),
  /** Current week of the language buddies' curriculum; null if they are no buddies. */
  buddyWeek: z.nullable(z.int()),
  /** What notifies the viewer; null: everything. */
  settings: z.nullish(ConversationSettings),
})
export type Conversation = z.infer<typeof Conversation>

export const NewDirectMessage = z.object({
  receiverId: z.uuid(),
  content: messageText('direct'),
  clientId,
  ...newMessageExtras,
})
export type NewDirectMessage = z.infer<typeof NewDirectMessage>

export const DirectReadState = z.pick(Conversation, {
  lastReadSeq: true,
  unread: true,
  lastSeq: true,
})
export type DirectReadState = z.infer<typeof DirectReadState>

export const NewContactFilter = z.extend(Page, {
  /** Part of the name or username. */
  q: z.optional(singleLine({ max: 100 })),
})
export type NewContactFilter = z.infer<typeof NewContactFilter>

export const messages = {
  /** Latest first. `before` is the `otherUserId` of the last one received. */
  conversations: get('/api/messages/conversations', {
    input: Page,
    reply: z.array(Conversation),
  }),
  /** For connected users, and to the host of an event, also before the first message. */
  conversation: get('/api/messages/conversations/:userId', { reply: Conversation }),
  /** Accepted connections without a conversation, by name. */
  newPeople: get('/api/messages/new', {
    input: NewContactFilter,
    reply: z.array(PublicUser),
  }),
  /**
   * Messages with the user of this id; see `SeqPage`. Named like the parameter of `remove`, because
   * OpenAPI allows one name per place in a path.
   */
  thread: get('/api/messages/:id', { input: SeqPage, reply: z.array(DirectMessage) }),
  send: post('/api/messages', { limit: 'message', input: NewDirectMessage, reply: DirectMessage }),
  remove: del('/api/messages/:id', { limit: { none: 'endsOnce' } }),
  markRead: put('/api/messages/:userId/read', {
    limit: { none: 'ownRows' },
    input: z.object({ seq: z.int().check(z.gte(0), z.lte(maxSeq)) }),
    reply: DirectReadState,
  }),
  /** Read receipts, in both directions. */
  showSeen: put('/api/user/shows-seen', {
    limit: { none: 'ownRows' },
    input: z.object({ hasReadReceipts: z.boolean() }),
    reply: z.object({ hasReadReceipts: z.boolean() }),
  }),
}
