import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { ApiError } from './apiError.ts'

type Page = { before?: string; limit: number }
type Position = { before: string | null; limit: number }

type Paging<Row> = {
  /** Begins with the endpoint's path, so that whoever makes that stale means these too. */
  key: readonly unknown[]
  fetch: (page: Page, signal: AbortSignal) => Promise<Row[]>
  /** By which the server knows the last row received. */
  idOf: (row: Row) => string
  first?: number
  more?: number
  /** While another key is fetched, what was there before stays on the screen. */
  isKept?: boolean
  /** So long it is remembered once it has left the screen. */
  gcTime?: number
  /** Fetched anew whenever it comes to the screen. */
  isAskedAnew?: boolean
}

const longestPage = 200

/** All of a list, where parts of it would be wrong without saying so. */
export const allPages = async <Row>(
  fetch: (page: Page) => Promise<Row[]>,
  idOf: (row: Row) => string,
) => {
  const all: Row[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await fetch({ limit: longestPage, ...(last && { before: idOf(last) }) })
    all.push(...page)
    if (page.length < longestPage) return all
  }
}

/** A list as far as it has been paged. */
export const usePages = <Row>(paging: Paging<Row>) => {
  const { key, fetch, idOf, first = 50, more = 50, isKept, gcTime, isAskedAnew } = paging
  const pages = useInfiniteQuery<Row[], ApiError, Row[], readonly unknown[], Position>({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam: { before, limit }, signal }) =>
      fetch({ limit, ...(before && { before }) }, signal),
    initialPageParam: { before: null, limit: first },
    getNextPageParam: (page, _, { limit }) => {
      const last = page.at(-1)
      return last && page.length === limit ? { before: idOf(last), limit: more } : null
    },
    select: (data) => data.pages.flat(),
    ...(isKept && { placeholderData: keepPreviousData }),
    ...(gcTime && { gcTime }),
    ...(isAskedAnew && { refetchOnMount: 'always' as const }),
  })
  // The first of a long list is drawn in steps, between which a finger is answered.
  const isFirst = useDeferredValue(pages.data) === undefined
  return {
    rows: isFirst ? undefined : pages.data,
    /** Only where there is nothing to show instead. */
    failure: pages.isLoadingError ? pages.error : null,
    retry: pages.refetch,
    hasMore: pages.hasNextPage,
    showMore: pages.fetchNextPage,
    isRetrying: pages.isFetching,
    isShowingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    /** What is shown answers another question than the one now asked. */
    isOld: pages.isPlaceholderData,
  }
}
