import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#web/api/apiError.ts'
import {
  applyChanges,
  contiguousRows,
  createLog,
  hasGap,
  hasOlder,
  type MessageLog,
  prependPage,
  type SequencedRow,
} from './messageLog.ts'

type Page = { limit: number; before?: string; after?: number }

/** Where the messages of a conversation come from: a group's chat or direct messages. */
export type MessageSource<Row extends SequencedRow> = {
  /** Query key of its message log. */
  logKey: readonly unknown[]
  /** The first page is longer by this number, so that it contains all unread messages. */
  unread: number
  fetch: (page: Page, signal?: AbortSignal) => Promise<Row[]>
}

const pageLength = 50
const maxPageLength = 200

/** Fetches the newest page, extended to contain all unread messages. */
const fetchNewest = async <Row extends SequencedRow>(
  cache: QueryClient,
  { logKey, unread, fetch }: MessageSource<Row>,
  signal: AbortSignal,
) => {
  const limit = Math.min(maxPageLength, pageLength + unread)
  const rows = await fetch({ limit }, signal)
  const known = cache.getQueryData<MessageLog<Row>>(logKey)
  return createLog(rows, rows.length < limit, known?.rows)
}

/** Fetches what has changed since the last known change. After a long absence it starts over. */
const fetchMissed = async <Row extends SequencedRow>(
  cache: QueryClient,
  source: MessageSource<Row>,
  signal: AbortSignal,
) => {
  for (;;) {
    const before = cache.getQueryData<MessageLog<Row>>(source.logKey)
    if (!before) return fetchNewest(cache, source, signal)
    const rows = await source.fetch({ after: before.position, limit: maxPageLength }, signal)
    if (rows.length === maxPageLength) return fetchNewest(cache, source, signal)
    // The live stream may have added rows in the meantime.
    const log = applyChanges(cache.getQueryData<MessageLog<Row>>(source.logKey) ?? before, rows)
    if (rows.length === 0 || !hasGap(log)) return log
    cache.setQueryData(source.logKey, log)
  }
}

const maxRetries = 4

/** The messages of a conversation, as far back as they have been loaded. */
export const useMessageHistory = <Row extends SequencedRow>(source: MessageSource<Row>) => {
  const cache = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery<MessageLog<Row>, ApiError>({
    queryKey: source.logKey,
    queryFn: ({ signal }) => fetchMissed(cache, source, signal),
    refetchOnMount: 'always', // cheap, and catches messages that arrived without a live stream
    structuralSharing: false,
    // Nothing else would trigger another fetch of the missed messages.
    retry: (count, { status }) =>
      count < maxRetries &&
      (status === 0 || status === 429 || status >= 500) &&
      cache.getQueryData(source.logKey) !== undefined,
  })
  // After a 403 or 404 the cached messages must not stay on the screen.
  const isClosed = error?.status === 403 || error?.status === 404
  return {
    rows: data && !isClosed ? contiguousRows(data) : null,
    hasOlder: data !== undefined && hasOlder(data),
    failure: data && !isClosed ? null : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

export const useOlderMessages = <Row extends SequencedRow>({
  logKey,
  fetch,
}: MessageSource<Row>) => {
  const cache = useQueryClient()
  const { mutate, isPending, isError } = useMutation<void, ApiError>({
    mutationFn: async () => {
      const log = cache.getQueryData<MessageLog<Row>>(logKey)
      const first = log && contiguousRows(log)[0]
      if (!first) return
      const rows = await fetch({ before: first.id, limit: pageLength })
      const isAll = rows.length < pageLength
      cache.setQueryData<MessageLog<Row>>(
        logKey,
        (now) => now && prependPage(now, first, rows, isAll),
      )
    },
  })
  return { load: () => mutate(), isLoading: isPending, hasFailed: isError }
}
