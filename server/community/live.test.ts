import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser } from '#server/testing/people.ts'
import { community } from '#shared/community/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const listener = await listenAs(app, await aUser(app))
afterAll(() => listener.close())

const call = () => as(app, ana).call
const counts = (upvotes: number, commentCount: number) => ({ upvotes, downvotes: 0, commentCount })

/** The next change of this post that has these numbers; what happens at once may be told in steps. */
const changeTo = async (postId: string, wanted: ReturnType<typeof counts>) => {
  for (;;) {
    const change = await listener.next('postChanged')
    if (change.postId === postId && isDeepStrictEqual(change.counts, wanted)) return change
  }
}

test('everybody hears the numbers of a post move, at most once for each change', async () => {
  const post = await aPost(app, { by: ana })
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
  await Promise.all(
    people.map((person) =>
      as(app, person).call(community.vote, { postId: post.id, voteType: 'upvote' }),
    ),
  )
  expect(await changeTo(post.id, counts(5, 0))).toEqual({
    kind: 'postChanged',
    postId: post.id,
    counts: counts(5, 0),
    hasTalk: false,
    isRewritten: false,
  })
  await aComment(app, post, { by: ana })
  expect(await changeTo(post.id, counts(5, 1))).toMatchObject({ hasTalk: true })
  const told = listener.heard.filter(({ kind }) => kind === 'postChanged')
  expect(told.length).toBeLessThanOrEqual(people.length + 1)
})

test('also that it was changed, pinned or deleted, and that a comment was voted on', async () => {
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: ana })
  expect(await listener.next('postChanged')).toMatchObject({ hasTalk: true })
  await call()(community.vote, { commentId: comment.id, voteType: 'upvote' })
  expect(await listener.next('postChanged')).toMatchObject({ hasTalk: true, isRewritten: false })
  await call()(community.update, { id: post.id, title: 'x', content: 'y', category: 'jobs' })
  expect(await listener.next('postChanged')).toMatchObject({ hasTalk: false, isRewritten: true })
  await call()(community.remove, { id: post.id })
  expect(await listener.next('postChanged')).toMatchObject({ counts: null, isRewritten: true })
})

test('who does not see a comment is told the numbers without it', async () => {
  const [joris, mina] = [await aUser(app), await aUser(app)]
  await blocked(app, joris, mina)
  const viewer = await listenAs(app, mina)
  const post = await aPost(app, { by: ana })
  await aComment(app, post, { by: joris })
  await aComment(app, post, { by: ana })
  const told = async () => (await viewer.next('postChanged')).counts?.commentCount
  const all = [await told(), await told()]
  expect(all).toEqual([2, 1])
  await changeTo(post.id, counts(0, 2))
  viewer.close()
})

test('what is refused is told to nobody', async () => {
  const post = await aPost(app, { by: ana })
  await as(app, await aUser(app)).call(community.remove, { id: post.id })
  await call()(community.vote, { postId: post.id, voteType: 'upvote' })
  expect(await listener.next('postChanged')).toMatchObject({ isRewritten: false })
})
