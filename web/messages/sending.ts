import { messages } from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { queryClient } from '#web/api/cache.ts'
import { call, refetchInTurn } from '#web/api/client.ts'
import { type DirectLog, directLogKey, hearDirect } from '#web/api/directLog.ts'
import { createSending, newRow } from '#web/api/talkSending.ts'
import type { ChatRow } from '#web/ui/chat/chatRow.ts'

/** A message of the two, as a chat shows it. */
export type DirectRow = ChatRow & { otherUserId: string }

const sending = createSending<DirectRow>({
  kind: 'direct',
  placeOf: ({ otherUserId }) => otherUserId,
  send: async ({ otherUserId: receiverId, message: content, clientId, user }, signal) => {
    const input = { receiverId, content, ...(clientId && { clientId }) }
    try {
      const sent = await call(messages.send, input, { signal })
      hearDirect(queryClient, sent, user?.id ?? '')
    } finally {
      // Also when it was refused: they may not be connected any more.
      void refetchInTurn(queryClient, [
        messages.conversations,
        messages.conversation,
        messages.newPeople,
      ])
    }
  },
  requestOf: ({ otherUserId: receiverId, message: content, clientId }) => ({
    path: messages.send.path,
    body: { receiverId, content, clientId },
  }),
  hasArrived: ({ otherUserId, clientId, user }) =>
    (queryClient.getQueryData<DirectLog>(directLogKey(otherUserId))?.rows ?? []).some(
      (row) => row.clientId === clientId && row.senderId === user?.id,
    ),
})

/** Answers with the name it has here. */
export const sendMessage = (otherUserId: string, message: string, me: PublicUser) => {
  const row = newRow(message, me)
  sending.add({ ...row, otherUserId })
  return row.id
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  useUnsent,
  useForgetArrived,
} = sending
