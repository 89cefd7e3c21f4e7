import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '#web/api/apiError.ts'
import {
  applyChanges,
  contiguousRows,
  createLog,
  hasGap,
  type MessageLog,
  type SequencedRow,
} from './messageLog.ts'
import {
  appendShown,
  closeWindow,
  hasOlderShown,
  openWindow,
  prependShown,
  shownRows,
} from './messageWindow.ts'

type Page = { limit: number; before?: string; after?: number; newer?: string; near?: number }

/** Where the messages of a conversation come from: a group's chat or direct messages. */
export type MessageSource<Row extends SequencedRow> = {
  /** Query key of its message log. */
  logKey: readonly unknown[]
  /** The number of unread messages, capped. */
  unread: number
  lastReadSeq: number
  /** Whether the row counts as unread after the read position. */
  counts: (row: Row) => boolean
  fetch: (page: Page, signal?: AbortSignal) => Promise<Row[]>
}

const pageLength = 50
const maxPageLength = 200

/** The newest page; if more messages are unread, also the page around the first of them. */
const fetchNewest = async <Row extends SequencedRow>(
  cache: QueryClient,
  { logKey, unread, lastReadSeq, counts, fetch }: MessageSource<Row>,
  signal: AbortSignal,
) => {
  const known = cache.getQueryData<MessageLog<Row>>(logKey)
  const rows = await fetch({ limit: pageLength }, signal)
  const log = () => {
    // The live stream may have added rows in the meantime.
    const before = cache.getQueryData<MessageLog<Row>>(logKey)
    return createLog(rows, rows.length < pageLength, before?.rows)
  }
  const isUnread = (row: Row) => row.seq > lastReadSeq && counts(row)
  if (known || rows.filter(isUnread).length >= unread) return log()
  const around = await fetch({ limit: pageLength, near: lastReadSeq + 1 }, signal)
  // The first of them may follow many own messages.
  return around.some(isUnread) ? openWindow(log(), around) : log()
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

/** Closes the window on leaving, so that the chat opens at the newest or first unread messages. */
const useLeaveWindow = (cache: QueryClient, logKey: readonly unknown[]) => {
  const key = JSON.stringify(logKey)
  useEffect(
    () => () => {
      const queryKey = JSON.parse(key) as unknown[]
      const log = cache.getQueryData<MessageLog<SequencedRow>>(queryKey)
      if (log && closeWindow(log) !== log) cache.setQueryData(queryKey, closeWindow(log))
    },
    [cache, key],
  )
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
  useLeaveWindow(cache, source.logKey)
  // After a 403 or 404 the cached messages must not stay on the screen.
  const isClosed = error?.status === 403 || error?.status === 404
  const log = isClosed ? undefined : data
  return {
    rows: log ? shownRows(log) : null,
    /** The rows at the end, which a jump may have left. */
    latest: log ? contiguousRows(log) : null,
    hasOlder: log !== undefined && hasOlderShown(log),
    /** Whether newer rows follow that are not loaded. */
    hasNewer: log?.window !== undefined,
    target: log?.target,
    failure: log ? null : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

const usePage = <Row extends SequencedRow>(
  { logKey }: MessageSource<Row>,
  fetchInto: (log: MessageLog<Row>) => Promise<(now: MessageLog<Row>) => MessageLog<Row>>,
) => {
  const cache = useQueryClient()
  const { mutate, isPending, isError } = useMutation<void, ApiError>({
    mutationFn: async () => {
      const log = cache.getQueryData<MessageLog<Row>>(logKey)
      if (!log || shownRows(log).length === 0) return
      const add = await fetchInto(log)
      cache.setQueryData<MessageLog<Row>>(logKey, (now) => now && add(now))
    },
  })
  return { load: () => mutate(), isLoading: isPending, hasFailed: isError }
}

export const useOlderMessages = <Row extends SequencedRow>(source: MessageSource<Row>) =>
  usePage(source, async (log) => {
    const first = shownRows(log)[0] as Row
    const rows = await source.fetch({ before: first.id, limit: pageLength })
    return (now) => prependShown(now, first, rows, rows.length < pageLength)
  })

/** For a window, which does not reach the end. */
export const useNewerMessages = <Row extends SequencedRow>(source: MessageSource<Row>) =>
  usePage(source, async (log) => {
    const last = shownRows(log).at(-1) as Row
    const rows = await source.fetch({ newer: last.id, limit: pageLength })
    return (now) => appendShown(now, last, rows, rows.length < pageLength)
  })
