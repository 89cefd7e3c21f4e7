import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import {
  applyGroupMessage,
  type GroupMessageLog,
  groupLogKey,
} from '#web/messaging/messageLogCache.ts'
import { createOptimisticMessage, createSendQueue } from '#web/messaging/sendQueue.ts'

const sendQueue = createSendQueue<GroupMessage>({
  kind: 'group',
  conversationOf: ({ groupId }) => groupId,
  send: async ({ groupId: id, message, clientId }, signal) => {
    const input = { id, message, ...(clientId && { clientId }) }
    applyGroupMessage(queryClient, await call(groups.send, input, { signal }))
  },
  toRequest: ({ groupId, message, clientId }) => ({
    path: groups.send.path.replace(':id', groupId),
    body: { message, clientId },
  }),
  hasArrived: ({ groupId, clientId, user }) =>
    (queryClient.getQueryData<GroupMessageLog>(groupLogKey(groupId))?.rows ?? []).some(
      (row) => row.clientId === clientId && row.user?.id === user?.id,
    ),
})

/** Returns the local id of the message. */
export const sendMessage = (groupId: string, message: string, me: PublicUser) => {
  const row = createOptimisticMessage(message, me)
  sendQueue.add({ ...row, groupId, isHidden: false, isRemoved: false, event: null })
  return row.id
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  usePendingMessages,
  useDiscardDelivered,
} = sendQueue
