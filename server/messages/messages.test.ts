import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
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
  connectionId = await connectUsers(app, ana, joris)
})

const write = (content: string, from = ana, to = joris, clientId?: string) =>
  as(app, from).call(messages.send, {
    receiverId: to.me.id,
    content,
    ...(clientId && { clientId }),
  })
const read = async (page = {}, person = joris, other = ana) =>
  (await as(app, person).call(messages.thread, { id: other.me.id, ...page })).body
const textsOf = (rows: { content: string }[]) => rows.map(({ content }) => content)
const countMessages = async (content: string) =>
  (await app.db`select 1 from direct_messages where content = ${content}`).length

describe('a message', () => {
  test('has text, sender, receiver and sequence number', async () => {
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

  test('is sent by the signed-in user, regardless of the body', async () => {
    const forged = { receiverId: joris.me.id, content: 'Hello', senderId: joris.me.id, seq: 99 }
    const { body } = await as(app, ana).call(messages.send, forged as never)
    expect(body).toMatchObject({ senderId: ana.me.id, seq: 1, isRead: false })
  })

  test.each([
    ['blank', ' \n\u00a0\u200b\u3164', 'Required'],
    ['too long', '🚲'.repeat(5001), 'Use at most 5000 characters'],
  ])('is rejected when it is %s', async (_, content, sentence) => {
    expect(await write(content)).toMatchObject({ status: 400, body: { message: sentence } })
    expect(await read()).toEqual([])
  })

  test('has a maximum length in characters, not code units', async () => {
    expect((await write('🚲'.repeat(5000))).status).toBe(201)
  })
})

describe('allowed receivers', () => {
  test('are connections only', async () => {
    const stranger = await aUser(app)
    const uniqueText = randomUUID()
    expect(await write(uniqueText, stranger)).toMatchObject({
      status: 403,
      body: { message: 'You can only message people you’re connected with' },
    })
    await as(app, stranger).call(connections.request, { receiverId: joris.me.id })
    expect((await write(uniqueText, stranger)).status).toBe(403)
    expect((await write(uniqueText, joris, stranger)).status).toBe(403)
    const { body } = await as(app, joris).call(connections.pending, {})
    const { id = '' } = body.find(({ requesterId }) => requesterId === stranger.me.id) ?? {}
    await as(app, joris).call(connections.answer, { id, status: 'rejected' })
    expect((await write(uniqueText, stranger)).status).toBe(403)
    expect(await countMessages(uniqueText)).toBe(0)
  })

  test('exclude oneself and unknown users', async () => {
    expect((await write('Me', ana, ana)).status).toBe(400)
    const unknownReceiver = { receiverId: randomUUID(), content: 'Hello' }
    expect((await as(app, ana).call(messages.send, unknownReceiver)).status).toBe(404)
  })

  test('exclude former connections and blocked users; both can still read', async () => {
    await write('Before')
    await as(app, joris).call(connections.remove, { id: connectionId })
    for (const [from, to] of [
      [ana, joris],
      [joris, ana],
    ] as const) {
      expect((await write('After', from, to)).status).toBe(403)
      expect(textsOf(await read({}, from, to))).toEqual(['Before'])
    }
    await connectUsers(app, joris, ana)
    await write('Again')
    await as(app, ana).call(people.block, { userId: joris.me.id })
    expect((await write('Never', joris, ana)).status).toBe(403)
    expect((await write('Never', ana, joris)).status).toBe(403)
    expect(textsOf(await read())).toEqual(['Before', 'Again'])
    expect(textsOf(await read({}, ana, joris))).toEqual(['Before', 'Again'])
  })
})

test('the message of an accepted request begins the conversation; that of a declined one is not kept', async () => {
  const request = async (from: Person, to: Person, message: string) =>
    (await as(app, from).call(connections.request, { receiverId: to.me.id, message })).body.id
  const [mina, karim] = [await aUser(app), await aUser(app)]
  const first = 'Hoi, we met at the borrel.'
  const id = await request(mina, joris, first)
  expect(await read({}, mina, joris)).toMatchObject({ code: 'conversation_not_found' })
  await as(app, joris).call(connections.answer, { id, status: 'accepted' })
  await write('Hoi Mina', joris, mina)
  const thread = await read({}, mina, joris)
  expect(textsOf(thread)).toEqual([first, 'Hoi Mina'])
  expect(thread[0]).toMatchObject({ senderId: mina.me.id, receiverId: joris.me.id, seq: 1 })
  const declined = await request(karim, joris, 'Hello?')
  await as(app, joris).call(connections.answer, { id: declined, status: 'rejected' })
  expect(await countMessages('Hello?')).toBe(0)
})

describe('a repeated request', () => {
  test('returns the first message', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write('Once', ana, joris, clientId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    app.clock.forward(24 * 3_600_000)
    expect((await write('Once', ana, joris, clientId)).text).toBe(answers[0]?.text)
    expect(textsOf(await read())).toEqual(['Once'])
  })

  test('returns the first message also when sending is no longer allowed', async () => {
    const clientId = randomUUID()
    const { text } = await write('Once', ana, joris, clientId)
    await as(app, joris).call(connections.remove, { id: connectionId })
    expect(await write('Once', ana, joris, clientId)).toMatchObject({ status: 201, text })
  })

  test('is rejected with another text or receiver', async () => {
    const mina = await aUser(app)
    await connectUsers(app, ana, mina)
    const clientId = randomUUID()
    await write('One thing', ana, joris, clientId)
    expect((await write('Another', ana, joris, clientId)).status).toBe(409)
    expect((await write('One thing', ana, mina, clientId)).status).toBe(409)
    expect(await read({}, mina)).toEqual([])
  })

  test('concurrently to two receivers creates one message', async () => {
    const mina = await aUser(app)
    await connectUsers(app, ana, mina)
    for (let round = 0; round < 20; round++) {
      const clientId = randomUUID()
      const answers = await Promise.all([
        write(clientId, ana, joris, clientId),
        write(clientId, ana, mina, clientId),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await countMessages(clientId)).toBe(1)
    }
  })

  test('does not conflict with client ids of others', async () => {
    const clientId = randomUUID()
    await write('Mine', ana, joris, clientId)
    expect((await write('Mine too', joris, ana, clientId)).status).toBe(201)
  })
})

test('concurrent messages of both get gapless, unique sequence numbers', async () => {
  const sends = Array.from({ length: 60 }, (_, n) =>
    n % 2 ? write(`${n}`) : write(`${n}`, joris, ana),
  )
  await Promise.all(sends)
  const seqs = (await read({ limit: 200 })).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

describe('the history', () => {
  test('starts with the newest page, sorted oldest first, and pages back', async () => {
    for (let n = 1; n <= 7; n++) await write(`${n}`)
    const last = await read({ limit: 3 })
    expect(textsOf(last)).toEqual(['5', '6', '7'])
    const before = await read({ limit: 3, before: last[0]?.id })
    expect(textsOf(before)).toEqual(['2', '3', '4'])
    expect(textsOf(await read({ limit: 3, before: before[0]?.id }))).toEqual(['1'])
    expect(await read({ before: randomUUID() })).toEqual([])
  })

  test('lists all changes after a sequence number, including deletions', async () => {
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

  test('of other users is never accessible', async () => {
    const canary = `${privateTo(ana, joris)} Between us`
    const mina = await aUser(app)
    const message = await aDirectMessage(app, ana, joris, canary)
    await connectUsers(app, ana, mina)
    const { body } = await as(app, mina).call(messages.conversations, {})
    expect(body).toEqual([])
    for (const id of [ana.me.id, joris.me.id, message.conversationId, message.id])
      for (const page of [{}, { after: 0 }, { before: message.id }]) {
        const { text } = await as(app, mina).call(messages.thread, { id, ...page })
        expect(text).not.toContain(canary)
      }
    expect((await as(app, mina).call(messages.thread, { id: joris.me.id })).status).toBe(404)
  })
})

describe('deleting', () => {
  test('clears own messages for both, also in a closed conversation', async () => {
    const { body } = await write('Oops')
    await as(app, joris).call(connections.remove, { id: connectionId })
    expect((await as(app, joris).call(messages.remove, { id: body.id })).status).toBe(403)
    expect((await as(app, ana).call(messages.remove, { id: body.id })).status).toBe(204)
    expect((await as(app, ana).call(messages.remove, { id: body.id })).status).toBe(204)
    expect(await read()).toMatchObject([{ content: '', isDeleted: true, changedSeq: 2 }])
  })

  test('three times concurrently takes one sequence number', async () => {
    for (let round = 0; round < 20; round++) {
      const { body } = await write(`${round}`)
      const remove = () => as(app, ana).call(messages.remove, { id: body.id })
      await Promise.all([remove(), remove(), remove()])
      expect(await read({ after: body.seq })).toMatchObject([{ changedSeq: body.seq + 1 }])
    }
  })
})
