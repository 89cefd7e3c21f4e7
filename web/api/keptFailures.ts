import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * A read that failed and is tried again, by the person or by the live stream, stays the failure
 * that it was until there is an answer: else its words and the button that has the focus would go
 * and come back.
 */
export const keepFailures = (queries: ReturnType<QueryClient['getQueryCache']>) => {
  const failed = new WeakMap<Query, Error>()
  const note = (query: Query) => {
    const { data, error, status } = query.state
    if (status === 'error' && data === undefined && error) failed.set(query, error)
  }
  for (const query of queries.getAll()) note(query)
  return queries.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error') note(query)
    if (action.type !== 'fetch' || query.state.status !== 'pending') return
    const error = failed.get(query)
    if (error) query.setState({ status: 'error', error })
  })
}
