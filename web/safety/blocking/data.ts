import { useQueryClient } from '@tanstack/react-query'
import { people } from '#shared/people/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { reloadMessageLogs } from '#web/messaging/messageLogKeys.ts'

export const useBlocks = () =>
  usePaginatedList(people.blocks, {}, { cursorOf: ({ user }) => user.id, first: 20 })

/** Blocking hides a user everywhere, so all cached data is stale. */
const useRefetchEverything = () => {
  const cache = useQueryClient()
  return { refetch: 'everything', afterSuccess: () => reloadMessageLogs(cache) } as const
}

export const useBlock = ({ name }: PublicUser) =>
  useWrite(people.block, {
    ...useRefetchEverything(),
    successToast: { title: `${name} is blocked`, description: 'They won’t be told.' },
    errorTitle: 'Failed to block',
    errorFallback: 'Please try again later.',
  })

export const useUnblock = () =>
  useWrite(people.unblock, {
    ...useRefetchEverything(),
    errorTitle: 'Failed to unblock',
    errorFallback: 'Please try again later.',
  })
