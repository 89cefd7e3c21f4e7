import type * as z from 'zod'
import { listComments } from '#server/community/comments/comments.ts'
import { findPost, listPosts } from '#server/community/posts.ts'
import { countsOf } from '#server/community/store.ts'
import { findVote, stateOf } from '#server/community/votes/store.ts'
import type { Sql } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { PostFilter } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { addComments, addPosts, commentId, postId } from './townBoard.ts'

const posts = 20_000
const comments = 3000

export const boardLine = `a board of ${posts.toLocaleString('en')} posts with ${(posts * 10).toLocaleString('en')} votes, one of them with ${comments.toLocaleString('en')} comments`

export const fillBoard = async (sql: Sql, people: number) => {
  await addPosts(sql, { posts, people })
  await addComments(sql, { post: posts, comments, people })
}

/** What is asked of the board all day long. */
export const hotBoard = (app: Pick<App, 'db'>, me: Me) => {
  const list = (filter: z.input<typeof PostFilter>) => () =>
    listPosts(app, me, PostFilter.parse(filter))
  const talk = (page: { before?: string }) => () =>
    listComments(app, me, { id: postId(posts), limit: 50, ...page })
  const before = postId(posts / 2)
  const target = { postId: postId(posts), commentId: null }
  const inComments = { postId: null, commentId: commentId(comments / 2) }

  return [
    { says: 'The board, newest first', ask: list({}) },
    { says: 'The board, most helpful first', ask: list({ sort: 'helpful' }) },
    { says: 'One category, newest first', ask: list({ category: 'housing' }) },
    {
      says: 'One category, most helpful first',
      ask: list({ category: 'housing', sort: 'helpful' }),
    },
    { says: 'Scrolling down: the newest after a post', ask: list({ before }) },
    {
      says: 'Scrolling down: the most helpful of a category after a post',
      ask: list({ before, category: 'housing', sort: 'helpful' }),
    },
    { says: 'Posts with a rare word', ask: list({ q: 'topic77' }) },
    { says: 'Posts with a word of each', ask: list({ q: 'nether', sort: 'helpful' }) },
    { says: 'One post', ask: () => findPost(app, me, postId(posts)) },
    { says: 'Comments of a post, and their replies', ask: talk({}) },
    { says: 'More comments', ask: talk({ before: commentId(comments / 2) }) },
    { says: 'A vote: is there one already', ask: () => findVote(app.db, me.id, target) },
    {
      says: 'A vote on a comment: is there one already',
      ask: () => findVote(app.db, me.id, inComments),
    },
    { says: 'After a vote: the numbers for the person', ask: () => stateOf(app.db, me.id, target) },
    {
      says: 'After votes: the numbers for everybody',
      ask: () => countsOf(app.db, [postId(posts), postId(1)]),
    },
  ]
}
