import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { community, type Post, type Vote } from '#shared/community/contract.ts'

const app = await sharedApp()
await aUser(app)
const ana = await aUser(app)

const vote = (input: Vote, person = ana) => as(app, person).call(community.vote, input)
const state = (upvotes: number, downvotes: number, myVote: Vote['voteType'] | null) => ({
  upvotes,
  downvotes,
  myVote,
})

describe.each(['post', 'comment'] as const)('a vote on a %s', (kind) => {
  const targetOn = async (post: Pick<Post, 'id'>) =>
    kind === 'post' ? { postId: post.id } : { commentId: (await aComment(app, post)).id }
  const target = async () => targetOn(await aPost(app))

  test('counts, is switched by the opposite vote and removed by the same vote', async () => {
    const on = await target()
    const up = { ...on, voteType: 'upvote' as const }
    const down = { ...on, voteType: 'downvote' as const }
    expect(await vote(up)).toMatchObject({ status: 200, body: state(1, 0, 'upvote') })
    expect((await vote(down)).body).toEqual(state(0, 1, 'downvote'))
    const other = await aUser(app)
    expect((await vote(down, other)).body).toEqual(state(0, 2, 'downvote'))
    expect((await vote(down)).body).toEqual(state(0, 1, null))
  })

  test('is shown to the voter only', async () => {
    const post = await aPost(app)
    await vote({ ...(await targetOn(post)), voteType: 'upvote' })
    const other = await aUser(app)
    const seenBy = async (person: Person) => {
      const { id } = post
      if (kind === 'post') return (await as(app, person).call(community.one, { id })).body.myVote
      return (await as(app, person).call(community.comments, { id })).body[0]?.myVote
    }
    expect([await seenBy(ana), await seenBy(other)]).toEqual(['upvote', null])
  })

  test('a hundred concurrent equal votes of one user cancel out, and the counts stay correct (S110)', async () => {
    const on = await target()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => vote({ ...on, voteType: 'upvote' })),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const [row] = await app.db`
      select count(*)::int as rows from community_votes
      where post_id = ${on.postId ?? null} or comment_id = ${on.commentId ?? null}`
    expect(row).toEqual({ rows: 0 })
    expect((await vote({ ...on, voteType: 'downvote' })).body).toEqual(state(0, 1, 'downvote'))
  })
})

test('a vote needs exactly one existing target and a valid type (S110)', async () => {
  const { id: postId } = await aPost(app)
  const id = crypto.randomUUID()
  const wrong = [
    { voteType: 'upvote' },
    { postId, commentId: id, voteType: 'upvote' },
    { postId, voteType: 'sideways' },
    { postId: 'nonsense', voteType: 'upvote' },
  ]
  for (const invalidVote of wrong) expect((await vote(invalidVote as Vote)).status).toBe(400)
  expect((await vote({ postId: id, voteType: 'upvote' })).status).toBe(404)
  expect((await vote({ commentId: id, voteType: 'upvote' })).status).toBe(404)
})

test('the votes of a deleted account no longer count', async () => {
  const post = await aPost(app, { by: ana })
  const deletedUser = await aUser(app)
  await vote({ postId: post.id, voteType: 'downvote' }, deletedUser)
  await deleteAccount(app, deletedUser.me.id)
  const { body } = await as(app, ana).call(community.one, { id: post.id })
  expect(body).toMatchObject({ downvotes: 0 })
})
