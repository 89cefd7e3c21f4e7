import { useQuery } from '@tanstack/react-query'
import { buddies } from '#shared/buddies/contract.ts'
import { type Connection, connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { standingOf } from './standing.ts'

/** What is between me and each of these people, in one call. */
export const useConnectionsWith = (userIds: string[]) =>
  useQuery<Connection[], ApiError>({
    ...read(connections.withUsers, { userIds: userIds.join(',') }),
    enabled: userIds.length > 0,
  })

/** What that makes me to them now. */
export const standingNow = (connection: Connection | null, me: { id: string }) =>
  standingOf(connection, me.id, new Date())

/** All that shows what is between me and somebody. */
const refetch = [
  connections.withUsers,
  people.one,
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

export const useRequest = () =>
  useWrite(connections.request, {
    refetch,
    done: { title: 'Connection request sent' },
    failed: 'Failed to send request',
    // Other refusals close the form.
    isReasonInForm: ({ status }) => status === 429,
    fallback: 'Please try again later.',
  })

export const useAnswer = () =>
  useWrite(connections.answer, {
    refetch,
    done: { title: 'Connection updated' },
    failed: 'Failed to answer the request',
    fallback: 'Please try again later.',
  })

export const useWithdraw = () =>
  useWrite(connections.remove, {
    refetch,
    done: { title: 'Your request is withdrawn' },
    failed: 'Failed to withdraw the request',
    fallback: 'Please try again later.',
  })

export const useEndConnection = () =>
  useWrite(connections.remove, {
    refetch,
    done: { title: 'The connection is removed' },
    failed: 'Failed to remove the connection',
    fallback: 'Please try again later.',
  })
