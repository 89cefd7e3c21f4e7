import { describe, expect, test } from 'vitest'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { conversations, maxPins } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)

const createRoom = async () => {
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  return group.id
}
const write = async (id: string, message: string, person = ana) =>
  (await as(app, person).call(groups.send, { id, message })).body.id
const pin = (id: string, messageId: string, person = ana) =>
  as(app, person).call(conversations.pin, { kind: 'group', id, messageId })
const unpin = (id: string, messageId: string, person = ana) =>
  as(app, person).call(conversations.unpin, { kind: 'group', id, messageId })
const list = (id: string, person = joris) =>
  as(app, person).call(conversations.pins, { kind: 'group', id })
const texts = async (id: string, person = joris) =>
  (await list(id, person)).body.map(({ text }) => text)
const read = async (id: string, person = joris) =>
  (await as(app, person).call(groups.messages, { id })).body

describe('pins of a group', () => {
  test('are the last pinned first, with author and place', async () => {
    const id = await createRoom()
    const [rules, place] = [await write(id, 'House\nrules'), await write(id, 'Place', joris)]
    expect((await pin(id, rules)).status).toBe(204)
    app.clock.forward(1000)
    expect((await pin(id, place)).status).toBe(204)
    expect((await list(id)).body).toEqual([
      { id: place, seq: 2, author: joris.me.name, text: 'Place' },
      { id: rules, seq: 1, author: ana.me.name, text: 'House rules' },
    ])
    expect((await read(id)).map(({ isPinned }) => isPinned)).toEqual([true, true])
  })

  test('are set by admins only', async () => {
    const id = await createRoom()
    const messageId = await write(id, 'Mine', joris)
    expect((await pin(id, messageId, joris)).status).toBe(403)
    await pin(id, messageId)
    expect((await unpin(id, messageId, joris)).status).toBe(403)
    expect((await unpin(id, messageId)).status).toBe(204)
    expect(await texts(id)).toEqual([])
  })

  test('change nothing when repeated', async () => {
    const id = await createRoom()
    const messageId = await write(id, 'Once')
    await pin(id, messageId)
    const pinned = await read(id)
    expect((await pin(id, messageId)).status).toBe(204)
    expect(await read(id)).toEqual(pinned)
    await unpin(id, messageId)
    const [unpinned] = await read(id)
    expect(unpinned).not.toHaveProperty('isPinned')
    expect((await unpin(id, messageId)).status).toBe(204)
    expect(await read(id)).toEqual([unpinned])
  })

  test('show the text as it is, and go with the message', async () => {
    const id = await createRoom()
    const [edited, deleted, removed] = [
      await write(id, 'At six'),
      await write(id, 'Deleted'),
      await write(id, 'Removed', joris),
    ]
    for (const messageId of [edited, deleted, removed]) await pin(id, messageId)
    const edit = { kind: 'group', id, messageId: edited, text: 'At seven' }
    await as(app, ana).call(conversations.edit, edit)
    await as(app, ana).call(groups.removeMessage, { id, messageId: deleted })
    await as(app, ana).call(groups.takeDownMessage, { id, messageId: removed, reason: 'spam' })
    expect(await texts(id)).toEqual(['At seven'])
    expect((await pin(id, deleted)).status).toBe(409)
    // Their room is free again.
    for (const text of ['Two', 'Three'])
      expect((await pin(id, await write(id, text))).status).toBe(204)
  })

  test('name the event of a card', async () => {
    const id = await createRoom()
    await anEvent(app, { by: await anAdmin(app), groupId: id, title: 'Canal walk' })
    await app.jobs.drain()
    const [card] = await read(id)
    await pin(id, card?.id ?? '')
    expect((await list(id)).body).toMatchObject([{ text: 'Canal walk', author: null }])
  })

  test('are hidden by a block, and from those who left', async () => {
    const id = await createRoom()
    const mina = await aUser(app)
    await joinGroup(app, mina, { id })
    await pin(id, await write(id, 'From Joris', joris))
    await blockPerson(app, mina, joris)
    expect(await texts(id, mina)).toEqual([])
    expect(await texts(id, ana)).toEqual(['From Joris'])
    await as(app, mina).call(groups.leave, { id })
    expect((await list(id, mina)).status).toBe(403)
  })

  test('reach open chats, and no one who left', async () => {
    const id = await createRoom()
    const mina = await aUser(app)
    await joinGroup(app, mina, { id })
    const messageId = await write(id, 'House rules')
    const [joriss, minas] = [await connectStream(app, joris), await connectStream(app, mina)]
    await as(app, mina).call(groups.leave, { id })
    await pin(id, messageId)
    await waitUntilDelivered(app, { topic: 'group', id, member: ana })
    const pinned = ({ received }: typeof joriss) =>
      received.filter((event) => event.kind === 'groupMessage' && event.message.isPinned)
    expect(pinned(joriss)).toMatchObject([{ message: { id: messageId, changedSeq: 2 } }])
    expect(pinned(minas)).toEqual([])
    for (const listener of [joriss, minas]) listener.close()
  })

  test(`${raceRounds} rounds of pinning at the same time: never more than ${maxPins}`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const id = await createRoom()
      const ids: string[] = []
      for (let n = 0; n < maxPins + 3; n++) ids.push(await write(id, `${n}`))
      const replies = await Promise.all(ids.map((messageId) => pin(id, messageId)))
      expect(replies.filter(({ status }) => status === 204)).toHaveLength(maxPins)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
      expect(await texts(id)).toHaveLength(maxPins)
    }
  })
})

describe('pins between two people', () => {
  const aPair = async (): Promise<[Person, Person]> => {
    const pair: [Person, Person] = [await aUser(app), await aUser(app)]
    await connectUsers(app, ...pair)
    return pair
  }
  const between = (person: Person, other: Person) => {
    const place = { kind: 'direct', id: other.me.id } as const
    const call = as(app, person).call
    return {
      pin: (messageId: string) => call(conversations.pin, { ...place, messageId }),
      unpin: (messageId: string) => call(conversations.unpin, { ...place, messageId }),
      pins: () => call(conversations.pins, place),
    }
  }

  test('are set and ended by either side, three in all', async () => {
    const [one, other] = await aPair()
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await aDirectMessage(app, one, other)).id)
    const [first = '', second = '', third = '', fourth = ''] = ids
    for (const id of [first, second]) expect((await between(one, other).pin(id)).status).toBe(204)
    expect((await between(other, one).pin(third)).status).toBe(204)
    expect((await between(one, other).pin(fourth)).status).toBe(409)
    expect((await between(other, one).unpin(first)).status).toBe(204)
    expect((await between(one, other).pin(fourth)).status).toBe(204)
    expect((await between(other, one).pins()).body).toHaveLength(maxPins)
    expect((await between(await aUser(app), one).pins()).status).toBe(404)
  })

  test('leave room for others once someone erased them for themselves', async () => {
    const [one, other] = await aPair()
    for (let n = 0; n < maxPins; n++)
      await between(one, other).pin((await aDirectMessage(app, other, one)).id)
    await as(app, one).call(dataRights.eraseData, { dataTypes: ['messages'] })
    expect((await between(one, other).pins()).body).toEqual([])
    const { id } = await aDirectMessage(app, other, one)
    expect((await between(other, one).pin(id)).status).toBe(409)
    expect((await between(one, other).pin(id)).status).toBe(204)
  })
})
