import * as z from 'zod'
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
import { multiLine, singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const DirectMessage = z.object({
  id: z.uuid(),
  /** null: account deleted. */
  senderId: z.uuid().nullable(),
  receiverId: z.uuid().nullable(),
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
  clientId: z.uuid().nullable(),
})
export type DirectMessage = z.infer<typeof DirectMessage>

/** Cap of unread counts; shown as "99+". */
export const maxUnreadCount = 100

/** A conversation with one person, possibly still empty. */
export const Conversation = z.object({
  /** The conversation id if the other account was deleted. */
  otherUserId: z.uuid(),
  /** null: account deleted. */
  otherUser: PublicUser.nullable(),
  /** null before the first message; empty if it was deleted. */
  lastMessage: z.string().nullable(),
  lastMessageTime: isoDate.nullable(),
  isLastOwn: z.boolean(),
  isRead: z.boolean(),
  /** Received messages after the read position, capped. */
  unread: z.int(),
  /** Read position of the viewer. */
  lastReadSeq: z.int(),
  /** Changes up to this number are counted in `unread`. */
  lastSeq: z.int(),
  /** Read position of the other; null if one of the two has read receipts disabled. */
  seenSeq: z.int().nullable(),
  /** Whether the two are connected. Otherwise the conversation is read-only. */
  isOpen: z.boolean(),
  /** Blocked by the viewer. */
  isBlocked: z.boolean(),
  /** Current week of the language buddies' curriculum; null if they are no buddies. */
  buddyWeek: z.int().nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const NewDirectMessage = z.object({
  receiverId: z.uuid(),
  content: multiLine({ min: 1, max: 5000 }),
  clientId,
})
export type NewDirectMessage = z.infer<typeof NewDirectMessage>

export const DirectReadState = Conversation.pick({ lastReadSeq: true, unread: true, lastSeq: true })
export type DirectReadState = z.infer<typeof DirectReadState>

export const NewContactFilter = Page.extend({
  /** Part of the name or username. */
  q: singleLine({ max: 100 }).optional(),
})
export type NewContactFilter = z.infer<typeof NewContactFilter>

export const messages = {
  /** Latest first. `before` is the `otherUserId` of the last one received. */
  conversations: get('/api/messages/conversations', {
    input: Page,
    reply: z.array(Conversation),
  }),
  /** For connected users also before the first message. */
  conversation: get('/api/messages/conversations/:userId', { reply: Conversation }),
  /** Accepted connections without a conversation, by name. */
  newPeople: get('/api/messages/new', {
    input: NewContactFilter,
    reply: z.array(PublicUser),
    total: true,
  }),
  /** Messages with this user; see `SeqPage`. */
  thread: get('/api/messages/:userId', { input: SeqPage, reply: z.array(DirectMessage) }),
  send: post('/api/messages', { input: NewDirectMessage, reply: DirectMessage }),
  remove: del('/api/messages/:id'),
  markRead: put('/api/messages/:userId/read', {
    input: z.object({ seq: z.int().min(0).max(maxSeq) }),
    reply: DirectReadState,
  }),
  /** Read receipts, in both directions. */
  showSeen: put('/api/user/shows-seen', {
    input: z.object({ showsSeen: z.boolean() }),
    reply: z.object({ showsSeen: z.boolean() }),
  }),
}
