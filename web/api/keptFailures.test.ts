import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFailures } from './keptFailures.ts'

let client: QueryClient
let answers: PromiseWithResolvers<string>[]
let seen: (string | undefined)[]
let stop: () => void

const ask = () => {
  const answer = Promise.withResolvers<string>()
  answers.push(answer)
  return answer.promise
}
const answered = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answers = []
  seen = []
  const observer = new QueryObserver(client, { queryKey: ['thing'], queryFn: ask })
  const look = () => {
    const { error, data } = observer.getCurrentResult()
    seen.push(error?.message ?? data)
  }
  stop = observer.subscribe(notifyManager.batchCalls(look)) // as React is told
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
})

it.each(['before', 'after'])(
  'a failure from %s it began stays until there is an answer',
  async (when) => {
    if (when === 'after') keepFailures(client.getQueryCache())
    answers[0]?.reject(new Error('busy'))
    await answered()
    if (when === 'before') keepFailures(client.getQueryCache())
    seen = []

    void client.invalidateQueries()
    await answered()
    expect(client.isFetching()).toBe(1)
    answers[1]?.reject(new Error('busy still'))
    await answered()
    void client.invalidateQueries()
    await answered()
    answers[2]?.resolve('there')
    await answered()
    expect([...new Set(seen)]).toEqual(['busy', 'busy still', 'there'])
    expect(client.getQueryState(['thing'])).toMatchObject({ status: 'success', error: null })
  },
)

it('nothing is kept of a read that never failed', async () => {
  keepFailures(client.getQueryCache())
  answers[0]?.resolve('there')
  await answered()
  void client.invalidateQueries()
  answers[1]?.resolve('changed')
  await answered()
  expect(seen.at(-1)).toBe('changed')
})
