import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { areBuddies } from '#server/testing/buddies.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'

let ana: Person
let joris: Person

const app = await sharedApp()
beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app, { name: 'Joris Visser' })
  await connectUsers(app, ana, joris)
})

const listConversations = async (person: Person, page = {}) =>
  (await as(app, person).call(messages.conversations, page)).body
const withOther = (person: Person, other: Person) =>
  as(app, person).call(messages.conversation, { userId: other.me.id })
const markRead = (person: Person, other: Person, seq: number) =>
  as(app, person).call(messages.markRead, { userId: other.me.id, seq })
const sendMessage = (from: Person, to: Person, content?: string) => {
  app.clock.forward(1000)
  return aDirectMessage(app, from, to, content)
}

describe('the list', () => {
  test('has each conversation with its last message, latest first', async () => {
    const mina = await aUser(app)
    await connectUsers(app, mina, ana)
    expect(await listConversations(ana)).toEqual([])
    await sendMessage(ana, joris, 'First')
    await sendMessage(mina, ana, 'Second')
    const { createdAt } = await sendMessage(joris, ana, 'Third')
    expect(await listConversations(ana)).toMatchObject([
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
    expect(await listConversations(joris)).toMatchObject([
      { lastMessage: 'Third', isLastOwn: true },
    ])
  })

  test('is paged', async () => {
    const others = [joris]
    for (let n = 0; n < 4; n++) {
      const other = await aUser(app)
      await connectUsers(app, other, ana)
      others.push(other)
    }
    for (const other of others) await sendMessage(other, ana)
    const expected = others.toReversed().map(({ me }) => me.id)
    const first = await listConversations(ana, { limit: 2 })
    const second = await listConversations(ana, { limit: 2, before: first.at(-1)?.otherUserId })
    const third = await listConversations(ana, { limit: 2, before: second.at(-1)?.otherUserId })
    expect([first, second, third].flat().map(({ otherUserId }) => otherUserId)).toEqual(expected)
  })

  test('marks a deleted last message and closed conversations', async () => {
    const { id } = await sendMessage(ana, joris, 'Oops')
    await as(app, ana).call(messages.remove, { id })
    await as(app, joris).call(people.block, { userId: ana.me.id })
    expect(await listConversations(ana)).toMatchObject([{ lastMessage: '', isOpen: false }])
    expect(await listConversations(joris)).toMatchObject([
      { lastMessage: '', isOpen: false, unread: 0 },
    ])
  })
})

describe('one conversation', () => {
  test('exists before the first message for connected users', async () => {
    expect(await withOther(ana, joris)).toMatchObject({
      status: 200,
      body: { otherUserId: joris.me.id, lastMessage: null, isRead: true, isOpen: true },
    })
    expect((await as(app, ana).call(messages.thread, { id: joris.me.id })).body).toEqual([])
  })

  test('does not exist with strangers, oneself or unknown users', async () => {
    const stranger = await aUser(app)
    for (const other of [stranger, ana]) expect((await withOther(ana, other)).status).toBe(404)
    const unknownUser = { userId: randomUUID() }
    expect((await as(app, ana).call(messages.conversation, unknownUser)).status).toBe(404)
  })
})

test('a conversation has what the other tells of themselves, while the two are connected', async () => {
  // The role that registration presets is not told.
  expect((await withOther(ana, joris)).body.otherFacts?.role).toBe('other')
  await as(app, joris).call(profile.update, { location: 'Delft', role: 'student' })
  await as(app, joris).call(profile.setLanguages, {
    speaks: [],
    learns: [{ language: 'nl', level: 'A1' }],
  })
  const facts = { role: 'student', location: 'Delft', learns: ['nl'] }
  expect((await withOther(ana, joris)).body.otherFacts).toEqual(facts)
  await sendMessage(ana, joris)
  expect((await withOther(ana, joris)).body.otherFacts).toEqual(facts)
  expect(await listConversations(ana)).toMatchObject([{ otherFacts: facts }])

  await app.db`update users set is_banned = true where id = ${joris.me.id}`
  expect(await listConversations(ana)).toMatchObject([{ otherFacts: null }])
  await app.db`update users set is_banned = false where id = ${joris.me.id}`
  await as(app, joris).call(people.block, { userId: ana.me.id })
  expect(await listConversations(ana)).toMatchObject([{ isOpen: false, otherFacts: null }])
  expect((await withOther(ana, joris)).body.otherFacts).toBeNull()
})

test('a conversation has the week of the language buddies’ curriculum', async () => {
  const mina = await aUser(app)
  await areBuddies(app, ana, mina)
  expect((await withOther(ana, mina)).body).toMatchObject({ isOpen: true, buddyWeek: 1 })
  expect((await withOther(ana, joris)).body.buddyWeek).toBeNull()
  app.clock.forward(15 * 24 * 3_600_000)
  await sendMessage(mina, ana)
  expect(await listConversations(ana)).toMatchObject([{ otherUserId: mina.me.id, buddyWeek: 3 }])
})

describe('new contacts', () => {
  const newContactsOf = async (person: Person, filter = {}) => {
    const { body } = await as(app, person).call(messages.newPeople, filter)
    return body.map(({ id }) => id)
  }

  test('are accepted connections without a conversation', async () => {
    const [asked, stranger] = [await aUser(app), await aUser(app)]
    await as(app, ana).call(connections.request, { receiverId: asked.me.id })
    expect(await newContactsOf(ana)).toEqual([joris.me.id])
    expect(await newContactsOf(stranger)).toEqual([])
    await sendMessage(joris, ana)
    expect(await newContactsOf(ana)).toEqual([])
  })

  test('are searched, sorted and paged by name', async () => {
    const names = ['Zoë Bakker', 'Bram Bakker', 'Émile Bakker']
    const createdUsers = await Promise.all(names.map((name) => aUser(app, { name })))
    for (const person of createdUsers) await connectUsers(app, person, ana)
    const [zoe, bram, emile] = createdUsers.map(({ me }) => me.id)
    expect(await newContactsOf(ana, { q: 'emi' })).toEqual([emile])
    const ids = await newContactsOf(ana, { q: 'bakker', limit: 2 })
    expect(ids[0]).toBe(bram)
    const rest = await newContactsOf(ana, { q: 'bakker', limit: 2, before: ids[1] })
    expect([...ids, ...rest].sort()).toEqual([bram, emile, zoe].sort())
  })
})

describe('read state', () => {
  test('counts unread messages per participant until they are read', async () => {
    await sendMessage(ana, joris, 'A')
    const { seq } = await sendMessage(ana, joris, 'B')
    const { id } = await sendMessage(ana, joris, 'C')
    await as(app, ana).call(messages.remove, { id })
    expect(await listConversations(joris)).toMatchObject([
      { unread: 2, isRead: false, lastReadSeq: 0 },
    ])
    expect(await listConversations(ana)).toMatchObject([{ unread: 0, isRead: true }])
    const { body } = await markRead(joris, ana, seq)
    expect(body).toEqual({ lastReadSeq: seq, unread: 0, lastSeq: 4 })
    expect(await listConversations(joris)).toMatchObject([
      { unread: 0, isRead: true, lastReadSeq: seq },
    ])
  })

  test('only advances, at most to the last message', async () => {
    await sendMessage(ana, joris)
    expect((await markRead(joris, ana, 99)).body.lastReadSeq).toBe(1)
    expect((await markRead(joris, ana, 0)).body.lastReadSeq).toBe(1)
    await sendMessage(ana, joris)
    expect(await listConversations(joris)).toMatchObject([{ unread: 1 }])
  })

  test('is visible to the other only if both enabled read receipts and are connected', async () => {
    const setReadReceipts = (person: Person, hasReadReceipts: boolean) =>
      as(app, person).call(messages.showSeen, { hasReadReceipts })
    const { seq } = await sendMessage(ana, joris)
    await markRead(joris, ana, seq)
    const seenByAna = async () => {
      const [row] = await listConversations(ana)
      const [message] = (await as(app, ana).call(messages.thread, { id: joris.me.id })).body
      return { seenSeq: row?.seenSeq, isRead: message?.isRead }
    }
    const hidden = { seenSeq: null, isRead: false }
    expect(await seenByAna()).toEqual(hidden)
    await setReadReceipts(joris, true)
    expect(await seenByAna()).toEqual(hidden)
    await setReadReceipts(ana, true)
    expect(await seenByAna()).toEqual({ seenSeq: seq, isRead: true })
    await setReadReceipts(joris, false)
    expect(await seenByAna()).toEqual(hidden)
    await setReadReceipts(joris, true)
    await as(app, joris).call(people.block, { userId: ana.me.id })
    expect(await seenByAna()).toEqual(hidden)
  })
})
