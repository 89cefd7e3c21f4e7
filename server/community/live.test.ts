import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { connectStream, requestStream } from '#server/testing/sseClient.ts'
import { community } from '#shared/community/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const listener = await connectStream(app, await aUser(app), community.watch.path)
afterAll(() => listener.close())

const call = () => as(app, ana).call
const counts = (upvotes: number, commentCount: number) => ({ upvotes, downvotes: 0, commentCount })

/** The next change event with these counts. Concurrent changes may arrive in several events. */
const nextChangeTo = async (postId: string, wanted: ReturnType<typeof counts>) => {
  for (;;) {
    const change = await listener.next('postChanged')
    if (change.postId === postId && isDeepStrictEqual(change.counts, wanted)) return change
  }
}

test('whoever looks at the board receives changed counts, at most one event per change', async () => {
  const post = await aPost(app, { by: ana })
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
  await Promise.all(
    people.map((person) =>
      as(app, person).call(community.vote, { postId: post.id, voteType: 'upvote' }),
    ),
  )
  expect(await nextChangeTo(post.id, counts(5, 0))).toEqual({
    kind: 'postChanged',
    postId: post.id,
    counts: counts(5, 0),
    hasChangedComments: false,
    isRewritten: false,
  })
  await aComment(app, post, { by: ana })
  expect(await nextChangeTo(post.id, counts(5, 1))).toMatchObject({ hasChangedComments: true })
  const events = listener.received.filter(({ kind }) => kind === 'postChanged')
  expect(events.length).toBeLessThanOrEqual(people.length + 1)
})

test('editing, pinning, deleting and comment votes are published', async () => {
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: ana })
  expect(await listener.next('postChanged')).toMatchObject({ hasChangedComments: true })
  await call()(community.vote, { commentId: comment.id, voteType: 'upvote' })
  expect(await listener.next('postChanged')).toMatchObject({
    hasChangedComments: true,
    isRewritten: false,
  })
  await call()(community.update, { id: post.id, title: 'x', content: 'y', category: 'jobs' })
  expect(await listener.next('postChanged')).toMatchObject({
    hasChangedComments: false,
    isRewritten: true,
  })
  await call()(community.remove, { id: post.id })
  expect(await listener.next('postChanged')).toMatchObject({ counts: null, isRewritten: true })
})

test('users from whom a comment is hidden receive counts without it', async () => {
  const [joris, mina] = [await aUser(app), await aUser(app)]
  await blockPerson(app, joris, mina)
  const viewer = await connectStream(app, mina, community.watch.path)
  const post = await aPost(app, { by: ana })
  await aComment(app, post, { by: joris })
  await aComment(app, post, { by: ana })
  const nextCommentCount = async () => (await viewer.next('postChanged')).counts?.commentCount
  const received = [await nextCommentCount()]
  // The first comment may have had an event of its own.
  while (received.at(-2) !== 2) received.push(await nextCommentCount())
  expect(received.at(-1)).toBe(1)
  await nextChangeTo(post.id, counts(0, 2))
  viewer.close()
})

test('rejected requests publish nothing', async () => {
  const post = await aPost(app, { by: ana })
  await as(app, await aUser(app)).call(community.remove, { id: post.id })
  await call()(community.vote, { postId: post.id, voteType: 'upvote' })
  expect(await listener.next('postChanged')).toMatchObject({ isRewritten: false })
})

test('whoever looks at a post receives the changes of this post only', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const [post, other] = [await aPost(app, { by: ana }), await aPost(app, { by: joris })]
  const streamOf = ({ id }: { id: string }) => community.watchOne.path.replace(':id', id)
  const viewer = await connectStream(app, mina, streamOf(post))
  for (const { id } of [other, post])
    await as(app, joris).call(community.vote, { postId: id, voteType: 'upvote' })
  await nextChangeTo(other.id, counts(1, 0))
  expect(await viewer.next('postChanged')).toMatchObject({ postId: post.id })
  viewer.close()

  await blockPerson(app, mina, joris)
  const hidden = await requestStream(app, { cookie: mina.cookie }, streamOf(other))
  expect(hidden.statusCode).toBe(404)
  hidden.destroy()
})
