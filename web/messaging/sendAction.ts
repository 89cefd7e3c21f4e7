import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { request } from '#web/api/client.ts'
import { fillPath } from '#web/api/endpointUrl.ts'
import { queryClient } from '#web/api/queryClient.ts'
import type { Address } from './chat.ts'
import type { MessageLog, SequencedRow } from './messageLog.ts'
import { directLogKey, groupLogKey } from './messageLogCache.ts'
import { applyActions, type QueuedAction } from './queuedActions.ts'

export type QueuedRequest = { method: string; path: string; body: object | null }

export const logKeyOf = ({ kind, id }: Address) =>
  kind === 'group' ? groupLogKey(id) : directLogKey(id)

/** Fetches what has changed in the messages. Live events may bring it first. */
export const refetchLog = (address: Address) =>
  queryClient.invalidateQueries({ queryKey: logKeyOf(address), exact: true })

const callOf = (address: Address, action: QueuedAction) => {
  const { messageId } = action
  if (action.is === 'delete')
    return address.kind === 'group'
      ? { endpoint: groups.removeMessage, input: { id: address.id, messageId } }
      : { endpoint: messages.remove, input: { id: messageId } }
  if (action.is === 'edit')
    return { endpoint: conversations.edit, input: { ...address, messageId, text: action.text } }
  const endpoint = action.isOn ? conversations.react : conversations.takeBackReaction
  return { endpoint, input: { ...address, messageId, emoji: action.emoji } }
}

/** As the service worker sends it. */
export const requestOf = (address: Address, action: QueuedAction): QueuedRequest => {
  const { endpoint, input }: { endpoint: Endpoint; input: object } = callOf(address, action)
  const { filled: path, rest } = fillPath(endpoint.path, { ...input })
  return { method: endpoint.method, path, body: endpoint.input ? rest : null }
}

type Row = SequencedRow & { isDeleted: boolean }

/** Until the next read or a live event brings the row as it is on the server. */
const patchLog = (address: Address, action: QueuedAction) => {
  const text = address.kind === 'group' ? 'message' : 'content'
  queryClient.setQueryData<MessageLog<Row>>(
    logKeyOf(address),
    (log) => log && { ...log, rows: applyActions(log.rows, [action], text) },
  )
}

/** Someone else, or an earlier try, was first. */
const isDone = (action: QueuedAction, error: unknown) =>
  action.is === 'delete' &&
  error instanceof ApiError &&
  (error.code === 'message_not_found' || error.code === 'message_already_deleted')

/** Does it on the server, and in the log of this browser. */
export const sendAction = async (address: Address, action: QueuedAction, signal: AbortSignal) => {
  const { endpoint, input }: { endpoint: Endpoint; input: object } = callOf(address, action)
  try {
    await request(endpoint, { ...input }, { signal })
  } catch (error) {
    if (!isDone(action, error)) throw error
  }
  patchLog(address, action)
  void refetchLog(address)
}
