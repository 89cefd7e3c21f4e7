import { describe, expect, test } from 'vitest'
import { asked } from '#server/testing/buddies.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person, settled } from '#server/testing/people.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'

const app = await sharedApp()
await aUser(app)
const elder = await aUser(app)
await settled(app, elder)
const board = await aPost(app, { by: elder })

const hour = 3_600_000
/** Of this moment, by the clock of the test. */
const aNewcomer = async () => {
  const person = await aUser(app)
  await app.db`update users set created_at = ${app.now()} where id = ${person.me.id}`
  return person
}
const others = async (count: number) => {
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await aUser(app))
  return people
}
const ask = (by: Person, { me }: Person) =>
  as(app, by).call(connections.request, { receiverId: me.id })
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)
const write = (by: Person, content: string) =>
  as(app, by).call(community.create, { title: 'A bike', content, category: 'general' })
const comment = (by: Person, content: string) =>
  as(app, by).call(community.comment, { id: board.id, content })
const linked = 'Look at https://bikes.example.org/7'

describe('a new account', () => {
  test('asks five people a day, to connect or to be language buddies', async () => {
    const ana = await aNewcomer()
    const [first, ...rest] = await others(6)
    await asked(app, ana, first as Person)
    for (const other of rest.slice(0, 4)) expect((await ask(ana, other)).status).toBe(201)
    app.clock.forward(20 * hour)
    const last = rest[4] as Person
    const refused = await ask(ana, last)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(4 * 3600) },
      body: {
        message:
          'In your first 3 days you can ask five people a day to connect or to be your language ' +
          'buddy. You can go on in 4 hours. Answering people is always possible.',
      },
    })
    app.clock.forward(4 * hour)
    expect((await ask(ana, last)).status).toBe(201)
  })

  test('gains nothing by taking back what it asked', async () => {
    const ana = await aNewcomer()
    const people = await others(6)
    for (const other of people.slice(0, 5)) {
      const { body } = await ask(ana, other)
      await as(app, ana).call(connections.remove, { id: body.id })
    }
    expect((await ask(ana, people[5] as Person)).status).toBe(429)
  })

  test('of twenty requests at once makes five, and those refused count for nothing', async () => {
    const ana = await aNewcomer()
    const people = await others(20)
    const replies = await Promise.all(people.map((other) => ask(ana, other)))
    expect(statuses(replies).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(429)])
    const [row] = await app.db`
      select (select count(*)::int from user_connections where requester_id = ${ana.me.id}) as rows,
        (select count(*)::int from newcomer_deeds where user_id = ${ana.me.id}) as deeds`
    expect(row).toEqual({ rows: 5, deeds: 5 })
  })

  test('writes twice a day with a link, in a post or a comment, also by changing one', async () => {
    const ana = await aNewcomer()
    const plain = await write(ana, 'Good brakes.')
    expect((await write(ana, linked)).status).toBe(201)
    expect((await comment(ana, 'It is on bikes.nl')).status).toBe(201)
    const refused = await write(ana, linked)
    expect(statuses([refused, await comment(ana, linked)])).toEqual([429, 429])
    expect(refused.body.message).toBe(
      'In your first 3 days you can write twice a day on the board with a link in it. ' +
        'You can go on in 24 hours. Without a link you can write at any time.',
    )
    const mine = await aComment(app, board, { by: ana, content: 'Hoi' })
    const draft = { title: 'A bike', category: 'general' as const }
    const changed = [
      await as(app, ana).call(community.update, { id: plain.body.id, ...draft, content: linked }),
      await as(app, ana).call(community.updateComment, { id: mine.id, content: linked }),
    ]
    expect(statuses(changed)).toEqual([429, 429])
    for (const content of ['No link, e.g. none.', 'klaar.De trein', 'Om 19.30'])
      expect((await comment(ana, content)).status).toBe(201)
  })

  test('answers with links as often as it likes on the board, too', async () => {
    const ana = await aNewcomer()
    await write(ana, linked)
    const { body: mine } = await write(ana, linked)
    const asked = await aComment(app, board, { by: elder, content: 'Where?' })
    for (let n = 0; n < 3; n++) {
      const under = { id: mine.id, content: linked }
      expect((await as(app, ana).call(community.comment, under)).status).toBe(201)
      const reply = { id: board.id, parentId: asked.id, content: linked }
      expect((await as(app, ana).call(community.comment, reply)).status).toBe(201)
    }
    const plain = await aComment(app, mine, { by: ana, content: 'Here' })
    const changed = { id: plain.id, content: linked }
    expect((await as(app, ana).call(community.updateComment, changed)).status).toBe(200)
    // To somebody it does not know yet it has written enough.
    expect((await comment(ana, linked)).status).toBe(429)
  })

  test('invites three people a day to groups', async () => {
    const ana = await aNewcomer()
    const { id } = await aGroup(app, { by: ana })
    const replies = []
    for (const other of await others(4)) {
      await connected(app, other, ana)
      replies.push(await as(app, ana).call(groupInvitations.invite, { id, userId: other.me.id }))
    }
    expect(statuses(replies)).toEqual([201, 201, 201, 429])
  })

  test('answers as often as it likes, links and all, whatever it has done before', async () => {
    const ana = await aNewcomer()
    await connected(app, elder, ana)
    for (const other of await others(5)) await ask(ana, other)
    await write(ana, linked)
    await write(ana, linked)
    const { id } = await aGroup(app, { by: elder })
    await joined(app, ana, { id })
    for (let n = 0; n < 8; n++) {
      await aDirectMessage(app, ana, elder, linked)
      expect((await as(app, ana).call(groups.send, { id, message: linked })).status).toBe(201)
      expect((await comment(ana, 'Thank you')).status).toBe(201)
    }
    const asks = await ask(await aUser(app), ana)
    const answer = { id: asks.body.id, status: 'accepted' as const }
    expect((await as(app, ana).call(connections.answer, answer)).status).toBe(200)
  })

  test('is not new any more after three days, to the minute', async () => {
    const ana = await aNewcomer()
    const people = await others(6)
    app.clock.forward(72 * hour - 60_000)
    for (const other of people.slice(0, 5)) await ask(ana, other)
    const last = people[5] as Person
    expect(await ask(ana, last)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    app.clock.forward(60_000)
    expect((await ask(ana, last)).status).toBe(201)
  })
})

test('whoever has been here longer, looks after the community or runs it has no such limit', async () => {
  const people = [await aUser(app), await aModerator(app), await anAdmin(app)]
  await settled(app, people[0] as Person)
  const asked = await others(6)
  for (const person of people) {
    expect(statuses(await Promise.all(asked.map((other) => ask(person, other))))).toEqual(
      Array(6).fill(201),
    )
    for (let n = 0; n < 3; n++) expect((await write(person, linked)).status).toBe(201)
  }
})
