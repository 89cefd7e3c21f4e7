import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { refetchInTurn } from './client.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

it('a write that ends while somebody pages on leaves them their page', async () => {
  const cache = new QueryClient()
  const asked: (() => void)[] = []
  const observer = new InfiniteQueryObserver(cache, {
    queryKey: [community.comments.path, { id: 'bike' }, 'pages'],
    queryFn: ({ pageParam }) =>
      new Promise<number[]>((resolve) => asked.push(() => resolve([pageParam]))),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  const stop = observer.subscribe(() => undefined)
  const answerAll = async () => {
    for (let times = 0; times < 6; times++) {
      for (const answer of asked.splice(0)) answer()
      await tick()
    }
  }
  await answerAll()
  void observer.fetchNextPage()
  void refetchInTurn(cache, [community.comments])
  await answerAll()
  expect(observer.getCurrentResult().data?.pages).toEqual([[0], [1]])
  stop()
  cache.clear()
})
