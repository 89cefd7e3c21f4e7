import type { QueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { keyOf } from '#web/api/client.ts'
import { applyRows, hasGap, type MessageLog, type SequencedRow } from './messageLog.ts'
import { messageLogKey } from './messageLogKeys.ts'

/** Adds a row to its log if that log is loaded. `after`: see `applyRows`. */
const applyRow = <Row extends SequencedRow>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  row: Row,
  after?: number,
) => {
  const query = cache.getQueryCache().find<MessageLog<Row>>({ queryKey, exact: true })
  const before = query?.state.data
  if (!before) {
    // The response in flight may have been read before this row existed.
    void query?.promise?.then(
      () => applyRow(cache, queryKey, row, after),
      () => undefined,
    )
    return
  }
  const log = applyRows(before, [row], after)
  if (log !== before) cache.setQueryData<MessageLog<Row>>(queryKey, log)
  if (!hasGap(log)) return
  if (query.isActive()) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
  else cache.removeQueries({ queryKey, exact: true })
}

export type DirectMessageLog = MessageLog<DirectMessage>

/** Query key of the message log of a direct conversation. */
export const directLogKey = (userId: string) =>
  messageLogKey(keyOf(messages.thread, { id: userId }))

type Participants = Pick<DirectMessage, 'senderId' | 'receiverId' | 'conversationId'>

/** The other participant; the conversation's id when their account was deleted. */
export const otherParticipant = (
  { senderId, receiverId, conversationId }: Participants,
  meId: string,
) => (senderId === meId ? receiverId : senderId) ?? conversationId

/** Adds a message to the log of its conversation if that log is loaded. */
export const applyDirectMessage = (
  cache: QueryClient,
  message: DirectMessage,
  meId: string,
  after?: number,
) => applyRow(cache, directLogKey(otherParticipant(message, meId)), message, after)

export type GroupMessageLog = MessageLog<GroupMessage>

/** Query key of the message log of a group's chat. */
export const groupLogKey = (groupId: string) =>
  messageLogKey(keyOf(groups.messages, { id: groupId }))

/** Adds a message to the log of its group if that log is loaded. */
export const applyGroupMessage = (cache: QueryClient, message: GroupMessage, after?: number) =>
  applyRow(cache, groupLogKey(message.groupId), message, after)
