import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { refetchInOrder } from './client.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

it('a refetch after a write does not cancel a page that is being loaded', async () => {
  const cache = new QueryClient()
  const pendingFetches: (() => void)[] = []
  const observer = new InfiniteQueryObserver(cache, {
    queryKey: [community.comments.path, { id: 'bike' }, 'pages'],
    queryFn: ({ pageParam }) =>
      new Promise<number[]>((resolve) => pendingFetches.push(() => resolve([pageParam]))),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  const stop = observer.subscribe(() => undefined)
  const respondToAll = async () => {
    for (let times = 0; times < 6; times++) {
      for (const answer of pendingFetches.splice(0)) answer()
      await tick()
    }
  }
  await respondToAll()
  void observer.fetchNextPage()
  void refetchInOrder(cache, [community.comments])
  await respondToAll()
  expect(observer.getCurrentResult().data?.pages).toEqual([[0], [1]])
  stop()
  cache.clear()
})
