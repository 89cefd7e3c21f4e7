import { beforeEach, describe, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { community, type Post } from '#shared/community/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

let ana: Person
let joris: Person
let mina: Person
let post: Post
const app = await sharedApp()
await aUser(app)
beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  mina = await aUser(app)
  post = await aPost(app, { by: ana, title: 'A bike' })
})

const told = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ category }) => category === 'community',
  )
const types = async (person: Person) => (await told(person)).map(({ type }) => type)
const comment = (by: Person, parent?: { id: string }) =>
  aComment(app, post, { by, ...(parent && { parentId: parent.id }) })
const remove = (by: Person, { id }: { id: string }) =>
  as(app, by).call(community.removeComment, { id })

describe('whose post it is', () => {
  test('hears of a comment of others, once for each, with a link to it', async () => {
    const first = await comment(joris)
    await comment(ana)
    await comment(mina)
    expect(await types(ana)).toEqual(['postCommented', 'postCommented'])
    expect((await told(ana))[1]).toMatchObject({
      title: 'A comment on your post',
      message: `${joris.me.name} commented on “A bike”.`,
      actionUrl: `/community/${post.id}#comment-${first.id}`,
      actionText: 'See the comment',
    })
    expect([await told(joris), await told(mina)]).toEqual([[], []])
  })

  test('is not told again when a comment is changed', async () => {
    const { id } = await comment(joris)
    await as(app, joris).call(community.updateComment, { id, content: 'How old, and which size?' })
    expect(await types(ana)).toEqual(['postCommented'])
  })
})

describe('whose comment it is', () => {
  test('hears of a reply, and so does whose post it is', async () => {
    const first = await comment(joris)
    const { id } = await comment(mina, first)
    expect(await told(joris)).toMatchObject([
      {
        type: 'commentReplied',
        title: 'A reply to your comment',
        message: `${mina.me.name} replied to you under “A bike”.`,
        actionUrl: `/community/${post.id}#comment-${id}`,
      },
    ])
    expect(await types(ana)).toEqual(['postCommented', 'postCommented'])
  })

  test('hears once of a reply under a post of their own, and never of their own words', async () => {
    const own = await comment(ana)
    await comment(ana, own)
    await comment(joris, own)
    expect(await types(ana)).toEqual(['commentReplied'])
  })
})

describe('people who are hidden from each other', () => {
  test('are not told, also where an administrator may write', async () => {
    const admin = await anAdmin(app)
    const first = await comment(joris)
    await blocked(app, ana, admin)
    await blocked(app, admin, joris)
    await comment(admin)
    await comment(admin, first)
    expect([await types(ana), await types(joris)]).toEqual([['postCommented'], []])
  })

  test('hear nothing of what is under a post that they do not see any more', async () => {
    const first = await comment(joris)
    await blocked(app, ana, joris)
    await comment(mina, first)
    expect(await told(joris)).toEqual([])
  })
})

describe('what was told', () => {
  test('goes with a comment that is deleted, unless it was read', async () => {
    const [first, second] = [await comment(joris), await comment(joris)]
    const reply = await comment(mina, first)
    const [, , oldest] = await told(ana)
    await as(app, ana).call(notifications.markRead, { id: oldest?.id ?? '' })
    await remove(mina, reply)
    await remove(joris, first)
    await remove(joris, second)
    expect(await told(joris)).toEqual([])
    expect((await told(ana)).map(({ id }) => id)).toEqual([oldest?.id])
  })

  test('goes with a comment of which only the place stays', async () => {
    const first = await comment(joris)
    await comment(mina, first)
    await remove(joris, first)
    expect(await types(ana)).toEqual(['postCommented'])
    expect(await types(joris)).toEqual(['commentReplied'])
  })

  test('goes with the post', async () => {
    const first = await comment(joris)
    await comment(mina, first)
    await as(app, ana).call(community.remove, { id: post.id })
    expect([await told(ana), await told(joris)]).toEqual([[], []])
  })
})
