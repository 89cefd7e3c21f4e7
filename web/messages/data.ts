import { useQuery } from '@tanstack/react-query'
import { type Conversation, type DirectMessage, messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { usePaginatedList, withCachedFallback } from '#web/api/queries.ts'
import { currentUserId } from '#web/api/queryClient.ts'
import {
  type MessageSource,
  useMessageHistory,
  useNewerMessages,
  useOlderMessages,
} from '#web/messaging/messageHistory.ts'
import { directLogKey } from '#web/messaging/messageLogCache.ts'

export const useConversations = () =>
  usePaginatedList(
    messages.conversations,
    {},
    {
      cursorOf: ({ otherUserId }) => otherUserId,
      first: 30,
    },
  )

/** `known`: the conversation from the list, used until the response arrives. */
export const useConversation = (userId: string, cached: Conversation | undefined) =>
  withCachedFallback(
    useQuery<Conversation, ApiError>({
      ...read(messages.conversation, { userId }),
      ...(cached && { placeholderData: cached }),
    }),
    () => cached,
  )

export const useNewPeople = (q: string | undefined) =>
  usePaginatedList(messages.newPeople, q ? { q } : {}, { first: 20, keepPrevious: true })

const toMessageSource = ({
  otherUserId: userId,
  unread,
  lastReadSeq,
}: Pick<Conversation, 'otherUserId' | 'unread' | 'lastReadSeq'>): MessageSource<DirectMessage> => ({
  logKey: directLogKey(userId),
  unread,
  lastReadSeq,
  counts: ({ senderId, isDeleted }) => !isDeleted && senderId !== currentUserId(),
  fetch: (page, signal) => call(messages.thread, { id: userId, ...page }, signal ? { signal } : {}),
})

/** The loaded messages of a conversation. */
export const useThread = (conversation: Conversation) =>
  useMessageHistory(toMessageSource(conversation))
export const useOlderDirectMessages = (conversation: Conversation) =>
  useOlderMessages(toMessageSource(conversation))
export const useNewerDirectMessages = (conversation: Conversation) =>
  useNewerMessages(toMessageSource(conversation))

const conversationQueries = {
  refetch: [messages.conversations, messages.conversation, notifications.unreadCount],
}

/** Fails silently: the next message tries again. */
export const useMarkRead = () => useWrite(messages.markRead, conversationQueries).mutateAsync
