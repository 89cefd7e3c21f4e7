import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startStickyErrors } from './stickyErrors.ts'

let client: QueryClient
let responses: PromiseWithResolvers<string>[]
let seen: (string | undefined)[]
let stop: () => void

const fetchData = () => {
  const response = Promise.withResolvers<string>()
  responses.push(response)
  return response.promise
}
const flush = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  responses = []
  seen = []
  const observer = new QueryObserver(client, { queryKey: ['thing'], queryFn: fetchData })
  const record = () => {
    const { error, data } = observer.getCurrentResult()
    seen.push(error?.message ?? data)
  }
  stop = observer.subscribe(notifyManager.batchCalls(record)) // batched as in React
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
})

it.each(['before', 'after'])(
  'an error from %s the subscription stays until there is a response',
  async (when) => {
    if (when === 'after') startStickyErrors(client.getQueryCache())
    responses[0]?.reject(new Error('busy'))
    await flush()
    if (when === 'before') startStickyErrors(client.getQueryCache())
    seen = []

    void client.invalidateQueries()
    await flush()
    expect(client.isFetching()).toBe(1)
    responses[1]?.reject(new Error('busy still'))
    await flush()
    void client.invalidateQueries()
    await flush()
    responses[2]?.resolve('there')
    await flush()
    expect([...new Set(seen)]).toEqual(['busy', 'busy still', 'there'])
    expect(client.getQueryState(['thing'])).toMatchObject({ status: 'success', error: null })
  },
)

it('a query that never failed is not affected', async () => {
  startStickyErrors(client.getQueryCache())
  responses[0]?.resolve('there')
  await flush()
  void client.invalidateQueries()
  responses[1]?.resolve('changed')
  await flush()
  expect(seen.at(-1)).toBe('changed')
})
