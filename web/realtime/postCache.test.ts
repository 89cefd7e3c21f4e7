import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Comment, community, type Post } from '#shared/community/contract.ts'
import { keyOf } from '#web/api/client.ts'
import {
  applyPostChanged,
  findCachedPost,
  updateCachedComment,
  updateCachedPost,
} from './postCache.ts'

const listKey = [...keyOf(community.posts, { sort: 'helpful' }), 'pages']
const oneKey = keyOf(community.one, { id: 'bike' })
const commentsKey = [...keyOf(community.comments, { id: 'bike' }), 'pages']

const post = (id: string) => ({ id, upvotes: 1, downvotes: 0, commentCount: 2 }) as Post
const comment = (id: string) => ({ id, upvotes: 0 }) as Comment
const up = <Row extends { upvotes: number }>(row: Row) => ({ ...row, upvotes: row.upvotes + 1 })

let cache: QueryClient
const inList = () => cache.getQueryData<{ pages: Post[][] }>(listKey)?.pages.flat()
const one = () => cache.getQueryData<Post>(oneKey)

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(listKey, {
    pages: [[post('room')], [post('bike'), post('job')]],
    pageParams: [0, 1],
  })
  cache.setQueryData(oneKey, post('bike'))
  cache.setQueryData(commentsKey, {
    pages: [[comment('first'), comment('second')]],
    pageParams: [0],
  })
})
afterEach(() => cache.clear())

describe('changing a post', () => {
  it('updates every list and its own page, but no other post', () => {
    updateCachedPost(cache, 'bike', up)
    expect(inList()?.map(({ id, upvotes }) => [id, upvotes])).toEqual([
      ['room', 1],
      ['bike', 2],
      ['job', 1],
    ])
    expect(one()?.upvotes).toBe(2)
    expect(cache.getQueryData(listKey)).toMatchObject({ pageParams: [0, 1] })
  })

  it('keeps the identity of unaffected data', () => {
    const before = cache.getQueryData(listKey)
    updateCachedPost(cache, 'elsewhere', up)
    updateCachedPost(cache, 'room', (row) => row)
    expect(cache.getQueryData(listKey)).toBe(before)
  })

  it('keeps a stale query stale', async () => {
    await cache.invalidateQueries({ queryKey: oneKey })
    updateCachedPost(cache, 'bike', up)
    expect(one()?.upvotes).toBe(2)
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(true)
  })

  it('is not reverted by a response in flight', async () => {
    const held = Promise.withResolvers<Post>()
    const reading = cache.fetchQuery({
      queryKey: oneKey,
      queryFn: () => held.promise,
      staleTime: 0,
    })
    updateCachedPost(cache, 'bike', (row) => ({ ...row, upvotes: 7 }))
    held.resolve(post('bike'))
    await reading
    await Promise.resolve()
    expect(one()?.upvotes).toBe(7)
  })
})

it('changes a comment in a paginated list', () => {
  updateCachedComment(cache, 'second', up)
  const rows = cache.getQueryData<{ pages: Comment[][] }>(commentsKey)?.pages.flat()
  expect(rows?.map(({ upvotes }) => upvotes)).toEqual([0, 1])
})

it('finds a cached post in any query', () => {
  expect(findCachedPost(cache, 'job')?.id).toBe('job')
  expect(findCachedPost(cache, 'first')).toBeUndefined()
})

describe('a live event of a post', () => {
  const counts = { upvotes: 5, downvotes: 3, commentCount: 4 }
  const event = { kind: 'postChanged', postId: 'bike', counts, hasChangedComments: true } as const

  it('sets the counts without a refetch', () => {
    applyPostChanged(cache, { ...event, isRewritten: false })
    expect(inList()?.[1]).toMatchObject(counts)
    expect(one()).toMatchObject(counts)
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(false)
  })

  it('keeps the comment count when there is no new comment', () => {
    applyPostChanged(cache, { ...event, hasChangedComments: false, isRewritten: false })
    expect(one()).toMatchObject({ ...counts, commentCount: 2 })
  })

  it('refetches an edited post, but not the lists', () => {
    applyPostChanged(cache, { ...event, isRewritten: true })
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(true)
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(false)
  })
})
