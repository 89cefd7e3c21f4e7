import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { community, type Post } from '#shared/community/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { keyOf } from '#web/api/client.ts'
import { setUpEventHandlers } from '#web/testing/eventHandlers.ts'

const page = setUpEventHandlers()

const oneKey = keyOf(community.one, { id: 'bike' })
const listKey = [...keyOf(community.posts, {}), 'pages']
const commentsKey = (id: string) => [...keyOf(community.comments, { id }), 'pages']
const isStale = (key: readonly unknown[]) => page.cache.getQueryState(key)?.isInvalidated
const post = (commentCount: number) => ({ id: 'bike', commentCount }) as Post

type Changes = Partial<Extract<LiveEvent, { kind: 'postChanged' }>>
const counts = { upvotes: 1, downvotes: 0, commentCount: 3 }
const votes = { upvotes: 1, downvotes: 0, commentCount: 2 }
const receive = (changes: Changes) =>
  page.handlers.applyEvent({
    kind: 'postChanged',
    postId: 'bike',
    counts,
    hasChangedComments: false,
    isRewritten: false,
    ...changes,
  })

/** Subscribes to a query, as a mounted component does, and counts later fetches. */
const mount = async (key: readonly unknown[]) => {
  const fetchData = vi.fn(async () => ({ pages: [[]], pageParams: [0] }))
  const stop = new QueryObserver(page.cache, { queryKey: key, queryFn: fetchData }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1)
  fetchData.mockClear()
  return { fetchData, stop }
}

beforeEach(() => {
  page.cache.setQueryData(oneKey, post(2))
  page.cache.setQueryData(listKey, { pages: [[post(2)]], pageParams: [0] })
})

it('a vote updates the counts without a request', async () => {
  const { fetchData, stop } = await mount(commentsKey('bike'))
  receive({})
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.cache.getQueryData(oneKey)).toMatchObject(votes)
  expect(page.cache.getQueryData(listKey)).toMatchObject({ pages: [[votes]] })
  expect(fetchData).not.toHaveBeenCalled()
  expect([isStale(oneKey), isStale(listKey)]).toEqual([false, false])
  stop()
})

it('several new comments cause one refetch within a second', async () => {
  const here = await mount(commentsKey('bike'))
  const elsewhere = await mount(commentsKey('room'))
  receive({ hasChangedComments: true })
  receive({ hasChangedComments: true })
  expect(here.fetchData).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(here.fetchData).toHaveBeenCalledTimes(1)
  expect(elsewhere.fetchData).not.toHaveBeenCalled()
  expect(isStale(oneKey)).toBe(false)
  here.stop()
  elsewhere.stop()
})

it('comments in flight arrive and are then refetched', async () => {
  const { fetchData, stop } = await mount(commentsKey('bike'))
  const response = Promise.withResolvers<{ pages: never[][]; pageParams: number[] }>()
  fetchData.mockReturnValueOnce(response.promise)
  void page.cache.refetchQueries({ queryKey: commentsKey('bike') })
  await vi.advanceTimersByTimeAsync(1)
  receive({ hasChangedComments: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchData).toHaveBeenCalledTimes(1)
  response.resolve({ pages: [[], []], pageParams: [0, 1] })
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchData).toHaveBeenCalledTimes(2)
  stop()
})

it('comments that are not mounted become stale', async () => {
  page.cache.setQueryData(commentsKey('bike'), { pages: [[]], pageParams: [0] })
  receive({ hasChangedComments: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isStale(commentsKey('bike'))).toBe(true)
})

it('a deleted post is refetched on its own page, but not in lists', () => {
  receive({ counts: null, isRewritten: true, hasChangedComments: true })
  expect(isStale(oneKey)).toBe(true)
  expect([isStale(listKey), page.cache.getQueryData(listKey)]).toMatchObject([
    false,
    { pages: [[post(2)]] },
  ])
})

it('nothing is refetched after sign-out', async () => {
  const { fetchData, stop } = await mount(commentsKey('bike'))
  receive({ hasChangedComments: true })
  page.handlers.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchData).not.toHaveBeenCalled()
  stop()
})

it('loading another page succeeds while the comments are refetched twice', async () => {
  const pendingFetches: (() => void)[] = []
  const observer = new InfiniteQueryObserver(page.cache, {
    queryKey: commentsKey('bike'),
    queryFn: ({ pageParam }) =>
      new Promise<number[]>((resolve) => pendingFetches.push(() => resolve([pageParam]))),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  const stop = observer.subscribe(() => undefined)
  const respondToAll = async () => {
    for (let times = 0; times < 10; times++) {
      for (const response of pendingFetches.splice(0)) response()
      await vi.advanceTimersByTimeAsync(1)
    }
  }
  await respondToAll()
  for (let times = 0; times < 2; times++) {
    receive({ hasChangedComments: true })
    await vi.advanceTimersByTimeAsync(1100)
  }
  void observer.fetchNextPage()
  await respondToAll()
  expect(observer.getCurrentResult().data?.pages).toEqual([[0], [1]])
  stop()
})
