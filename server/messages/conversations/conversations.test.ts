import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { areBuddies } from '#server/testing/buddies.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'

let ana: Person
let joris: Person

const app = await sharedApp()
beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app, { name: 'Joris Visser' })
  await connected(app, ana, joris)
})

const listOf = async (person: Person, page = {}) =>
  (await as(app, person).call(messages.conversations, page)).body
const withOther = (person: Person, other: Person) =>
  as(app, person).call(messages.conversation, { userId: other.me.id })
const markRead = (person: Person, other: Person, seq: number) =>
  as(app, person).call(messages.markRead, { userId: other.me.id, seq })
const say = (from: Person, to: Person, content?: string) => {
  app.clock.forward(1000)
  return aDirectMessage(app, from, to, content)
}

describe('the list', () => {
  test('holds each conversation with its last message, the latest on top', async () => {
    const mina = await aUser(app)
    await connected(app, mina, ana)
    expect(await listOf(ana)).toEqual([])
    await say(ana, joris, 'First')
    await say(mina, ana, 'Second')
    const { createdAt } = await say(joris, ana, 'Third')
    expect(await listOf(ana)).toMatchObject([
      {
        otherUserId: joris.me.id,
        otherUser: { id: joris.me.id, name: 'Joris Visser', username: joris.me.username },
        lastMessage: 'Third',
        lastMessageTime: createdAt,
        isLastOwn: false,
        isRead: false,
        unread: 1,
        isOpen: true,
        seenSeq: null,
      },
      { otherUserId: mina.me.id, lastMessage: 'Second', unread: 1 },
    ])
    expect(await listOf(joris)).toMatchObject([{ lastMessage: 'Third', isLastOwn: true }])
  })

  test('comes in pages', async () => {
    const others = [joris]
    for (let n = 0; n < 4; n++) {
      const other = await aUser(app)
      await connected(app, other, ana)
      others.push(other)
    }
    for (const other of others) await say(other, ana)
    const expected = others.toReversed().map(({ me }) => me.id)
    const first = await listOf(ana, { limit: 2 })
    const second = await listOf(ana, { limit: 2, before: first.at(-1)?.otherUserId })
    const third = await listOf(ana, { limit: 2, before: second.at(-1)?.otherUserId })
    expect([first, second, third].flat().map(({ otherUserId }) => otherUserId)).toEqual(expected)
  })

  test('says that the last message was deleted, and what cannot go on', async () => {
    const { id } = await say(ana, joris, 'Oops')
    await as(app, ana).call(messages.remove, { id })
    await as(app, joris).call(people.block, { userId: ana.me.id })
    expect(await listOf(ana)).toMatchObject([{ lastMessage: '', isOpen: false }])
    expect(await listOf(joris)).toMatchObject([{ lastMessage: '', isOpen: false, unread: 0 }])
  })
})

describe('one conversation', () => {
  test('is there before the first word, for two who are connected', async () => {
    expect(await withOther(ana, joris)).toMatchObject({
      status: 200,
      body: { otherUserId: joris.me.id, lastMessage: null, isRead: true, isOpen: true },
    })
    expect((await as(app, ana).call(messages.thread, { userId: joris.me.id })).body).toEqual([])
  })

  test('is not there with a stranger, with oneself, or with nobody', async () => {
    const stranger = await aUser(app)
    for (const other of [stranger, ana]) expect((await withOther(ana, other)).status).toBe(404)
    const nobody = { userId: randomUUID() }
    expect((await as(app, ana).call(messages.conversation, nobody)).status).toBe(404)
  })
})

test('says how far two language buddies have come', async () => {
  const mina = await aUser(app)
  await areBuddies(app, ana, mina)
  expect((await withOther(ana, mina)).body).toMatchObject({ isOpen: true, buddyWeek: 1 })
  expect((await withOther(ana, joris)).body.buddyWeek).toBeNull()
  app.clock.forward(15 * 24 * 3_600_000)
  await say(mina, ana)
  expect(await listOf(ana)).toMatchObject([{ otherUserId: mina.me.id, buddyWeek: 3 }])
})

describe('people to write to for the first time', () => {
  const newFor = async (person: Person, filter = {}) => {
    const { body, headers } = await as(app, person).call(messages.newPeople, filter)
    return { ids: body.map(({ id }) => id), total: Number(headers['x-total-count']) }
  }

  test('are accepted connections without a conversation', async () => {
    const [asked, stranger] = [await aUser(app), await aUser(app)]
    await as(app, ana).call(connections.request, { receiverId: asked.me.id })
    expect(await newFor(ana)).toEqual({ ids: [joris.me.id], total: 1 })
    expect(await newFor(stranger)).toEqual({ ids: [], total: 0 })
    await say(joris, ana)
    expect(await newFor(ana)).toEqual({ ids: [], total: 0 })
  })

  test('are found by name, sorted and paged by it', async () => {
    const names = ['Zoë Bakker', 'Bram Bakker', 'Émile Bakker']
    const made = await Promise.all(names.map((name) => aUser(app, { name })))
    for (const person of made) await connected(app, person, ana)
    const [zoe, bram, emile] = made.map(({ me }) => me.id)
    expect(await newFor(ana, { q: 'emi' })).toEqual({ ids: [emile], total: 1 })
    const { ids } = await newFor(ana, { q: 'bakker', limit: 2 })
    expect(ids[0]).toBe(bram)
    const rest = await newFor(ana, { q: 'bakker', limit: 2, before: ids[1] })
    expect([...ids, ...rest.ids].sort()).toEqual([bram, emile, zoe].sort())
  })
})

describe('reading', () => {
  test('counts what is new for each, and stops counting when it was seen', async () => {
    await say(ana, joris, 'A')
    const { seq } = await say(ana, joris, 'B')
    const { id } = await say(ana, joris, 'C')
    await as(app, ana).call(messages.remove, { id })
    expect(await listOf(joris)).toMatchObject([{ unread: 2, isRead: false, lastReadSeq: 0 }])
    expect(await listOf(ana)).toMatchObject([{ unread: 0, isRead: true }])
    const { body } = await markRead(joris, ana, seq)
    expect(body).toEqual({ lastReadSeq: seq, unread: 0, lastSeq: 4 })
    expect(await listOf(joris)).toMatchObject([{ unread: 0, isRead: true, lastReadSeq: seq }])
  })

  test('never goes back, nor past what was said', async () => {
    await say(ana, joris)
    expect((await markRead(joris, ana, 99)).body.lastReadSeq).toBe(1)
    expect((await markRead(joris, ana, 0)).body.lastReadSeq).toBe(1)
    await say(ana, joris)
    expect(await listOf(joris)).toMatchObject([{ unread: 1 }])
  })

  test('is seen by the other only where both show it, and they are still connected', async () => {
    const show = (person: Person, showsSeen: boolean) =>
      as(app, person).call(messages.showSeen, { showsSeen })
    const { seq } = await say(ana, joris)
    await markRead(joris, ana, seq)
    const seenByAna = async () => {
      const [row] = await listOf(ana)
      const [message] = (await as(app, ana).call(messages.thread, { userId: joris.me.id })).body
      return { seenSeq: row?.seenSeq, isRead: message?.isRead }
    }
    const hidden = { seenSeq: null, isRead: false }
    expect(await seenByAna()).toEqual(hidden)
    await show(joris, true)
    expect(await seenByAna()).toEqual(hidden)
    await show(ana, true)
    expect(await seenByAna()).toEqual({ seenSeq: seq, isRead: true })
    await show(joris, false)
    expect(await seenByAna()).toEqual(hidden)
    await show(joris, true)
    await as(app, joris).call(people.block, { userId: ana.me.id })
    expect(await seenByAna()).toEqual(hidden)
  })
})
