import type { ConversationKind } from '#shared/conversation/message.ts'
import type { Me } from '#shared/users/user.ts'
import type { ChatMessage } from './chatItems.ts'

/** As `kind` and `id` of the calls: `id` is a group, or the other person. */
export type Address = { kind: ConversationKind; id: string }

/** The conversation of a list of messages, and what its viewer may do there. */
export type Chat = {
  address: Address
  me: Me
  /** Whether the viewer takes part: edits, reacts and votes. */
  isOpen: boolean
  /** Whether the viewer pins messages, and closes polls of others. */
  isManager: boolean
  /** Scrolls to an own message with this client id that was just sent. */
  showSent: (clientId?: string) => void
  /** Undefined where the viewer may not write now. */
  reply: ((row: ChatMessage) => void) | undefined
  edit: (row: ChatMessage) => void
  remove: (row: ChatMessage) => void
  report: (row: ChatMessage) => void
  /** For managers of the group, instead of reporting. */
  takeDown: ((row: ChatMessage) => void) | undefined
  /** Between language buddies. */
  correct: ((row: ChatMessage) => void) | undefined
}

/** What the parts of one message get. */
export type MessagePart = { row: ChatMessage; chat: Chat }
