import { useQueryClient } from '@tanstack/react-query'
import { people } from '#shared/people/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'
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
    successToast: {
      title: t('safety.block.done', { name }),
      description: t('safety.block.doneHint'),
    },
    errorTitle: t('safety.block.failed'),
    errorFallback: t('common.tryLater'),
  })

export const useUnblock = () =>
  useWrite(people.unblock, {
    ...useRefetchEverything(),
    errorTitle: t('safety.unblock.failed'),
    errorFallback: t('common.tryLater'),
  })
