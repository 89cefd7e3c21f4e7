import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import type { ApiError } from './apiError.ts'
import { call, initialDataOf } from './client.ts'

type Page = { before?: string; limit: number }
type Position = { before: string | null; limit: number }

/** What identifies a list: the endpoint's input without the position. */
export type ListQuery<E extends Endpoint> = Omit<CallInput<E>, keyof Page>

type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never

type Options<Row> = {
  /** Begins with an endpoint's path, so that invalidating the path includes these pages. */
  key?: readonly unknown[]
  first?: number
  more?: number
  /** While another key is being fetched, the previous rows stay on the screen. */
  keepPrevious?: boolean
  gcTime?: number
  /** Refetches whenever the list is mounted. */
  refetchOnMount?: boolean
  /** The cursor of a row; by default its id. */
  cursorOf?: (row: Row) => string
}

type CursorOf<Row> = Row extends { id: string } ? unknown : { cursorOf: (row: Row) => string }

const fetchPage = <E extends Endpoint>(
  endpoint: E,
  query: ListQuery<E>,
  page: Page,
  signal: AbortSignal,
) => call(endpoint, { ...query, ...page } as CallInput<E>, { signal }) as Promise<RowOf<E>[]>

const maxPageLength = 200

/** Fetches all pages of a list, for uses where a partial list would be silently wrong. */
export const fetchAllPages = async <E extends Endpoint>(
  endpoint: E,
  query: ListQuery<E>,
  signal: AbortSignal,
) => {
  const all: (RowOf<E> & { id: string })[] = []
  for (;;) {
    const last = all.at(-1)
    const position = { limit: maxPageLength, ...(last && { before: last.id }) }
    const page = await fetchPage(endpoint, query, position, signal)
    all.push(...(page as typeof all))
    if (page.length < maxPageLength) return all
  }
}

/** All of a list that came within the page: one that is shorter than a page. */
export const initialListOf = <E extends Endpoint>(endpoint: E) => {
  const page = initialDataOf(endpoint, { limit: maxPageLength } as CallInput<E>)
  return (page as RowOf<E>[] | undefined)?.length === maxPageLength ? undefined : page
}

/** A paginated list, as far as it has been loaded. */
export const usePaginatedList = <E extends Endpoint>(
  endpoint: E,
  query: ListQuery<E>,
  options: Options<RowOf<E>> & CursorOf<RowOf<E>>,
) => {
  type Row = RowOf<E>
  const {
    key = [endpoint.path, query],
    first = 50,
    more = 50,
    cursorOf = (row) => (row as { id: string }).id,
    keepPrevious,
    gcTime,
    refetchOnMount,
  }: Options<Row> = options
  const pages = useInfiniteQuery<Row[], ApiError, Row[], readonly unknown[], Position>({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam: { before, limit }, signal }) =>
      fetchPage(endpoint, query, { limit, ...(before && { before }) }, signal),
    initialPageParam: { before: null, limit: first },
    initialData: () => {
      const page = initialDataOf(endpoint, { ...query, limit: first } as CallInput<E>)
      return page && { pages: [page as Row[]], pageParams: [{ before: null, limit: first }] }
    },
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
    data: isFirst ? undefined : pages.data,
    /** Set only when there are no rows to show instead. */
    error: pages.isLoadingError ? pages.error : null,
    refetch: pages.refetch,
    hasMore: pages.hasNextPage,
    showMore: pages.fetchNextPage,
    isFetching: pages.isFetching,
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
