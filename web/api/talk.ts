import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from './apiError.ts'
import {
  begin,
  catchUp,
  goBack,
  hasOlder,
  isBehind,
  type Log,
  type Logged,
  shownOf,
} from './log.ts'

type Page = { limit: number; before?: string; after?: number }

/** Something people go on saying things in: a group's chat, a conversation of two. */
export type Talk<Row extends Logged> = {
  /** Where the cache keeps its log. */
  logKey: readonly unknown[]
  /** So many rows more than usual are fetched first, so that all that is new is there. */
  unread: number
  fetch: (page: Page, signal?: AbortSignal) => Promise<Row[]>
}

const pageLength = 50
const longestPage = 200

/** The newest, and as far back as there is something unread. */
const fetchNewest = async <Row extends Logged>(
  cache: QueryClient,
  { logKey, unread, fetch }: Talk<Row>,
  signal: AbortSignal,
) => {
  const limit = Math.min(longestPage, pageLength + unread)
  const rows = await fetch({ limit }, signal)
  const known = cache.getQueryData<Log<Row>>(logKey)
  return begin(rows, rows.length < limit, known?.rows)
}

/** What came after that which is known; of a long absence only the newest. */
const fetchMissed = async <Row extends Logged>(
  cache: QueryClient,
  talk: Talk<Row>,
  signal: AbortSignal,
) => {
  for (;;) {
    const before = cache.getQueryData<Log<Row>>(talk.logKey)
    if (!before) return fetchNewest(cache, talk, signal)
    const rows = await talk.fetch({ after: before.position, limit: longestPage }, signal)
    if (rows.length === longestPage) return fetchNewest(cache, talk, signal)
    // The live stream went on meanwhile.
    const log = catchUp(cache.getQueryData<Log<Row>>(talk.logKey) ?? before, rows)
    if (rows.length === 0 || !isBehind(log)) return log
    cache.setQueryData(talk.logKey, log)
  }
}

const mostTries = 4

/** What was said, as far as it has been paged back. */
export const useTalkLog = <Row extends Logged>(talk: Talk<Row>) => {
  const cache = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery<Log<Row>, ApiError>({
    queryKey: talk.logKey,
    queryFn: ({ signal }) => fetchMissed(cache, talk, signal),
    refetchOnMount: 'always', // costs little, and shows what came while no stream was linked
    structuralSharing: false,
    // Nobody waits for what was missed, and nothing else would ask for it.
    retry: (count, { status }) =>
      count < mostTries &&
      (status === 0 || status === 429 || status >= 500) &&
      cache.getQueryData(talk.logKey) !== undefined,
  })
  // Not a part of it any more, or it is gone: what was read before is no reason to stay.
  const isClosed = error?.status === 403 || error?.status === 404
  return {
    rows: data && !isClosed ? shownOf(data) : null,
    hasOlder: data !== undefined && hasOlder(data),
    failure: data && !isClosed ? null : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

export const useOlderRows = <Row extends Logged>({ logKey, fetch }: Talk<Row>) => {
  const cache = useQueryClient()
  const { mutate, isPending, isError } = useMutation<void, ApiError>({
    mutationFn: async () => {
      const log = cache.getQueryData<Log<Row>>(logKey)
      const first = log && shownOf(log)[0]
      if (!first) return
      const rows = await fetch({ before: first.id, limit: pageLength })
      const isAll = rows.length < pageLength
      cache.setQueryData<Log<Row>>(logKey, (now) => now && goBack(now, first, rows, isAll))
    },
  })
  return { load: () => mutate(), isLoading: isPending, hasFailed: isError }
}
