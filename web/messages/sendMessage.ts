import type { Quote } from '#shared/conversation/message.ts'
import { messages } from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { call, refetchInOrder } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import type { ChatMessage } from '#web/messaging/chatItems.ts'
import {
  applyDirectMessage,
  type DirectMessageLog,
  directLogKey,
} from '#web/messaging/messageLogCache.ts'
import { createOptimisticMessage, extrasOf } from '#web/messaging/optimisticMessage.ts'
import { createSendQueue } from '#web/messaging/sendQueue.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'

/** A direct message as a chat row. */
export type DirectRow = ChatMessage & { otherUserId: string }

const bodyOf = (row: DirectRow) => ({
  receiverId: row.otherUserId,
  content: row.message,
  ...extrasOf(row),
})

const refetchConversations = () =>
  void refetchInOrder(queryClient, [
    messages.conversations,
    messages.conversation,
    messages.newPeople,
  ])

const sendQueue = createSendQueue<DirectRow>({
  kind: 'direct',
  conversationOf: ({ otherUserId }) => otherUserId,
  rowOf: (base, otherUserId) => ({ ...base, otherUserId }),
  draftOf: (otherUserId) => `direct:${otherUserId}`,
  send: async (row, signal) => {
    try {
      const sent = await call(messages.send, bodyOf(row), { signal })
      applyDirectMessage(queryClient, sent, row.user?.id ?? '')
    } finally {
      // Also after an error: the users may no longer be connected.
      refetchConversations()
    }
  },
  toRequest: (row) => ({
    method: messages.send.method,
    path: messages.send.path,
    body: bodyOf(row),
  }),
  findArrived: ({ otherUserId, clientId, user }) =>
    (queryClient.getQueryData<DirectMessageLog>(directLogKey(otherUserId))?.rows ?? []).find(
      (row) => row.clientId === clientId && row.senderId === user?.id,
    ),
  // The list shows the last message.
  afterAction: refetchConversations,
})

/** Returns the local id of the message. `stored` rejects when the device has no space for its files. */
export const sendMessage = (
  otherUserId: string,
  message: string,
  me: PublicUser,
  replyTo: Quote | null = null,
  files: readonly KeptFile[] = [],
) => {
  const row = createOptimisticMessage(message, me, { replyTo, files })
  return { id: row.id, stored: sendQueue.add({ ...row, otherUserId }) }
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  usePendingMessages,
  useDiscardDelivered,
} = sendQueue
