import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aComment, aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { nextVote, withVote } from './voteQueue.ts'

const votesOn = (about: string) => page.getByRole('group', { name: `Votes on ${about}` })

const expectVotes = async (
  about: string,
  { up, down, mine }: { up: number; down: number; mine: 'upvote' | 'downvote' | null },
) => {
  const upvote = votesOn(about).getByRole('button', { name: `Upvote, ${up}` })
  const downvote = votesOn(about).getByRole('button', { name: `Downvote, ${down}` })
  await expect.element(upvote).toHaveAttribute('aria-pressed', String(mine === 'upvote'))
  await expect.element(downvote).toHaveAttribute('aria-pressed', String(mine === 'downvote'))
}

const press = (about: string, name: 'Upvote' | 'Downvote') =>
  votesOn(about)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

/** A server that counts votes. */
const mockVotes = (post: Post) => {
  let now = post
  fakeApi.on(community.one, () => now)
  fakeApi.on(community.vote, ({ voteType }) => {
    now = withVote(now, nextVote(now, voteType))
    const { upvotes, downvotes, myVote } = now
    return { upvotes, downvotes, myVote }
  })
  return { read: () => now }
}

test('a vote is cast, switched and removed', async () => {
  const post = aPost({ upvotes: 1 })
  mockVotes(post)
  await renderApp(`/community/${post.id}`)
  await expectVotes(post.title, { up: 1, down: 0, mine: null })
  await press(post.title, 'Upvote')
  await expectVotes(post.title, { up: 2, down: 0, mine: 'upvote' })
  await expectAccessible('voted up')
  await press(post.title, 'Downvote')
  await expectVotes(post.title, { up: 1, down: 1, mine: 'downvote' })
  const downvote = votesOn(post.title).getByRole('button', { name: 'Downvote, 1' })
  await expect.element(downvote).toHaveFocus()
  await onlyNightly(expectAccessible)('voted down')
  await press(post.title, 'Downvote')
  await expectVotes(post.title, { up: 1, down: 0, mine: null })
})

nightlyTest('the last of several quick presses wins', async () => {
  const post = aPost()
  mockVotes(post)
  const first = fakeApi.hold(community.vote)
  await renderApp(`/community/${post.id}`)
  for (const name of ['Upvote', 'Downvote', 'Upvote', 'Downvote'] as const)
    await press(post.title, name)
  // Optimistic update, with a single request in flight.
  await expectVotes(post.title, { up: 0, down: 1, mine: 'downvote' })
  expect(fakeApi.calls(community.vote)).toHaveLength(1)
  const server = mockVotes({ ...post, upvotes: 1, myVote: 'upvote' })
  first.release({ upvotes: 1, downvotes: 0, myVote: 'upvote' })
  await expect.poll(() => server.read().myVote).toBe('downvote')
  const sent = fakeApi.calls(community.vote).map(({ voteType }) => voteType)
  expect(sent).toEqual(['upvote', 'downvote'])
  await expectVotes(post.title, { up: 0, down: 1, mine: 'downvote' })
})

nightlyTest('a failed vote is rolled back, with the reason', async () => {
  const post = aPost()
  mockVotes(post)
  const held = fakeApi.hold(community.vote)
  await renderApp(`/community/${post.id}`)
  await press(post.title, 'Upvote')
  await expectVotes(post.title, { up: 1, down: 0, mine: 'upvote' })
  held.fail(503, { message: 'Welkom is busy right now.' })
  await expect.element(toast('Failed to save your vote')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expectVotes(post.title, { up: 0, down: 0, mine: null })
  mockVotes(post)
  await press(post.title, 'Upvote')
  await expectVotes(post.title, { up: 1, down: 0, mine: 'upvote' })
})

nightlyTest('a comment is voted on like a post', async () => {
  const post = aPost({ commentCount: 1 })
  let comment = aComment(post, { content: 'Worth every cent' })
  fakeApi.on(community.one, post)
  fakeApi.on(community.comments, () => [comment])
  fakeApi.on(community.vote, ({ voteType }) => {
    comment = withVote(comment, nextVote(comment, voteType))
    return comment
  })
  await renderApp(`/community/${post.id}`)
  await press(comment.content, 'Upvote')
  await expectVotes(comment.content, { up: 1, down: 0, mine: 'upvote' })
  await press(comment.content, 'Downvote')
  await expectVotes(comment.content, { up: 0, down: 1, mine: 'downvote' })
  await press(comment.content, 'Downvote')
  await expectVotes(comment.content, { up: 0, down: 0, mine: null })
  expect(fakeApi.calls(community.vote)[0]).toEqual({ commentId: comment.id, voteType: 'upvote' })
})
