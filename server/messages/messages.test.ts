import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { only } from '#server/testing/canary.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'

let ana: Person
let joris: Person
let connectionId: string

const app = await sharedApp()
beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  connectionId = await connected(app, ana, joris)
})

const write = (content: string, from = ana, to = joris, clientId?: string) =>
  as(app, from).call(messages.send, {
    receiverId: to.me.id,
    content,
    ...(clientId && { clientId }),
  })
const read = async (page = {}, person = joris, other = ana) =>
  (await as(app, person).call(messages.thread, { userId: other.me.id, ...page })).body
const wordsOf = (rows: { content: string }[]) => rows.map(({ content }) => content)
const rowsOf = async (content: string) =>
  (await app.db`select 1 from direct_messages where content = ${content}`).length

describe('a message', () => {
  test('is what was written, by whom to whom, and in which place', async () => {
    const { status, body } = await write('  Hoi\r\nhoe gaat het?  ')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      senderId: ana.me.id,
      receiverId: joris.me.id,
      content: 'Hoi\nhoe gaat het?',
      isRead: false,
      isDeleted: false,
      seq: 1,
      changedSeq: 1,
      clientId: null,
    })
    expect(await read()).toEqual([body])
    expect(await read({}, ana, joris)).toEqual([body])
  })

  test('is written by whoever is signed in, whatever the body claims', async () => {
    const forged = { receiverId: joris.me.id, content: 'Hello', senderId: joris.me.id, seq: 99 }
    const { body } = await as(app, ana).call(messages.send, forged as never)
    expect(body).toMatchObject({ senderId: ana.me.id, seq: 1, isRead: false })
  })

  test.each([
    ['blank', ' \n\u00a0\u200b\u3164', 'Required'],
    ['too long', '🚲'.repeat(5001), 'String must contain at most 5000 character(s)'],
  ])('is refused when it is %s', async (_, content, sentence) => {
    expect(await write(content)).toMatchObject({ status: 400, body: { message: sentence } })
    expect(await read()).toEqual([])
  })

  test('may be as long as the limit, counted as people count', async () => {
    expect((await write('🚲'.repeat(5000))).status).toBe(201)
  })
})

describe('whom one may write to', () => {
  test('nobody but those one is connected to', async () => {
    const stranger = await aUser(app)
    const words = randomUUID()
    expect(await write(words, stranger)).toMatchObject({
      status: 403,
      body: { message: 'You can write only to people you are connected to' },
    })
    await as(app, stranger).call(connections.request, { receiverId: joris.me.id })
    expect((await write(words, stranger)).status).toBe(403)
    expect((await write(words, joris, stranger)).status).toBe(403)
    const { body } = await as(app, joris).call(connections.pending, {})
    const { id = '' } = body.find(({ requesterId }) => requesterId === stranger.me.id) ?? {}
    await as(app, joris).call(connections.answer, { id, status: 'rejected' })
    expect((await write(words, stranger)).status).toBe(403)
    expect(await rowsOf(words)).toBe(0)
  })

  test('not to oneself, and not to nobody', async () => {
    expect((await write('Me', ana, ana)).status).toBe(400)
    const nobody = { receiverId: randomUUID(), content: 'Hello' }
    expect((await as(app, ana).call(messages.send, nobody)).status).toBe(404)
  })

  test('after the connection ended, or a block, both read and nobody writes', async () => {
    await write('Before')
    await as(app, joris).call(connections.remove, { id: connectionId })
    for (const [from, to] of [
      [ana, joris],
      [joris, ana],
    ] as const) {
      expect((await write('After', from, to)).status).toBe(403)
      expect(wordsOf(await read({}, from, to))).toEqual(['Before'])
    }
    await connected(app, joris, ana)
    await write('Again')
    await as(app, ana).call(people.block, { userId: joris.me.id })
    expect((await write('Never', joris, ana)).status).toBe(403)
    expect((await write('Never', ana, joris)).status).toBe(403)
    expect(wordsOf(await read())).toEqual(['Before', 'Again'])
    expect(wordsOf(await read({}, ana, joris))).toEqual(['Before', 'Again'])
  })
})

describe('the same message sent again', () => {
  test('is one message for ever, and answered the same', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write('Once', ana, joris, clientId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    app.clock.forward(24 * 3_600_000)
    expect((await write('Once', ana, joris, clientId)).text).toBe(answers[0]?.text)
    expect(wordsOf(await read())).toEqual(['Once'])
  })

  test('is answered the same also when nobody could write it any more', async () => {
    const clientId = randomUUID()
    const { text } = await write('Once', ana, joris, clientId)
    await as(app, joris).call(connections.remove, { id: connectionId })
    expect(await write('Once', ana, joris, clientId)).toMatchObject({ status: 201, text })
  })

  test('is refused with other words or to another person', async () => {
    const mina = await aUser(app)
    await connected(app, ana, mina)
    const clientId = randomUUID()
    await write('One thing', ana, joris, clientId)
    expect((await write('Another', ana, joris, clientId)).status).toBe(409)
    expect((await write('One thing', ana, mina, clientId)).status).toBe(409)
    expect(await read({}, mina)).toEqual([])
  })

  test('at once to two people, is one message', async () => {
    const mina = await aUser(app)
    await connected(app, ana, mina)
    for (let round = 0; round < 20; round++) {
      const clientId = randomUUID()
      const answers = await Promise.all([
        write(clientId, ana, joris, clientId),
        write(clientId, ana, mina, clientId),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await rowsOf(clientId)).toBe(1)
    }
  })

  test('says nothing about what others call theirs', async () => {
    const clientId = randomUUID()
    await write('Mine', ana, joris, clientId)
    expect((await write('Mine too', joris, ana, clientId)).status).toBe(201)
  })
})

test('many at once, both ways, get numbers without a gap or a double', async () => {
  const talk = Array.from({ length: 60 }, (_, n) =>
    n % 2 ? write(`${n}`) : write(`${n}`, joris, ana),
  )
  await Promise.all(talk)
  const seqs = (await read({ limit: 200 })).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

describe('the thread', () => {
  test('gives the newest first asked for, oldest first within, and pages back', async () => {
    for (let n = 1; n <= 7; n++) await write(`${n}`)
    const last = await read({ limit: 3 })
    expect(wordsOf(last)).toEqual(['5', '6', '7'])
    const before = await read({ limit: 3, before: last[0]?.id })
    expect(wordsOf(before)).toEqual(['2', '3', '4'])
    expect(wordsOf(await read({ limit: 3, before: before[0]?.id }))).toEqual(['1'])
    expect(await read({ before: randomUUID() })).toEqual([])
  })

  test('gives all that changed after a number, deletions too', async () => {
    const { body: first } = await write('A')
    await write('B')
    await as(app, ana).call(messages.remove, { id: first.id })
    await write('C', joris, ana)
    const changes = (await read({ after: 2 })).map(({ seq, changedSeq, content, isDeleted }) => ({
      seq,
      changedSeq,
      content,
      isDeleted,
    }))
    expect(changes).toEqual([
      { seq: 1, changedSeq: 3, content: '', isDeleted: true },
      { seq: 4, changedSeq: 4, content: 'C', isDeleted: false },
    ])
    expect(await read({ after: 4 })).toEqual([])
  })

  test('of two others is found by nobody, whatever is asked', async () => {
    const canary = `${only(ana, joris)} Between us`
    const mina = await aUser(app)
    const message = await aDirectMessage(app, ana, joris, canary)
    await connected(app, ana, mina)
    const { body } = await as(app, mina).call(messages.conversations, {})
    expect(body).toEqual([])
    for (const userId of [ana.me.id, joris.me.id, message.conversationId, message.id])
      for (const page of [{}, { after: 0 }, { before: message.id }]) {
        const { text } = await as(app, mina).call(messages.thread, { userId, ...page })
        expect(text).not.toContain(canary)
      }
    expect((await as(app, mina).call(messages.thread, { userId: joris.me.id })).status).toBe(404)
  })
})

describe('deleting', () => {
  test('empties one’s own words for both, also where nobody can write any more', async () => {
    const { body } = await write('Oops')
    await as(app, joris).call(connections.remove, { id: connectionId })
    expect((await as(app, joris).call(messages.remove, { id: body.id })).status).toBe(403)
    expect((await as(app, ana).call(messages.remove, { id: body.id })).status).toBe(204)
    expect((await as(app, ana).call(messages.remove, { id: body.id })).status).toBe(204)
    expect(await read()).toMatchObject([{ content: '', isDeleted: true, changedSeq: 2 }])
  })

  test('twice at once takes one number', async () => {
    for (let round = 0; round < 20; round++) {
      const { body } = await write(`${round}`)
      const remove = () => as(app, ana).call(messages.remove, { id: body.id })
      await Promise.all([remove(), remove(), remove()])
      expect(await read({ after: body.seq })).toMatchObject([{ changedSeq: body.seq + 1 }])
    }
  })
})
