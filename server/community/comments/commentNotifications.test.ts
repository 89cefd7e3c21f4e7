import { beforeEach, describe, expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { blockPerson } from '#server/testing/connections.ts'
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

const notificationsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ category }) => category === 'community',
  )
const types = async (person: Person) => (await notificationsOf(person)).map(({ type }) => type)
const comment = (by: Person, parent?: { id: string }) =>
  aComment(app, post, { by, ...(parent && { parentId: parent.id }) })
const remove = (by: Person, { id }: { id: string }) =>
  as(app, by).call(community.removeComment, { id })

describe('the author of a post', () => {
  test('gets one notification per comment of others, with a link to it', async () => {
    const first = await comment(joris)
    await comment(ana)
    await comment(mina)
    expect(await types(ana)).toEqual(['postCommented', 'postCommented'])
    expect((await notificationsOf(ana))[1]).toMatchObject({
      title: 'A comment on your post',
      message: `${joris.me.name} commented on “A bike”.`,
      actionUrl: `/community/${post.id}#comment-${first.id}`,
      actionText: 'See the comment',
    })
    expect([await notificationsOf(joris), await notificationsOf(mina)]).toEqual([[], []])
  })

  test('gets no second notification when a comment is edited', async () => {
    const { id } = await comment(joris)
    await as(app, joris).call(community.updateComment, { id, content: 'How old, and which size?' })
    expect(await types(ana)).toEqual(['postCommented'])
  })
})

describe('the author of a comment', () => {
  test('is notified of a reply, as is the author of the post', async () => {
    const first = await comment(joris)
    const { id } = await comment(mina, first)
    expect(await notificationsOf(joris)).toMatchObject([
      {
        type: 'commentReplied',
        title: 'A reply to your comment',
        message: `${mina.me.name} replied to you on “A bike”.`,
        actionUrl: `/community/${post.id}#comment-${id}`,
      },
    ])
    expect(await types(ana)).toEqual(['postCommented', 'postCommented'])
  })

  test('is notified once of a reply under their own post, and never of their own comments', async () => {
    const ownComment = await comment(ana)
    await comment(ana, ownComment)
    await comment(joris, ownComment)
    expect(await types(ana)).toEqual(['commentReplied'])
  })
})

describe('blocked users', () => {
  test('are not notified, even if an administrator comments', async () => {
    const admin = await anAdmin(app)
    const first = await comment(joris)
    await blockPerson(app, ana, admin)
    await blockPerson(app, admin, joris)
    await comment(admin)
    await comment(admin, first)
    expect([await types(ana), await types(joris)]).toEqual([['postCommented'], []])
  })

  test('are not notified of comments under a post that is hidden from them', async () => {
    const first = await comment(joris)
    await blockPerson(app, ana, joris)
    await comment(mina, first)
    expect(await notificationsOf(joris)).toEqual([])
  })
})

describe('an unread notification', () => {
  test('is retracted when the comment is deleted', async () => {
    const [first, second] = [await comment(joris), await comment(joris)]
    const reply = await comment(mina, first)
    const [, , oldest] = await notificationsOf(ana)
    await as(app, ana).call(notifications.markRead, { id: oldest?.id ?? '' })
    await remove(mina, reply)
    await remove(joris, first)
    await remove(joris, second)
    expect(await notificationsOf(joris)).toEqual([])
    expect((await notificationsOf(ana)).map(({ id }) => id)).toEqual([oldest?.id])
  })

  test('is retracted when the comment becomes a placeholder', async () => {
    const first = await comment(joris)
    await comment(mina, first)
    await remove(joris, first)
    expect(await types(ana)).toEqual(['postCommented'])
    expect(await types(joris)).toEqual(['commentReplied'])
  })

  test('is retracted when the post is deleted', async () => {
    const first = await comment(joris)
    await comment(mina, first)
    await as(app, ana).call(community.remove, { id: post.id })
    expect([await notificationsOf(ana), await notificationsOf(joris)]).toEqual([[], []])
  })
})
