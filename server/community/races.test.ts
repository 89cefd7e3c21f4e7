import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { community } from '#shared/community/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await aUser(app)
const ana = await aUser(app)
const joris = await aUser(app)

const call = (person: Person) => as(app, person).call
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status)

/** All counters match their rows, and there are no orphans. */
const wrongNumbers = async () => {
  const [row] = await app.db<[{ posts: number; comments: number; orphans: number }]>`
    select
      (select count(*)::int from community_posts p where
        (upvotes, downvotes, comment_count) is distinct from (
          (select count(*)::int from community_votes where post_id = p.id and vote_type = 'upvote'),
          (select count(*)::int from community_votes where post_id = p.id and vote_type = 'downvote'),
          (select count(*)::int from community_comments where post_id = p.id and content <> '')
        )) as posts,
      (select count(*)::int from community_comments c where
        (upvotes, downvotes) is distinct from (
          (select count(*)::int from community_votes where comment_id = c.id and vote_type = 'upvote'),
          (select count(*)::int from community_votes where comment_id = c.id and vote_type = 'downvote')
        )) as comments,
      (select count(*)::int from community_comments c where content = '' and not exists (
        select 1 from community_comments r where r.parent_id = c.id
      )) as orphans`
  return row
}
const noMismatches = { posts: 0, comments: 0, orphans: 0 }

test(`${raceRounds} rounds of concurrent random votes of twenty users: every counter equals its rows (R12)`, async () => {
  const voters = await Promise.all(Array.from({ length: 20 }, () => aUser(app)))
  const post = await aPost(app, { by: ana })
  const comments = [
    await aComment(app, post, { by: ana }),
    await aComment(app, post, { by: joris }),
  ]
  const targets = [{ postId: post.id }, ...comments.map(({ id }) => ({ commentId: id }))]
  const anyOf = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T
  for (let round = 0; round < raceRounds; round++) {
    const replies = await Promise.all(
      Array.from({ length: 64 }, () =>
        call(anyOf(voters))(community.vote, {
          ...anyOf(targets),
          voteType: anyOf<'upvote' | 'downvote'>(['upvote', 'downvote']),
        }),
      ),
    )
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]))
    expect(await wrongNumbers()).toEqual(noMismatches)
  }
})

test(`${raceRounds} rounds of deleting a post during concurrent edits, votes and comments (R14, S112)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const post = await aPost(app, { by: ana })
    const comment = await aComment(app, post, { by: joris })
    const replies = await Promise.all([
      call(joris)(community.vote, { postId: post.id, voteType: 'upvote' }),
      call(joris)(community.comment, { id: post.id, content: 'Hoi' }),
      call(ana)(community.comment, { id: post.id, parentId: comment.id, content: 'Hoi' }),
      call(ana)(community.remove, { id: post.id }),
      call(ana)(community.vote, { commentId: comment.id, voteType: 'downvote' }),
      call(joris)(community.updateComment, { id: comment.id, content: 'Changed' }),
      call(joris)(community.removeComment, { id: comment.id }),
    ])
    for (const status of statusesOf(replies)) expect([200, 201, 204, 404, 409]).toContain(status)
  }
  expect(await wrongNumbers()).toEqual(noMismatches)
})

test(`${raceRounds} rounds of deleting a comment during concurrent replies and votes`, async () => {
  const post = await aPost(app, { by: ana })
  for (let round = 0; round < raceRounds; round++) {
    const comment = await aComment(app, post, { by: joris })
    const first = await aComment(app, post, { by: ana, parentId: comment.id })
    const replies = await Promise.all([
      call(joris)(community.removeComment, { id: comment.id }),
      call(ana)(community.comment, { id: post.id, parentId: comment.id, content: 'Hoi' }),
      call(ana)(community.vote, { commentId: comment.id, voteType: 'upvote' }),
      call(ana)(community.removeComment, { id: first.id }),
    ])
    for (const status of statusesOf(replies)) expect([200, 201, 204, 404, 409]).toContain(status)
  }
  expect(await wrongNumbers()).toEqual(noMismatches)
})

test(`${raceRounds} rounds of erasing an account during its own writes, votes and comments (R14)`, async () => {
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: joris })
  for (let round = 0; round < raceRounds; round++) {
    const deletedUser = await aUser(app)
    const ownPost = await aPost(app, { by: deletedUser })
    await aComment(app, post, { by: deletedUser, parentId: comment.id })
    const [left, ...replies] = await Promise.all([
      call(deletedUser)(dataRights.deleteAccount, {}),
      call(deletedUser)(community.create, { title: 'x', content: 'x', category: 'jobs' }),
      call(deletedUser)(community.vote, { postId: post.id, voteType: 'upvote' }),
      call(deletedUser)(community.vote, { commentId: comment.id, voteType: 'upvote' }),
      call(deletedUser)(community.comment, { id: post.id, content: 'Hoi' }),
      call(joris)(community.comment, { id: ownPost.id, content: 'Hoi' }),
      call(ana)(community.vote, { postId: ownPost.id, voteType: 'upvote' }),
    ])
    expect(left.status).toBe(204)
    expect(statusesOf(replies).filter((status) => status >= 500)).toEqual([])
  }
  expect(await wrongNumbers()).toEqual(noMismatches)
})

test('accounts that replied to each other can be deleted at once', async () => {
  const [first, second] = [await aUser(app), await aUser(app)]
  const ids = [first.me.id, second.me.id]
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const post = await aPost(app, { by: one })
    const comment = await aComment(app, post, { by: one })
    for (let n = 0; n < 2; n++) await aComment(app, post, { by: other, parentId: comment.id })
    await aComment(app, post, { by: ana })
    await call(other)(community.vote, { postId: post.id, voteType: 'upvote' })
    await call(other)(community.vote, { commentId: comment.id, voteType: 'upvote' })
  }
  await Promise.all(ids.map((id) => deleteAccount(app, id)))
  expect(await wrongNumbers()).toEqual(noMismatches)
})
