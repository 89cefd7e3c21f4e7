import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, highestSeq, isoDate, Page, post, put, SeqPage } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const DirectMessage = z.object({
  id: z.uuid(),
  /** null: somebody who has left the platform. */
  senderId: z.uuid().nullable(),
  receiverId: z.uuid().nullable(),
  /** Empty once deleted. */
  content: z.string(),
  /** Of what I sent: false also where the other does not show it, or I do not. */
  isRead: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  conversationId: z.uuid(),
  /** Place in the conversation. Numbers may be missing: deleting takes one too. */
  seq: z.int(),
  /** The number of its last change; its `seq` when nothing changed. */
  changedSeq: z.int(),
  isDeleted: z.boolean(),
  /** What its sender called it before it was sent. */
  clientId: z.uuid().nullable(),
})
export type DirectMessage = z.infer<typeof DirectMessage>

/** Counting stops here: what is shown above it is "99+". */
export const mostUnread = 100

/** What I wrote with one person, or could write. */
export const Conversation = z.object({
  /** The conversation's own id when that person has left the platform. */
  otherUserId: z.uuid(),
  /** null: somebody who has left the platform. */
  otherUser: PublicUser.nullable(),
  /** null before the first word. Empty when it was deleted. */
  lastMessage: z.string().nullable(),
  lastMessageTime: isoDate.nullable(),
  isLastOwn: z.boolean(),
  /** Nothing new for me in it. */
  isRead: z.boolean(),
  /** Messages for me after what I read; `mostUnread` at most. */
  unread: z.int(),
  /** The `seq` up to which I have read. */
  lastReadSeq: z.int(),
  /** Changes up to this number are counted in `unread`. */
  lastSeq: z.int(),
  /** Up to which the other has read; null where one of the two does not show it. */
  seenSeq: z.int().nullable(),
  /** We are connected: whoever is not may read, and write nothing more. */
  isOpen: z.boolean(),
  /** By me. */
  isBlocked: z.boolean(),
  /** Language buddies: the week of their path they are in; null: they are none. */
  buddyWeek: z.int().nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const NewDirectMessage = z.object({
  receiverId: z.uuid(),
  content: lines({ min: 1, max: 5000 }),
  clientId,
})
export type NewDirectMessage = z.infer<typeof NewDirectMessage>

export const DirectReadState = Conversation.pick({ lastReadSeq: true, unread: true, lastSeq: true })
export type DirectReadState = z.infer<typeof DirectReadState>

export const NewcomerFilter = Page.extend({
  /** Part of the name or username. */
  q: line({ max: 100 }).optional(),
})
export type NewcomerFilter = z.infer<typeof NewcomerFilter>

export const messages = {
  /** The latest first. `before` is the `otherUserId` of the last one received. */
  conversations: get('/api/messages/conversations', {
    input: Page,
    reply: z.array(Conversation),
  }),
  /** Also before the first word, for two who are connected. */
  conversation: get('/api/messages/conversations/:userId', { reply: Conversation }),
  /** Accepted connections with whom there is no conversation yet, by name. */
  newPeople: get('/api/messages/new', {
    input: NewcomerFilter,
    reply: z.array(PublicUser),
    total: true,
  }),
  /** With this person; see `SeqPage`. */
  thread: get('/api/messages/:userId', { input: SeqPage, reply: z.array(DirectMessage) }),
  send: post('/api/messages', { input: NewDirectMessage, reply: DirectMessage }),
  remove: del('/api/messages/:id'),
  markRead: put('/api/messages/:userId/read', {
    input: z.object({ seq: z.int().min(0).max(highestSeq) }),
    reply: DirectReadState,
  }),
  /** Whether others may see how far I have read, and I how far they have. */
  showSeen: put('/api/user/shows-seen', {
    input: z.object({ showsSeen: z.boolean() }),
    reply: z.object({ showsSeen: z.boolean() }),
  }),
}
