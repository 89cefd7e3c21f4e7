import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { queryClient } from '#web/api/cache.ts'
import { call } from '#web/api/client.ts'
import { type GroupLog, groupLogKey, hearMessage } from '#web/api/groupLog.ts'
import { createSending, newRow } from '#web/api/talkSending.ts'

const sending = createSending<GroupMessage>({
  kind: 'group',
  placeOf: ({ groupId }) => groupId,
  send: async ({ groupId: id, message, clientId }, signal) => {
    const input = { id, message, ...(clientId && { clientId }) }
    hearMessage(queryClient, await call(groups.send, input, { signal }))
  },
  requestOf: ({ groupId, message, clientId }) => ({
    path: groups.send.path.replace(':id', groupId),
    body: { message, clientId },
  }),
  hasArrived: ({ groupId, clientId, user }) =>
    (queryClient.getQueryData<GroupLog>(groupLogKey(groupId))?.rows ?? []).some(
      (row) => row.clientId === clientId && row.user?.id === user?.id,
    ),
})

/** Answers with the name it has here. */
export const sendMessage = (groupId: string, message: string, me: PublicUser) => {
  const row = newRow(message, me)
  sending.add({ ...row, groupId, isHidden: false })
  return row.id
}

export const {
  retry: retryMessage,
  discard: discardMessage,
  resume,
  useUnsent,
  useForgetArrived,
} = sending
