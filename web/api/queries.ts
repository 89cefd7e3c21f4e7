import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { ApiError } from './apiError.ts'

type Page = { before?: string; limit: number }
type Position = { before: string | null; limit: number }

type Options<Row> = {
  /** Begins with the endpoint's path, so that invalidating the path includes these pages. */
  key: readonly unknown[]
  fetch: (page: Page, signal: AbortSignal) => Promise<Row[]>
  /** The cursor of a row. */
  cursorOf: (row: Row) => string
  first?: number
  more?: number
  /** While another key is being fetched, the previous rows stay on the screen. */
  keepPrevious?: boolean
  gcTime?: number
  /** Refetches whenever the list is mounted. */
  refetchOnMount?: boolean
}

const maxPageLength = 200

/** Fetches all pages of a list, for uses where a partial list would be silently wrong. */
export const fetchAllPages = async <Row>(
  fetch: (page: Page) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
) => {
  const all: Row[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await fetch({ limit: maxPageLength, ...(last && { before: cursorOf(last) }) })
    all.push(...page)
    if (page.length < maxPageLength) return all
  }
}

/** A paginated list, as far as it has been loaded. */
export const usePaginatedList = <Row>(options: Options<Row>) => {
  const {
    key,
    fetch,
    cursorOf,
    first = 50,
    more = 50,
    keepPrevious,
    gcTime,
    refetchOnMount,
  } = options
  const pages = useInfiniteQuery<Row[], ApiError, Row[], readonly unknown[], Position>({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam: { before, limit }, signal }) =>
      fetch({ limit, ...(before && { before }) }, signal),
    initialPageParam: { before: null, limit: first },
    getNextPageParam: (page, _, { limit }) => {
      const last = page.at(-1)
      return last && page.length === limit ? { before: cursorOf(last), limit: more } : null
    },
    select: (data) => data.pages.flat(),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(gcTime && { gcTime }),
    ...(refetchOnMount && { refetchOnMount: 'always' as const }),
  })
  // The first render of a long list is deferred, so that taps are handled in between.
  const isFirst = useDeferredValue(pages.data) === undefined
  return {
    rows: isFirst ? undefined : pages.data,
    /** Set only when there are no rows to show instead. */
    failure: pages.isLoadingError ? pages.error : null,
    retry: pages.refetch,
    hasMore: pages.hasNextPage,
    showMore: pages.fetchNextPage,
    isRetrying: pages.isFetching,
    isShowingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    /** The rows belong to a previous key. */
    isPlaceholder: pages.isPlaceholderData,
  }
}

/** Offline, a detail screen shows the item as a cached list has it. */
export const withCachedFallback = <Data>(
  { data, error, ...state }: UseQueryResult<Data, ApiError>,
  getCached: () => Data | undefined,
) => ({ ...state, error, data: data ?? (error?.status === 0 ? getCached() : undefined) })
