import { afterAll, expect, test } from 'vitest'
import { exportQuery } from '#server/lifecycle/lifecycle.ts'
import { lifecycles } from '#server/lifecycles.ts'
import { allReads } from '#server/testing/allReads.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { aPhoto } from '#server/testing/photos.ts'
import { connectStream, type Listener, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
await aUser(app)
const mina = await aUser(app)
let listener: Listener | undefined
afterAll(() => listener?.close())

/** `other` writes in every shared place. */
const writeEverywhere = async (other: Person, viewer: Person) => {
  const words = `Hoi ${crypto.randomUUID()}`
  const own = await aPost(app, { by: other, title: words, content: words })
  const post = await aPost(app, { by: mina })
  const comment = await aComment(app, post, { by: other, content: words })
  await aComment(app, post, { by: mina, parentId: comment.id })
  await aComment(app, post, { by: other, content: words, parentId: comment.id })
  const group = await aGroup(app, { by: mina, isPrivate: true })
  for (const person of [other, viewer]) await joinGroup(app, person, group, mina)
  listener = await connectStream(app, viewer)
  const message = `${privateTo(other, mina)} ${words}`
  const poll = { options: [message, 'No'] }
  const { body: sent } = await as(app, other).call(groups.send, { id: group.id, message, poll })
  const place = { kind: 'group', id: group.id, messageId: sent.id }
  await as(app, mina).call(conversations.pin, place)
  const reply = { id: group.id, message: 'Ja', replyToId: sent.id, poll: { options: ['A', 'B'] } }
  const { body: answer } = await as(app, mina).call(groups.send, reply)
  const atAnswer = { ...place, messageId: answer.id }
  for (const person of [viewer, other]) {
    await as(app, person).call(conversations.react, { ...atAnswer, emoji: '👍' })
    await as(app, person).call(conversations.vote, { ...atAnswer, options: [0] })
  }
  await waitUntilDelivered(app, { topic: 'group', id: group.id, member: mina })
  expect(listener.received.map(({ kind }) => kind)).toContain('groupMessage')
  expect(JSON.stringify(listener.received)).not.toContain(other.me.id)
  return { words, ids: [own.id, post.id, group.id, sent.id, answer.id] }
}

test.each(['blocked', 'was blocked by'])(
  'whoever %s a user sees neither their content nor their name',
  async (which) => {
    const [viewer, other] = [await aUser(app), await aUser(app)]
    if (which === 'blocked') await blockPerson(app, viewer, other)
    else await blockPerson(app, other, viewer)
    const { words, ids } = await writeEverywhere(other, viewer)
    const blockedView = await allReads(app, viewer, [other], ids)
    // A third user sees all of it, so there is something to hide.
    const openView = await allReads(app, mina, [other], ids)
    for (const trace of [words, privateTo(other, mina), other.me.name, other.me.id])
      expect(openView).toContain(trace)
    expect(blockedView).not.toContain(words)
    // The blocker sees the blocked user in the list of blocks and on the profile.
    if (which === 'blocked') return
    for (const trace of [other.me.name, other.me.id, other.me.username])
      expect(blockedView).not.toContain(trace)
  },
)

test('whoever was blocked learns no later name or photo, also by blocking back', async () => {
  const [viewer, other] = [await aUser(app), await aUser(app)]
  await connectUsers(app, viewer, other)
  await aDirectMessage(app, other, viewer)
  await blockPerson(app, other, viewer)
  const later = `Later ${crypto.randomUUID().slice(0, 8)}`
  expect((await as(app, other).call(profile.update, { name: later })).status).toBe(200)
  const photo = await aPhoto(app, other)
  const reply = await as(app, viewer).call(people.block, { userId: other.me.id })
  const sections = ['blocked', 'directMessages'] as const
  const exported = await Promise.all(
    sections.map((name) => exportQuery(lifecycles, name)(app.db, viewer.me.id, [])),
  )
  const reads = await Promise.all([
    as(app, viewer).call(people.blocks, {}),
    as(app, viewer).call(people.one, { username: other.me.username }),
    as(app, viewer).call(messages.conversations, {}),
  ])
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
  const view = reply.text + JSON.stringify(exported) + reads.map(({ text }) => text).join()
  for (const trace of [later, photo]) expect(view.includes(trace)).toBe(false)
  expect(JSON.stringify(exported).split(other.me.name)).toHaveLength(3)
  expect(reply.body.user.name).toBe(other.me.name)

  await as(app, other).call(people.unblock, { userId: viewer.me.id })
  const { body } = await as(app, viewer).call(people.blocks, {})
  expect(body[0]?.user).toMatchObject({ name: later, profilePhoto: expect.any(String) })
})

test('a name that a moderator removed is no longer shown to whoever was blocked', async () => {
  const [viewer, other] = [await aUser(app), await aUser(app)]
  await blockPerson(app, other, viewer)
  const { username } = other.me
  for (const name of ['Second', username])
    await app.db`update users set name = ${name} where id = ${other.me.id}`
  const { body } = await as(app, viewer).call(people.block, { userId: other.me.id })
  expect(body.user.name).toBe(username)
})
