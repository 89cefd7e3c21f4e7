import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Keeps the error state of a query while it is being refetched. Otherwise the error message, and
 * with it the focused button, would disappear and come back.
 */
export const startStickyErrors = (queries: ReturnType<QueryClient['getQueryCache']>) => {
  const failed = new WeakMap<Query, Error>()
  const remember = (query: Query) => {
    const { data, error, status } = query.state
    if (status === 'error' && data === undefined && error) failed.set(query, error)
  }
  for (const query of queries.getAll()) remember(query)
  return queries.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error') remember(query)
    if (action.type !== 'fetch' || query.state.status !== 'pending') return
    const error = failed.get(query)
    if (error) query.setState({ status: 'error', error })
  })
}
