import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Comment, community, type Post } from '#shared/community/contract.ts'
import { changeComment, changePost, hearPost, knownPost } from './boardCounts.ts'
import { keyOf } from './client.ts'

const listKey = [...keyOf(community.posts, { sort: 'helpful' }), 'pages']
const oneKey = keyOf(community.one, { id: 'bike' })
const talkKey = [...keyOf(community.comments, { id: 'bike' }), 'pages']

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
  cache.setQueryData(talkKey, { pages: [[comment('first'), comment('second')]], pageParams: [0] })
})
afterEach(() => cache.clear())

describe('a change of a post', () => {
  it('is in every list and on its own page, and nowhere else', () => {
    changePost(cache, 'bike', up)
    expect(inList()?.map(({ id, upvotes }) => [id, upvotes])).toEqual([
      ['room', 1],
      ['bike', 2],
      ['job', 1],
    ])
    expect(one()?.upvotes).toBe(2)
    expect(cache.getQueryData(listKey)).toMatchObject({ pageParams: [0, 1] })
  })

  it('leaves what it does not concern as it is', () => {
    const before = cache.getQueryData(listKey)
    changePost(cache, 'elsewhere', up)
    changePost(cache, 'room', (row) => row)
    expect(cache.getQueryData(listKey)).toBe(before)
  })

  it('does not make new what was stale', async () => {
    await cache.invalidateQueries({ queryKey: oneKey })
    changePost(cache, 'bike', up)
    expect(one()?.upvotes).toBe(2)
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(true)
  })

  it('is not taken back by an answer that was on its way', async () => {
    const held = Promise.withResolvers<Post>()
    const reading = cache.fetchQuery({
      queryKey: oneKey,
      queryFn: () => held.promise,
      staleTime: 0,
    })
    changePost(cache, 'bike', (row) => ({ ...row, upvotes: 7 }))
    held.resolve(post('bike'))
    await reading
    await Promise.resolve()
    expect(one()?.upvotes).toBe(7)
  })
})

it('changes a comment where it is shown', () => {
  changeComment(cache, 'second', up)
  const rows = cache.getQueryData<{ pages: Comment[][] }>(talkKey)?.pages.flat()
  expect(rows?.map(({ upvotes }) => upvotes)).toEqual([0, 1])
})

it('finds a post that is known from whatever read', () => {
  expect(knownPost(cache, 'job')?.id).toBe('job')
  expect(knownPost(cache, 'first')).toBeUndefined()
})

describe('what is heard of a post', () => {
  const counts = { upvotes: 5, downvotes: 3, commentCount: 4 }
  const heard = { kind: 'postChanged', postId: 'bike', counts, hasTalk: true } as const

  it('sets the numbers, and asks for nothing', () => {
    hearPost(cache, { ...heard, isRewritten: false })
    expect(inList()?.[1]).toMatchObject(counts)
    expect(one()).toMatchObject(counts)
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(false)
  })

  it('leaves the number of comments alone where nothing was said', () => {
    hearPost(cache, { ...heard, hasTalk: false, isRewritten: false })
    expect(one()).toMatchObject({ ...counts, commentCount: 2 })
  })

  it('asks for the post when its words are others, but leaves lists where they are', () => {
    hearPost(cache, { ...heard, isRewritten: true })
    expect(cache.getQueryState(oneKey)?.isInvalidated).toBe(true)
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(false)
  })
})
