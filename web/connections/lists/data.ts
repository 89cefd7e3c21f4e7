import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { connections } from '#shared/connections/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, readTotal } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'

type List = typeof connections.list | typeof connections.pending | typeof connections.sent

const useList = (endpoint: List) => usePaginatedList(endpoint, {}, { first: 24, more: 48 })

export const useMyConnections = () => useList(connections.list)

/** Requests that await my answer. */
export const useReceivedRequests = () => useList(connections.pending)

/** Requests that I sent. */
export const useSentRequests = () => useList(connections.sent)

export const useReceivedRequestsTotal = () => useQuery(readTotal(connections.pending))

export const useUserSearch = (q: string) =>
  useQuery<PublicUser[], ApiError>({
    ...read(connections.searchUsers, { q }),
    placeholderData: keepPreviousData,
  })
