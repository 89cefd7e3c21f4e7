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
import { createOptimisticMessage, createSendQueue } from '#web/messaging/sendQueue.ts'

/** A direct message as a chat row. */
export type DirectRow = ChatMessage & { otherUserId: string }

const sendQueue = createSendQueue<DirectRow>({
  kind: 'direct',
  conversationOf: ({ otherUserId }) => otherUserId,
  send: async ({ otherUserId: receiverId, message: content, clientId, user }, signal) => {
    const input = { receiverId, content, ...(clientId && { clientId }) }
    try {
      const sent = await call(messages.send, input, { signal })
      applyDirectMessage(queryClient, sent, user?.id ?? '')
    } finally {
      // Also after an error: the users may no longer be connected.
      void refetchInOrder(queryClient, [
        messages.conversations,
        messages.conversation,
        messages.newPeople,
      ])
    }
  },
  toRequest: ({ otherUserId: receiverId, message: content, clientId }) => ({
    path: messages.send.path,
    body: { receiverId, content, clientId },
  }),
  hasArrived: ({ otherUserId, clientId, user }) =>
    (queryClient.getQueryData<DirectMessageLog>(directLogKey(otherUserId))?.rows ?? []).some(
      (row) => row.clientId === clientId && row.senderId === user?.id,
    ),
})

/** Returns the local id of the message. */
export const sendMessage = (otherUserId: string, message: string, me: PublicUser) => {
  const row = createOptimisticMessage(message, me)
  sendQueue.add({ ...row, otherUserId })
  return row.id
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  usePendingMessages,
  useDiscardDelivered,
} = sendQueue
