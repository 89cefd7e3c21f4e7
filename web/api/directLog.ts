import type { QueryClient } from '@tanstack/react-query'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { keyOf } from './client.ts'
import type { Log } from './log.ts'
import { hearRow, logKeyOf } from './talkLog.ts'

export type DirectLog = Log<DirectMessage>

/** Where the cache keeps the log of what was written with somebody. */
export const directLogKey = (userId: string) => logKeyOf(keyOf(messages.thread, { userId }))

type Sides = Pick<DirectMessage, 'senderId' | 'receiverId' | 'conversationId'>

/** With whom it was written; the conversation's own id when that person has left. */
export const otherOf = ({ senderId, receiverId, conversationId }: Sides, meId: string) =>
  (senderId === meId ? receiverId : senderId) ?? conversationId

/** Into the log of its conversation, where that is loaded. */
export const hearDirect = (cache: QueryClient, message: DirectMessage, meId: string) =>
  hearRow(cache, directLogKey(otherOf(message, meId)), message)
