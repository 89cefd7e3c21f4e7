import { beforeEach, describe, expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { blockPerson, checkBothWhileBlocked } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { community, type Post } from '#shared/community/contract.ts'

let ana: Person
let joris: Person
const app = await sharedApp()
await aUser(app)
const mina = await aUser(app)
const admin = await anAdmin(app)

beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
})

const statusOf = async (person: Person, { id }: Post) =>
  (await as(app, person).call(community.one, { id })).status
const fetchComments = async (person: Person, { id }: Post) =>
  (await as(app, person).call(community.comments, { id })).body
const commentTexts = async (person: Person, post: Post) =>
  (await fetchComments(person, post)).map(({ content, isDeleted }) => (isDeleted ? '-' : content))
const counted = async (person: Person, { id }: Post) =>
  (await as(app, person).call(community.one, { id })).body.commentCount
const reply = (by: Person, post: Post, parent: { id: string }, content: string) =>
  aComment(app, post, { by, parentId: parent.id, content })

describe('posts', () => {
  test('are absent from lists, search and direct access of users from whom they are hidden', async () => {
    const word = `tandem${crypto.randomUUID().slice(0, 8)}`
    const title = `A ${word} for sale`
    const posts = new Map<Person, Post>()
    for (const by of [ana, joris, mina]) posts.set(by, await aPost(app, { by, title }))
    const found = async (viewer: Person, more = {}) => {
      const { body } = await as(app, viewer).call(community.posts, { limit: 100, ...more })
      return body.filter((post) => post.title === title).map(({ authorId }) => authorId)
    }
    const all = [mina, joris, ana].map(({ me }) => me.id)
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      const without = all.filter((id) => id !== other.me.id)
      for (const filter of [{}, { q: word }, { category: 'general' as const }])
        expect(await found(viewer, filter)).toEqual(without)
      expect((await found(viewer, { sort: 'helpful' })).toSorted()).toEqual(without.toSorted())
      const post = posts.get(other) as Post
      const hidden = await as(app, viewer).call(community.one, { id: post.id })
      const unknown = await as(app, viewer).call(community.one, { id: crypto.randomUUID() })
      expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
      expect(hidden.body.message).toBe('Post not found')
      expect((await as(app, viewer).call(community.comments, { id: post.id })).status).toBe(404)
      expect([await statusOf(mina, post), await statusOf(other, post)]).toEqual([200, 200])
    })
    for (const person of [ana, joris, mina]) expect(await found(person)).toEqual(all)
  })

  test('accept no votes, comments, replies or changes of users from whom they are hidden', async () => {
    const [of, comments] = [new Map<Person, Post>(), new Map<Person, { id: string }>()]
    for (const by of [ana, joris]) {
      const post = await aPost(app, { by })
      of.set(by, post)
      comments.set(by, await aComment(app, post, { by: mina }))
    }
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      const { call } = as(app, viewer)
      const { id, title, content, category } = of.get(other) as Post
      const commentId = comments.get(other)?.id ?? ''
      const answers = [
        await call(community.vote, { postId: id, voteType: 'upvote' }),
        await call(community.vote, { commentId, voteType: 'upvote' }),
        await call(community.comment, { id, content: 'Hoi' }),
        await call(community.comment, { id, content: 'Hoi', parentId: commentId }),
        await call(community.update, { id, title, content, category }),
        await call(community.remove, { id }),
      ]
      for (const { status, body } of answers)
        expect([status, body?.message]).toEqual([404, 'Post not found'])
    })
    const vote = { postId: of.get(joris)?.id, voteType: 'upvote' as const }
    expect((await as(app, ana).call(community.vote, vote)).status).toBe(200)
  })

  test('are visible to administrators', async () => {
    const post = await aPost(app, { by: joris })
    const comment = await aComment(app, post, { by: joris, content: 'Mine' })
    await blockPerson(app, joris, admin)
    expect([await statusOf(admin, post), await counted(admin, post)]).toEqual([200, 1])
    expect(await commentTexts(admin, post)).toEqual(['Mine'])
    const vote = { commentId: comment.id, voteType: 'upvote' as const }
    expect((await as(app, admin).call(community.vote, vote)).status).toBe(200)
    expect(await statusOf(joris, await aPost(app, { by: admin }))).toBe(404)
  })
})

describe('comments', () => {
  test('are neither listed nor counted, and leave an anonymous placeholder for replies', async () => {
    const post = await aPost(app, { by: mina })
    const both = [ana, joris]
    for (const by of both) {
      await aComment(app, post, { by, content: `Alone ${by.me.username}` })
      const first = await aComment(app, post, { by, content: `First ${by.me.username}` })
      await reply(mina, post, first, 'To it')
      await reply(by, post, first, `Again ${by.me.username}`)
      const own = await aComment(app, post, { by, content: `Own ${by.me.username}` })
      await reply(by, post, own, `Self ${by.me.username}`)
    }
    const allTexts = await commentTexts(mina, post)
    expect(allTexts).toHaveLength(12)
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      const { username } = other.me
      const left = allTexts
        .map((text) => (text === `First ${username}` ? '-' : text))
        .filter((text) => !text.endsWith(username))
      expect(await commentTexts(viewer, post)).toEqual(left)
      const [place] = (await fetchComments(viewer, post)).filter(({ isDeleted }) => isDeleted)
      expect(place).toMatchObject({ content: '', author: null, authorId: null })
      expect(JSON.stringify(await fetchComments(viewer, post))).not.toContain(other.me.id)
      const listed = await as(app, viewer).call(community.posts, { q: post.title, limit: 100 })
      expect(listed.body.find(({ id }) => id === post.id)?.commentCount).toBe(7)
      expect([await counted(viewer, post), await counted(mina, post)]).toEqual([7, 12])
      expect(await commentTexts(mina, post)).toEqual(allTexts)
    })
    for (const person of both) {
      expect(await commentTexts(person, post)).toEqual(allTexts)
      expect(await counted(person, post)).toBe(12)
    }
  })

  test('are paged without gaps', async () => {
    const post = await aPost(app, { by: mina })
    for (let n = 0; n < 6; n++)
      await aComment(app, post, { by: n % 2 ? mina : joris, content: `${n}` })
    await blockPerson(app, joris, ana)
    const { call } = as(app, ana)
    const first = await call(community.comments, { id: post.id, limit: 2 })
    const before = first.body.at(-1)?.id ?? ''
    const second = await call(community.comments, { id: post.id, limit: 2, before })
    expect([...first.body, ...second.body].map(({ content }) => content)).toEqual(['1', '3', '5'])
  })

  test('accept no votes, replies or changes of users from whom they are hidden', async () => {
    const post = await aPost(app, { by: mina })
    const comments = new Map<Person, { id: string }>()
    for (const by of [ana, joris]) comments.set(by, await aComment(app, post, { by }))
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      const { call } = as(app, viewer)
      const commentId = comments.get(other)?.id ?? ''
      const answers = [
        await call(community.vote, { commentId, voteType: 'upvote' }),
        await call(community.comment, { id: post.id, content: 'Hoi', parentId: commentId }),
        await call(community.updateComment, { id: commentId, content: 'Hoi' }),
        await call(community.removeComment, { id: commentId }),
      ]
      for (const { status, body } of answers)
        expect([status, body?.message]).toEqual([404, 'Comment not found'])
    })
  })

  test('can be deleted by their author under a hidden post', async () => {
    const post = await aPost(app, { by: joris })
    const { id } = await aComment(app, post, { by: ana })
    await blockPerson(app, joris, ana)
    expect(await commentTexts(joris, post)).toEqual([])
    expect((await as(app, ana).call(community.removeComment, { id })).status).toBe(204)
    expect(await commentTexts(mina, post)).toEqual([])
  })
})
