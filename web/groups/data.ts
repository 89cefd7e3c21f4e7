import { useQuery, useQueryClient } from '@tanstack/react-query'
import { firstDays } from '#shared/firstDays/contract.ts'
import {
  type Group,
  type GroupFilter,
  type GroupType,
  groups,
  type JoinedGroup,
} from '#shared/groups/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, readTotal, useWrite } from '#web/api/client.ts'
import { orKnown } from '#web/api/orKnown.ts'
import { allPages, usePages } from '#web/api/pages.ts'

/** A group's own page. */
export const hrefOfGroup = (id: string) => `/groups/${id}`

const idOf = ({ id }: Group) => id

/** All of them: they are searched here, and a card says by them what is unread. */
const mine = {
  queryKey: keyOf(groups.mine),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    allPages<JoinedGroup>((page) => call(groups.mine, page, { signal }), idOf),
}

export const useMyGroups = () => useQuery<JoinedGroup[], ApiError>(mine)

export const useMyGroupsTotal = () => useQuery(readTotal(groups.mine))

/** One of one's own groups; null when it is none of them. */
export const useJoinedGroup = (id: string | null) =>
  useQuery<JoinedGroup[], ApiError, JoinedGroup | null>({
    ...mine,
    select: (joined) => joined.find((group) => group.id === id) ?? null,
  })

const firstShown = 12
const moreShown = 48

const useGroups = (type: GroupType, q: GroupFilter['q']) => {
  const query = { type, ...(q && { q }) }
  return usePages<Group>({
    key: keyOf(groups.list, query),
    fetch: (page, signal) => call(groups.list, { ...query, ...page }, { signal }),
    idOf,
    first: firstShown,
    more: moreShown,
    isKept: true,
  })
}

/** Each type is a list of its own. */
export const useExploredGroups = (q: GroupFilter['q']) => ({
  language_buddies: useGroups('language_buddies', q),
  new_arrivals: useGroups('new_arrivals', q),
  students: useGroups('students', q),
  expats: useGroups('expats', q),
})

type Pages = { pages: Group[][] }
const isPages = (data: unknown): data is Pages => Object.hasOwn(Object(data), 'pages')

/** From a list that is already here, so that a tap on a card answers at once. */
const useKnownGroup = (id: string | null) => {
  const cache = useQueryClient()
  return () =>
    [groups.mine, groups.list]
      .flatMap(({ path }) => cache.getQueriesData({ queryKey: [path] }))
      .flatMap(([, data]) => (isPages(data) ? data.pages.flat() : Array.isArray(data) ? data : []))
      .find((group: Group) => group.id === id)
}

/** null: none is asked for. */
export const useGroup = (id: string | null) => {
  const known = useKnownGroup(id)
  const query = useQuery({
    ...read(groups.one, { id: id ?? '' }),
    enabled: id !== null,
    placeholderData: known,
  })
  return orKnown(query, known)
}

/** No group has this address, or none that is told of. */
export const isNoGroup = (error: ApiError | null) => error?.status === 404 || error?.status === 400

/** What changes with who belongs to a group, or with the group itself. */
export const aboutGroups = {
  refetch: [groups.one, groups.mine, groups.list, firstDays.read],
  thenRefetch: [groups.members, groups.requests],
}

export const useJoinGroup = () =>
  useWrite(groups.join, {
    ...aboutGroups,
    done: ({ role }) =>
      role
        ? { title: 'Successfully joined group!' }
        : { title: 'Your request is sent', description: 'The group’s admins answer it.' },
    failed: 'Failed to join group',
  })

export const useTakeRequestBack = () =>
  useWrite(groups.leave, {
    ...aboutGroups,
    done: { title: 'Your request is taken back' },
    failed: 'Taking the request back failed',
  })

export const useLeaveGroup = () =>
  useWrite(groups.leave, {
    ...aboutGroups,
    done: { title: 'You left the group' },
    failed: 'Failed to leave group',
  })
