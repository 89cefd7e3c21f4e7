import type { Quote } from '#shared/conversation/message.ts'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import type { ChatMessage } from '#web/messaging/chatItems.ts'
import {
  applyGroupMessage,
  type GroupMessageLog,
  groupLogKey,
} from '#web/messaging/messageLogCache.ts'
import { createOptimisticMessage, extrasOf } from '#web/messaging/optimisticMessage.ts'
import { createSendQueue } from '#web/messaging/sendQueue.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'

/** As the chat shows it; `action` is for what the user did to a message. */
type QueuedRow = ChatMessage & Pick<GroupMessage, 'groupId' | 'isHidden' | 'isRemoved' | 'event'>

const bodyOf = (row: QueuedRow) => ({
  message: row.message,
  ...extrasOf(row),
})

const sendQueue = createSendQueue<QueuedRow>({
  kind: 'group',
  conversationOf: ({ groupId }) => groupId,
  rowOf: (base, groupId) => ({ ...base, groupId, isHidden: false, isRemoved: false, event: null }),
  draftOf: (groupId) => `chat:${groupId}`,
  send: async (row, signal) => {
    const input = { id: row.groupId, ...bodyOf(row) }
    applyGroupMessage(queryClient, await call(groups.send, input, { signal }))
  },
  toRequest: (row) => ({
    method: groups.send.method,
    path: groups.send.path.replace(':id', row.groupId),
    body: bodyOf(row),
  }),
  findArrived: ({ groupId, clientId, user }) =>
    (queryClient.getQueryData<GroupMessageLog>(groupLogKey(groupId))?.rows ?? []).find(
      (row) => row.clientId === clientId && row.user?.id === user?.id,
    ),
})

/** Returns the local id of the message. `stored` rejects when the device has no space for its files. */
export const sendMessage = (
  groupId: string,
  message: string,
  me: PublicUser,
  replyTo: Quote | null,
  files: readonly KeptFile[],
) => {
  const row = createOptimisticMessage(message, me, { replyTo, files })
  return {
    id: row.id,
    stored: sendQueue.add({ ...row, groupId, isHidden: false, isRemoved: false, event: null }),
  }
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  usePendingMessages,
  useDiscardDelivered,
} = sendQueue
