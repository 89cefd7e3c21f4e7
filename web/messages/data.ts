import { useQuery } from '@tanstack/react-query'
import { type Conversation, type DirectMessage, messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { directLogKey } from '#web/api/directLog.ts'
import { orKnown } from '#web/api/orKnown.ts'
import { usePages } from '#web/api/pages.ts'
import { type Talk, useOlderRows, useTalkLog } from '#web/api/talk.ts'

export const hrefOfConversation = (userId: string) => `/messages?with=${userId}`

export const useConversations = () =>
  usePages<Conversation>({
    key: keyOf(messages.conversations),
    fetch: (page, signal) => call(messages.conversations, page, { signal }),
    idOf: ({ otherUserId }) => otherUserId,
    first: 30,
  })

/** `known`: as the list has it, until the answer is there. */
export const useConversation = (userId: string, known: Conversation | undefined) =>
  orKnown(
    useQuery<Conversation, ApiError>({
      ...read(messages.conversation, { userId }),
      ...(known && { placeholderData: known }),
    }),
    () => known,
  )

export const useNewPeople = (q: string | undefined) => {
  const query = { ...(q && { q }) }
  return usePages<PublicUser>({
    key: keyOf(messages.newPeople, query),
    fetch: (page, signal) => call(messages.newPeople, { ...query, ...page }, { signal }),
    idOf: ({ id }) => id,
    first: 20,
    isKept: true,
  })
}

const talkOf = ({
  otherUserId: userId,
  unread,
}: Pick<Conversation, 'otherUserId' | 'unread'>): Talk<DirectMessage> => ({
  logKey: directLogKey(userId),
  unread,
  fetch: (page, signal) => call(messages.thread, { userId, ...page }, signal ? { signal } : {}),
})

/** What the two wrote, as far as it has been paged back. */
export const useThread = (conversation: Conversation) => useTalkLog(talkOf(conversation))
export const useOlderMessages = (conversation: Conversation) => useOlderRows(talkOf(conversation))

const aboutConversations = {
  refetch: [messages.conversations, messages.conversation, notifications.unreadCount],
}

export const useDeleteMessage = () =>
  useWrite(messages.remove, {
    refetch: [messages.thread, ...aboutConversations.refetch],
    failed: 'Failed to delete message',
  })

/** Nothing to tell anybody: where it fails it is tried again with the next message. */
export const useMarkRead = () => useWrite(messages.markRead, aboutConversations).mutateAsync
