import { useQuery } from '@tanstack/react-query'
import { buddies } from '#shared/buddies/contract.ts'
import { type Connection, connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { isErrorInRequestForm } from '#web/messaging/requestErrors.ts'
import { connectionStatusOf } from './connectionStatus.ts'

/** Connections with all these users, in one request. */
export const useConnectionsWith = (userIds: string[]) =>
  useQuery<Connection[], ApiError>({
    ...read(connections.withUsers, { userIds: userIds.join(',') }),
    enabled: userIds.length > 0,
  })

export const currentConnectionStatus = (connection: Connection | null, me: { id: string }) =>
  connectionStatusOf(connection, me.id, new Date())

/** All reads that depend on the connection with a user. */
const refetch = [
  connections.withUsers,
  people.one,
  people.suggestions,
  connections.list,
  connections.pending,
  connections.sent,
  connections.searchUsers,
  messages.conversations,
  messages.conversation,
  messages.newPeople,
  buddies.list,
  buddies.suggestions,
  notifications.list,
  notifications.unreadCount,
]

export const useSendRequest = () =>
  useWrite(connections.request, {
    refetch,
    successToast: { title: t('connections.request.sent') },
    errorTitle: t('common.failedToSendRequest'),
    isErrorInForm: isErrorInRequestForm,
    errorFallback: t('common.tryLater'),
  })

export const useAnswerRequest = () =>
  useWrite(connections.answer, {
    refetch,
    successToast: { title: t('connections.answer.done') },
    errorTitle: t('connections.answer.failed'),
    errorFallback: t('common.tryLater'),
  })

export const useWithdrawRequest = () =>
  useWrite(connections.remove, {
    refetch,
    errorTitle: t('common.failedToCancelRequest'),
    errorFallback: t('common.tryLater'),
  })

export const useRemoveConnection = () =>
  useWrite(connections.remove, {
    refetch,
    errorTitle: t('connections.remove.failed'),
    errorFallback: t('common.tryLater'),
  })
