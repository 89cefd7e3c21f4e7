import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { noticeEndOfSession } from '#web/api/cache.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { type GroupLog, groupLogKey } from '#web/api/groupLog.ts'
import { setReadState } from '#web/api/groupUnread.ts'
import { begin, catchUp, goBack, hasOlder, isBehind, shownOf } from '#web/api/log.ts'

const pageLength = 50
const longestPage = 200

/** The newest, and as far back as there is something unread. */
const fetchNewest = async (cache: QueryClient, group: JoinedGroup, signal: AbortSignal) => {
  const limit = Math.min(longestPage, pageLength + group.unread)
  const rows = await call(groups.messages, { id: group.id, limit }, { signal })
  const known = cache.getQueryData<GroupLog>(groupLogKey(group.id))
  return begin(rows, rows.length < limit, known?.rows)
}

/** What came after that which is known; of a long absence only the newest. */
const fetchMissed = async (cache: QueryClient, group: JoinedGroup, signal: AbortSignal) => {
  const queryKey = groupLogKey(group.id)
  for (;;) {
    const before = cache.getQueryData<GroupLog>(queryKey)
    if (!before) return fetchNewest(cache, group, signal)
    const page = { after: before.position, limit: longestPage }
    const rows = await call(groups.messages, { id: group.id, ...page }, { signal })
    if (rows.length === longestPage) return fetchNewest(cache, group, signal)
    // The live stream went on meanwhile.
    const log = catchUp(cache.getQueryData<GroupLog>(queryKey) ?? before, rows)
    if (rows.length === 0 || !isBehind(log)) return log
    cache.setQueryData(queryKey, log)
  }
}

const mostTries = 4

// The same rows each time, for whoever asks whether they have changed.
const visible = new WeakMap<readonly GroupMessage[], readonly GroupMessage[]>()

/** The log has a place for each change, also for what is said by those whom one does not see. */
const visibleOf = (rows: readonly GroupMessage[]) => {
  const known = visible.get(rows) ?? rows.filter(({ isHidden }) => !isHidden)
  visible.set(rows, known)
  return known
}

/** The talk of a group, as far as it has been paged back. */
export const useChatLog = (group: JoinedGroup) => {
  const cache = useQueryClient()
  const queryKey = groupLogKey(group.id)
  const { data, error, refetch, isFetching } = useQuery<GroupLog, ApiError>({
    queryKey,
    queryFn: ({ signal }) => fetchMissed(cache, group, signal),
    refetchOnMount: 'always', // costs little, and shows what came while no stream was linked
    structuralSharing: false,
    // Nobody waits for what was missed, and nothing else would ask for it.
    retry: (count, { status }) =>
      count < mostTries &&
      (status === 0 || status === 429 || status >= 500) &&
      cache.getQueryData(queryKey) !== undefined,
  })
  // Not a member any more, or the group is gone: what was read before is no reason to stay.
  const isClosed = error?.status === 403 || error?.status === 404
  return {
    rows: data && !isClosed ? visibleOf(shownOf(data)) : null,
    hasOlder: data !== undefined && hasOlder(data),
    failure: data && !isClosed ? null : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

export const useOlderMessages = (groupId: string) => {
  const cache = useQueryClient()
  const queryKey = groupLogKey(groupId)
  const { mutate, isPending, isError } = useMutation<void, ApiError>({
    mutationFn: async () => {
      const log = cache.getQueryData<GroupLog>(queryKey)
      const first = log && shownOf(log)[0]
      if (!first) return
      const page = { before: first.id, limit: pageLength }
      const rows = await call(groups.messages, { id: groupId, ...page })
      const isAll = rows.length < pageLength
      cache.setQueryData<GroupLog>(queryKey, (now) => now && goBack(now, first, rows, isAll))
    },
  })
  return { load: () => mutate(), isLoading: isPending, hasFailed: isError }
}

export const useDeleteMessage = () =>
  useWrite(groups.removeMessage, {
    refetch: [groups.messages],
    failed: 'Failed to delete message',
  })

/** Nothing to tell anybody: where it fails it is tried again with the next message. */
export const useMarkRead = (groupId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(groups.markRead, { id: groupId, seq }),
    // Where it does not say how much is unread, the event that comes with it does.
    onSuccess: (state) => setReadState(cache, groupId, state, () => undefined),
  }).mutateAsync
}

const tellTypingEveryMs = 3000
let toldTyping = { groupId: '', at: 0 }

/** Lets the others know, from time to time, that one is typing. */
export const tellTyping = (groupId: string) => {
  const now = Date.now()
  if (toldTyping.groupId === groupId && now - toldTyping.at < tellTypingEveryMs) return
  toldTyping = { groupId, at: now }
  call(groups.typing, { id: groupId }).catch(noticeEndOfSession) // otherwise of no consequence
}

const mostNames = 6

/** Members whose name or username begins so; null: nobody is asked for. */
export const useMembersNamed = (groupId: string, q: string | null) =>
  useQuery({
    ...read(groups.members, { id: groupId, q: q ?? '', limit: mostNames + 1 }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    select: (members) => members.map(({ user }) => user).slice(0, mostNames),
  })
