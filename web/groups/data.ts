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
import { keyOf, read, useWrite } from '#web/api/client.ts'
import {
  fetchAllPages,
  initialListOf,
  usePaginatedList,
  withCachedFallback,
} from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'
import { isErrorInRequestForm } from '#web/messaging/requestErrors.ts'

/** Loads all pages: they are searched locally, and the cards read their unread counts. */
const myGroups = {
  queryKey: keyOf(groups.mine),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchAllPages(groups.mine, {}, signal),
  initialData: () => initialListOf(groups.mine),
}

export const useMyGroups = () => useQuery<JoinedGroup[], ApiError>(myGroups)

/** One of the user's groups; null if they are not a member. */
export const useJoinedGroup = (id: string | null) =>
  useQuery<JoinedGroup[], ApiError, JoinedGroup | null>({
    ...myGroups,
    select: (joined) => joined.find((group) => group.id === id) ?? null,
  })

const firstPageSize = 12
const nextPageSize = 48

type Filters = { q: GroupFilter['q']; understood: 'true' | undefined }

const useGroups = (type: GroupType, { q, understood }: Filters) => {
  const query = { type, ...(q && { q }), ...(understood && { understood }) }
  return usePaginatedList(groups.list, query, {
    first: firstPageSize,
    more: nextPageSize,
    keepPrevious: true,
  })
}

/** One paginated list for each type. */
export const useExploredGroups = (filters: Filters) => ({
  language_buddies: useGroups('language_buddies', filters),
  new_arrivals: useGroups('new_arrivals', filters),
  students: useGroups('students', filters),
  expats: useGroups('expats', filters),
})

type Pages = { pages: Group[][] }
const isPages = (data: unknown): data is Pages => Object.hasOwn(Object(data), 'pages')

/** Reads the group from a cached list, so that opening a card is instant. */
const useCachedGroup = (id: string | null) => {
  const cache = useQueryClient()
  return () =>
    [groups.mine, groups.list]
      .flatMap(({ path }) => cache.getQueriesData({ queryKey: [path] }))
      .flatMap(([, data]) => (isPages(data) ? data.pages.flat() : Array.isArray(data) ? data : []))
      .find((group: Group) => group.id === id)
}

/** null: no query. */
export const useGroup = (id: string | null) => {
  const findCached = useCachedGroup(id)
  const query = useQuery({
    ...read(groups.one, { id: id ?? '' }),
    enabled: id !== null,
    placeholderData: findCached,
  })
  return withCachedFallback(query, findCached)
}

/** The group does not exist, or is not visible. */
export const isGroupNotFound = (error: ApiError | null) =>
  error?.status === 404 || error?.status === 400

/** The queries that depend on a group or its members. */
export const groupQueries = {
  refetch: [groups.one, groups.mine, groups.list, firstDays.read],
  thenRefetch: [groups.members, groups.requests],
}

const joinFeedback = () => ({
  ...groupQueries,
  successToast: ({ role }: Group) =>
    role
      ? { title: t('groups.membership.joined') }
      : {
          title: t('common.requestSent'),
          description: t('groups.membership.requestSentHint'),
        },
  errorTitle: t('groups.membership.joinFailed'),
})

export const useJoinGroup = () => useWrite(groups.join, joinFeedback())

export const useAskToJoin = () =>
  useWrite(groups.join, {
    ...joinFeedback(),
    isErrorInForm: isErrorInRequestForm,
  })

export const useWithdrawRequest = () =>
  useWrite(groups.leave, {
    ...groupQueries,
    errorTitle: t('common.failedToCancelRequest'),
  })

export const useLeaveGroup = () =>
  useWrite(groups.leave, {
    ...groupQueries,
    successToast: { title: t('groups.membership.left') },
    errorTitle: t('groups.membership.leaveFailed'),
  })
