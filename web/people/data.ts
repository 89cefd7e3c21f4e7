import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Block, people } from '#shared/people/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'
import { readLogsAnew } from '#web/api/talkLog.ts'

/** What others see of a person. */
export const hrefOfPerson = (username: string) => `/people/${encodeURIComponent(username)}`

export const usePerson = (username: string) => useQuery(read(people.one, { username }))

/** Nobody has this name, or nobody who shows it to me. */
export const isNobody = (error: ApiError | null) => error?.status === 404 || error?.status === 400

export const useBlocks = () =>
  usePages<Block>({
    key: keyOf(people.blocks),
    fetch: (page, signal) => call(people.blocks, page, { signal }),
    idOf: ({ user }) => user.id,
    first: 20,
  })

/** Who is hidden is hidden everywhere, also in what was read before. */
const useEverythingAnew = () => {
  const cache = useQueryClient()
  return { refetch: 'everything', after: () => readLogsAnew(cache) } as const
}

export const useBlock = ({ name }: PublicUser) =>
  useWrite(people.block, {
    ...useEverythingAnew(),
    done: { title: `${name} is blocked`, description: 'They are not told.' },
    failed: 'Failed to block',
    fallback: 'Please try again later.',
  })

export const useUnblock = ({ name }: PublicUser) =>
  useWrite(people.unblock, {
    ...useEverythingAnew(),
    done: { title: `${name} is no longer blocked` },
    failed: 'Failed to unblock',
    fallback: 'Please try again later.',
  })
