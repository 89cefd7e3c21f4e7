import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { community, type Post } from '#shared/community/contract.ts'

let post: Post
const app = await sharedApp()
await aUser(app)
const ana = await aUser(app)
const joris = await aUser(app)

const newPost = async () => {
  post = await aPost(app, { by: ana })
  return post
}
const fetchComments = async (page: { before?: string; limit?: number } = {}) =>
  (await as(app, ana).call(community.comments, { id: post.id, ...page })).body
const commentTexts = async () => (await fetchComments()).map(({ content }) => content)
const count = async () =>
  (await as(app, ana).call(community.one, { id: post.id })).body.commentCount
const reply = (to: { id: string }, content: string, by = ana) =>
  as(app, by).call(community.comment, { id: post.id, parentId: to.id, content })
const remove = (comment: { id: string }, by = joris) =>
  as(app, by).call(community.removeComment, { id: comment.id })

describe('comments', () => {
  test('are listed oldest first, each with its replies, and counted', async () => {
    await newPost()
    const first = await aComment(app, post, { by: joris, content: 'First' })
    await aComment(app, post, { by: ana, content: 'Second' })
    const { status, body } = await reply(first, 'To the first')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      postId: post.id,
      parentId: first.id,
      content: 'To the first',
      isDeleted: false,
      upvotes: 0,
      downvotes: 0,
      myVote: null,
      authorId: ana.me.id,
      author: expect.objectContaining({ username: ana.me.username }),
      createdAt: app.clock.now.toISOString(),
      updatedAt: app.clock.now.toISOString(),
    })
    expect(await commentTexts()).toEqual(['First', 'To the first', 'Second'])
    expect(await count()).toBe(3)
    const [, second] = await fetchComments()
    expect(await fetchComments({ before: second?.id ?? '' })).toHaveLength(1)
    expect(await fetchComments({ limit: 2 })).toHaveLength(2)
  })

  test('have a maximum length and must not be blank (S071)', async () => {
    await newPost()
    const write = (content: string) =>
      as(app, ana).call(community.comment, { id: post.id, content })
    expect((await write('🚲'.repeat(5000))).status).toBe(201)
    for (const wrong of ['🚲'.repeat(5001), ' ', '\u200b'])
      expect((await write(wrong)).status).toBe(400)
  })

  test('have one level of replies', async () => {
    await newPost()
    const comment = await aComment(app, post, { by: joris })
    const { body } = await reply(comment, 'A reply')
    expect((await reply(body, 'A reply to it')).status).toBe(409)
    const otherPostComment = await aComment(app, await aPost(app), { by: joris })
    expect((await reply(otherPostComment, 'From another post')).status).toBe(404)
    expect((await reply({ id: crypto.randomUUID() }, 'To nothing')).status).toBe(404)
    expect(await count()).toBe(2)
  })

  test('have replies of one level within one post, enforced by the database', async () => {
    await newPost()
    const comment = await aComment(app, post, { by: joris })
    const { body } = await reply(comment, 'A reply')
    const other = await aPost(app)
    const add = (postId: string, parentId: string) => app.db`
      insert into community_comments (id, post_id, parent_id, content)
      values (${crypto.randomUUID()}, ${postId}, ${parentId}, 'Hoi')`
    await expect(add(post.id, body.id)).rejects.toMatchObject({ code: '23503' })
    await expect(add(other.id, comment.id)).rejects.toMatchObject({ code: '23503' })
    await expect(
      app.db`update community_comments set parent_id = ${body.id} where id = ${comment.id}`,
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('a comment', () => {
  test('can be changed by its author only, not by administrators', async () => {
    await newPost()
    const { id, createdAt } = await aComment(app, post, { by: joris })
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    for (const by of [ana, await anAdmin(app)]) {
      const rejected = await as(app, by).call(community.updateComment, { id, content: 'Mine' })
      expect(rejected.status).toBe(403)
      expect((await remove({ id }, by)).status).toBe(403)
    }
    const { body } = await as(app, joris).call(community.updateComment, { id, content: 'Better' })
    expect(body).toMatchObject({ content: 'Better', createdAt })
    expect(body.updatedAt).not.toEqual(createdAt)
  })

  test('without replies disappears when deleted', async () => {
    await newPost()
    const comment = await aComment(app, post, { by: joris })
    expect((await remove(comment)).status).toBe(204)
    expect(await fetchComments()).toEqual([])
    expect(await count()).toBe(0)
    expect((await remove(comment)).status).toBe(404)
  })

  test('with replies leaves a placeholder until the last reply is deleted', async () => {
    await newPost()
    const comment = await aComment(app, post, { by: joris, content: 'A secret' })
    const { body } = await reply(comment, 'What do you mean?')
    await remove(comment)
    expect(await fetchComments()).toMatchObject([
      { id: comment.id, content: '', isDeleted: true, author: null, authorId: null },
      { content: 'What do you mean?' },
    ])
    expect(await count()).toBe(1)
    const lateCalls = [
      await reply(comment, 'Too late'),
      await as(app, joris).call(community.updateComment, { id: comment.id, content: 'Back' }),
      await as(app, ana).call(community.vote, { commentId: comment.id, voteType: 'upvote' }),
    ]
    expect(lateCalls.map(({ status }) => status)).toEqual([409, 404, 404])
    await remove(body, ana)
    expect(await fetchComments()).toEqual([])
    expect(await count()).toBe(0)
  })
})

describe('account erasure', () => {
  const erase = ({ me }: Person) => deleteAccount(app, me.id)

  test('deletes comments without replies and clears the text of the others', async () => {
    const deletedUser = await aUser(app)
    const ownPost = await aPost(app, { by: deletedUser })
    await aComment(app, ownPost, { by: deletedUser })
    post = await aPost(app, { by: deletedUser, tags: ['sofa'] })
    const commentWithReply = await aComment(app, post, { by: deletedUser, content: 'Mine' })
    await aComment(app, post, { by: deletedUser, content: 'Mine, unanswered' })
    await reply(commentWithReply, 'Yours?')
    await as(app, deletedUser).call(community.vote, { postId: post.id, voteType: 'upvote' })
    await erase(deletedUser)
    expect((await as(app, ana).call(community.one, { id: ownPost.id })).status).toBe(404)
    expect((await as(app, ana).call(community.one, { id: post.id })).body).toMatchObject({
      title: '',
      content: '',
      tags: [],
      author: null,
      upvotes: 0,
      commentCount: 1,
    })
    expect(await fetchComments()).toMatchObject([
      { content: '', author: null },
      { content: 'Yours?' },
    ])
    const [row] =
      await app.db`select concat(search_vector, search_words) as words from community_posts where id = ${post.id}`
    expect(row).toEqual({ words: '' })
  })
})
