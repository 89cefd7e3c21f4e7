import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { community, type Post } from '#shared/community/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { aMeaning } from '#web/testing/aMeaning.ts'
import { keyOf } from './client.ts'

const page = aMeaning()

const oneKey = keyOf(community.one, { id: 'bike' })
const listKey = [...keyOf(community.posts, {}), 'pages']
const talkKey = (id: string) => [...keyOf(community.comments, { id }), 'pages']
const isStale = (key: readonly unknown[]) => page.cache.getQueryState(key)?.isInvalidated
const post = (commentCount: number) => ({ id: 'bike', commentCount }) as Post

type Told = Partial<Extract<LiveEvent, { kind: 'postChanged' }>>
const counts = { upvotes: 1, downvotes: 0, commentCount: 3 }
const votes = { upvotes: 1, downvotes: 0, commentCount: 2 }
const tell = (what: Told) =>
  page.meaning.act({
    kind: 'postChanged',
    postId: 'bike',
    counts,
    hasTalk: false,
    isRewritten: false,
    ...what,
  })

/** As a part on the screen does; how often it was asked for since. */
const watch = async (key: readonly unknown[]) => {
  const ask = vi.fn(async () => ({ pages: [[]], pageParams: [0] }))
  const stop = new QueryObserver(page.cache, { queryKey: key, queryFn: ask }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1)
  ask.mockClear()
  return { ask, stop }
}

beforeEach(() => {
  page.cache.setQueryData(oneKey, post(2))
  page.cache.setQueryData(listKey, { pages: [[post(2)]], pageParams: [0] })
})

it('a vote on a post only moves the numbers: nobody asks for anything', async () => {
  const { ask, stop } = await watch(talkKey('bike'))
  tell({})
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.cache.getQueryData(oneKey)).toMatchObject(votes)
  expect(page.cache.getQueryData(listKey)).toMatchObject({ pages: [[votes]] })
  expect(ask).not.toHaveBeenCalled()
  expect([isStale(oneKey), isStale(listKey)]).toEqual([false, false])
  stop()
})

it('comments on the screen are asked for once within a second, however much is said', async () => {
  const here = await watch(talkKey('bike'))
  const elsewhere = await watch(talkKey('room'))
  tell({ hasTalk: true })
  tell({ hasTalk: true })
  expect(here.ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(here.ask).toHaveBeenCalledTimes(1)
  expect(elsewhere.ask).not.toHaveBeenCalled()
  expect(isStale(oneKey)).toBe(false)
  here.stop()
  elsewhere.stop()
})

it('comments on their way arrive, and are asked for once more', async () => {
  const { ask, stop } = await watch(talkKey('bike'))
  const answer = Promise.withResolvers<{ pages: never[][]; pageParams: number[] }>()
  ask.mockReturnValueOnce(answer.promise)
  void page.cache.refetchQueries({ queryKey: talkKey('bike') })
  await vi.advanceTimersByTimeAsync(1)
  tell({ hasTalk: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledTimes(1)
  answer.resolve({ pages: [[], []], pageParams: [0, 1] })
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

it('comments that are closed are asked for when they are opened again', async () => {
  page.cache.setQueryData(talkKey('bike'), { pages: [[]], pageParams: [0] })
  tell({ hasTalk: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isStale(talkKey('bike'))).toBe(true)
})

it('a post that is gone is asked for, so that its page says so; lists stay as they are', () => {
  tell({ counts: null, isRewritten: true, hasTalk: true })
  expect(isStale(oneKey)).toBe(true)
  expect([isStale(listKey), page.cache.getQueryData(listKey)]).toMatchObject([
    false,
    { pages: [[post(2)]] },
  ])
})

it('nothing is asked for any more once the person has gone', async () => {
  const { ask, stop } = await watch(talkKey('bike'))
  tell({ hasTalk: true })
  page.meaning.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).not.toHaveBeenCalled()
  stop()
})

it('whoever pages on while the talk is read anew, twice over, gets their page', async () => {
  const asked: (() => void)[] = []
  const observer = new InfiniteQueryObserver(page.cache, {
    queryKey: talkKey('bike'),
    queryFn: ({ pageParam }) =>
      new Promise<number[]>((resolve) => asked.push(() => resolve([pageParam]))),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  const stop = observer.subscribe(() => undefined)
  const answerAll = async () => {
    for (let times = 0; times < 10; times++) {
      for (const answer of asked.splice(0)) answer()
      await vi.advanceTimersByTimeAsync(1)
    }
  }
  await answerAll()
  for (let times = 0; times < 2; times++) {
    tell({ hasTalk: true })
    await vi.advanceTimersByTimeAsync(1100)
  }
  void observer.fetchNextPage()
  await answerAll()
  expect(observer.getCurrentResult().data?.pages).toEqual([[0], [1]])
  stop()
})
