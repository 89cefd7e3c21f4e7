import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Connection, connections } from '#shared/connections/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, readTotal } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

const idOf = ({ id }: Connection) => id

type List = typeof connections.list | typeof connections.pending | typeof connections.sent

const useList = (endpoint: List) =>
  usePages<Connection>({
    key: keyOf(endpoint),
    fetch: (page, signal) => call(endpoint, page, { signal }),
    idOf,
    first: 24,
    more: 48,
  })

export const useMyConnections = () => useList(connections.list)

/** Those who wait for my answer. */
export const useReceived = () => useList(connections.pending)

/** Those whose answer I wait for. */
export const useSent = () => useList(connections.sent)

export const useWaitingTotal = () => useQuery(readTotal(connections.pending))

export const useFoundPeople = (q: string | undefined) =>
  useQuery<PublicUser[], ApiError>({
    ...read(connections.searchUsers, { q: q ?? '' }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
