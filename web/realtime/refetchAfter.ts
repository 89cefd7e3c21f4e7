import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches queries that were in flight when the event came: their responses may be too old. A page
 * that the user is loading is awaited first, so that it is not lost.
 */
export const refetchAfter = (cache: QueryClient, inFlight: readonly Query[]) => {
  for (const query of inFlight) {
    const refetchQuery = () => {
      if (query.state.fetchStatus === 'fetching') whenDone()
      else void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const whenDone = () => void query.promise?.then(refetchQuery, refetchQuery)
    whenDone()
  }
}
