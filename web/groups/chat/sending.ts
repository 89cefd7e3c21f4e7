import { useEffect, useSyncExternalStore } from 'react'
import { v4 as uuid } from 'uuid'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { alsoForget, noticeEndOfSession, queryClient } from '#web/api/cache.ts'
import { call } from '#web/api/client.ts'
import { type GroupLog, groupLogKey, hearMessage } from '#web/api/groupLog.ts'
import { showFailure } from '#web/ui/toast.ts'
import { createOutbox, type Failure } from './outbox.ts'

const answerMs = 20_000

/** Whether the live stream told, meanwhile, that the message is there. */
const hasArrived = ({ groupId, clientId, user }: GroupMessage) =>
  (queryClient.getQueryData<GroupLog>(groupLogKey(groupId))?.rows ?? []).some(
    (row) => row.clientId === clientId && row.user?.id === user?.id,
  )

const deliver = async (row: GroupMessage): Promise<Failure | null> => {
  const { groupId: id, message, clientId } = row
  try {
    const signal = AbortSignal.timeout(answerMs)
    const input = { id, message, ...(clientId && { clientId }) }
    hearMessage(queryClient, await call(groups.send, input, { signal }))
    return null
  } catch (error) {
    if (hasArrived(row)) return null
    noticeEndOfSession(error)
    const { status, reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
    return { reason, isOfLink: status === 0 || status === 429 || status >= 500 }
  }
}

const outbox = createOutbox({
  deliver,
  onFailure: (reason) => showFailure({ title: 'Failed to send message', description: reason }),
})
alsoForget(outbox.clear)

const publicPart = ({ id, name, username, profilePhoto }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
})

/** Answers with the name it has here. */
export const sendMessage = (groupId: string, message: string, me: PublicUser) => {
  const id = uuid()
  outbox.add({
    id,
    groupId,
    seq: Number.POSITIVE_INFINITY,
    changedSeq: Number.POSITIVE_INFINITY,
    message,
    isDeleted: false,
    clientId: id,
    createdAt: new Date(),
    user: publicPart(me),
    isHidden: false,
  })
  return id
}

export const retryMessage = ({ groupId, id }: GroupMessage) => outbox.retry(groupId, id)
export const discardMessage = ({ groupId, id }: GroupMessage) => outbox.discard(groupId, id)

/** What one sent and the server has not taken. */
export const useUnsent = (groupId: string) =>
  useSyncExternalStore(outbox.subscribe, () => outbox.of(groupId))

/** One that seemed lost may have arrived: the answer was lost, and the stream told later. */
export const useForgetArrived = (groupId: string, rows: readonly GroupMessage[] | null) => {
  useEffect(() => {
    if (!rows) return
    for (const { row, failure } of outbox.of(groupId))
      if (failure !== null && hasArrived(row)) outbox.discard(groupId, row.id)
  }, [groupId, rows])
}
