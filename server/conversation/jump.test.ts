import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockPerson, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
await connectUsers(app, ana, joris)

type Conversation = {
  send: (text: string, by?: Person) => Promise<{ id: string; seq: number }>
  remove: (id: string) => Promise<unknown>
  /** Positions of the page as Joris reads it. */
  read: (page: Partial<SeqPage>) => Promise<number[]>
  hideUpTo: (seq: number) => Promise<unknown>
  table: 'group_messages' | 'direct_messages'
}

const aGroupChat = async (): Promise<Conversation> => {
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  const { id } = group
  return {
    send: async (message, by = ana) => (await as(app, by).call(groups.send, { id, message })).body,
    remove: (messageId) => as(app, ana).call(groups.removeMessage, { id, messageId }),
    read: async (page) => {
      const { body } = await as(app, joris).call(groups.messages, { id, ...page })
      return body.map(({ seq }) => seq)
    },
    hideUpTo: async () => undefined,
    table: 'group_messages',
  }
}

const aThread = async (): Promise<Conversation> => {
  const [one, other] = [await aUser(app), await aUser(app)]
  await connectUsers(app, one, other)
  const sendTo = async (content: string) =>
    (await as(app, one).call(messages.send, { receiverId: other.me.id, content })).body
  return {
    send: sendTo,
    remove: (id) => as(app, one).call(messages.remove, { id }),
    read: async (page) => {
      const { body } = await as(app, other).call(messages.thread, { id: one.me.id, ...page })
      return body.map(({ seq }) => seq)
    },
    hideUpTo: (seq) => app.db`
      update conversations set
        first_hidden_seq = case when first_id = ${other.me.id} then ${seq} else 0 end,
        second_hidden_seq = case when second_id = ${other.me.id} then ${seq} else 0 end
      where ${other.me.id} in (first_id, second_id) and ${one.me.id} in (first_id, second_id)`,
    table: 'direct_messages',
  }
}

const kinds = [
  ['a group', aGroupChat],
  ['direct messages', aThread],
] as const

describe.each(kinds)('in %s', (_, aConversation) => {
  const withMessages = async (count: number) => {
    const conversation = await aConversation()
    const sent: Awaited<ReturnType<typeof conversation.send>>[] = []
    for (let n = 1; n <= count; n++) sent.push(await conversation.send(`Message ${n}`))
    const idOf = (seq: number) => sent.find((message) => message.seq === seq)?.id ?? ''
    return { ...conversation, idOf }
  }

  test('a page lies around a message or a position, half of it before', async () => {
    const { read, idOf } = await withMessages(9)
    expect(await read({ around: idOf(5), limit: 4 })).toEqual([3, 4, 5, 6])
    expect(await read({ near: 5, limit: 4 })).toEqual([3, 4, 5, 6])
    expect(await read({ around: idOf(5), limit: 1 })).toEqual([5])
    expect(await read({ around: idOf(1), limit: 6 })).toEqual([1, 2, 3])
    expect(await read({ around: idOf(9), limit: 6 })).toEqual([6, 7, 8, 9])
    expect(await read({ near: 0, limit: 4 })).toEqual([1, 2])
    expect(await read({ near: 900, limit: 4 })).toEqual([8, 9])
  })

  test('pages lead on from a message to newer ones', async () => {
    const { read, idOf } = await withMessages(5)
    expect(await read({ newer: idOf(2), limit: 2 })).toEqual([3, 4])
    expect(await read({ newer: idOf(4), limit: 2 })).toEqual([5])
    expect(await read({ newer: idOf(5), limit: 2 })).toEqual([])
  })

  test('a position that a change has taken leads to the next message', async () => {
    const { read, remove, send, idOf } = await withMessages(3)
    await remove(idOf(1))
    await send('After the change')
    expect(await read({ near: 4, limit: 2 })).toEqual([3, 5])
  })

  test('an unknown message, or one of another conversation, leads nowhere', async () => {
    const { read } = await withMessages(2)
    const other = await withMessages(1)
    for (const id of [randomUUID(), other.idOf(1)]) {
      expect(await read({ around: id })).toEqual([])
      expect(await read({ newer: id })).toEqual([])
    }
  })

  describe('a day', () => {
    // Summer time begins on 28 March 2027 at 01:00 UTC and ends on 31 October 2027.
    const times = [
      '2027-03-27T22:59:59Z',
      '2027-03-27T23:00:00Z',
      '2027-03-28T21:59:59Z',
      '2027-03-28T22:00:00Z',
      '2027-10-30T21:59:59Z',
      '2027-10-30T22:00:00Z',
      '2027-10-31T22:59:59Z',
      '2027-10-31T23:00:00Z',
    ]
    test('begins at midnight in Amsterdam, in summer and in winter', async () => {
      const { read, send, table } = await aConversation()
      const seqs: number[] = []
      for (const time of times) {
        const { id, seq } = await send(time)
        await app.db`update ${app.db(table)} set created_at = ${time} where id = ${id}`
        seqs.push(seq)
      }
      const firstOf = async (day: string) =>
        times[seqs.indexOf((await read({ day, limit: 1 }))[0] ?? 0)]
      expect(await firstOf('2027-03-28')).toBe(times[1])
      expect(await firstOf('2027-03-29')).toBe(times[3])
      expect(await firstOf('2027-10-31')).toBe(times[5])
      expect(await firstOf('2027-11-01')).toBe(times[7])
      // A day without messages leads to the next one that has some.
      expect(await firstOf('2027-06-01')).toBe(times[4])
      expect(await firstOf('1999-01-01')).toBe(times[0])
      expect(await read({ day: '2027-11-02', limit: 4 })).toEqual(seqs.slice(-2))
    })
    test('of an empty conversation is empty', async () => {
      const { read } = await aConversation()
      expect(await read({ day: '2027-11-02' })).toEqual([])
    })
  })
})

test('what is hidden from a participant stays hidden', async () => {
  const { send, read, hideUpTo } = await aThread()
  const sent = []
  for (let n = 1; n <= 6; n++) sent.push(await send(`Message ${n}`))
  await hideUpTo(3)
  const page = { limit: 4 }
  for (const place of [
    { near: 2 },
    { around: sent[1]?.id ?? '' },
    { day: app.clock.now.toISOString().slice(0, 10) },
    { newer: sent[1]?.id ?? '' },
  ])
    expect((await read({ ...place, ...page }))[0]).toBe(4)
})

test('a message of someone whom a block hides keeps only its position', async () => {
  const group = await aGroup(app, { by: ana })
  const mina = await aUser(app)
  for (const person of [joris, mina]) await joinGroup(app, person, group)
  const { id } = group
  const { body: hidden } = await as(app, mina).call(groups.send, { id, message: 'From Mina' })
  await blockPerson(app, mina, joris)
  const { body } = await as(app, joris).call(groups.messages, { id, around: hidden.id })
  expect(body).toMatchObject([{ seq: 1, isHidden: true, message: '', user: null }])
})
