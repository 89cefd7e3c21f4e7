import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { type Group, groups } from '#shared/groups/contract.ts'

let group: Group

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
const stranger = await aUser(app)

const createRoom = async () => {
  group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  return group.id
}
const sendMessage = (id: string, message: string, person = ana, clientId?: string) =>
  as(app, person).call(groups.send, { id, message, ...(clientId && { clientId }) })
const read = async (id: string, page = {}, person = joris) =>
  (await as(app, person).call(groups.messages, { id, ...page })).body
const textsOf = (rows: { message: string }[]) => rows.map(({ message }) => message)

describe('a message', () => {
  test('has text, author and sequence number', async () => {
    const id = await createRoom()
    const { status, body } = await sendMessage(id, '  Hoi allemaal\r\nhoe gaat het?  ')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      groupId: id,
      message: 'Hoi allemaal\nhoe gaat het?',
      seq: 1,
      changedSeq: 1,
      isDeleted: false,
      clientId: null,
      user: {
        id: ana.me.id,
        name: ana.me.name,
        username: ana.me.username,
        profilePhoto: null,
        staff: null,
      },
    })
    expect(await read(id)).toEqual([body])
  })

  test('is sent by the signed-in user, regardless of the body', async () => {
    const id = await createRoom()
    const forged = { id, message: 'Hello', userId: joris.me.id, seq: 99, createdAt: '2000-01-01' }
    const { body } = await as(app, ana).call(groups.send, forged as never)
    const createdAt = app.clock.now.toISOString()
    expect(body).toMatchObject({ seq: 1, user: { id: ana.me.id }, createdAt })
  })

  test.each([
    ['blank', ' \n\u00a0\u200b\u3164', 'Required'],
    ['made of marks that nobody sees', '\u200e\u2800\uffa0\u2063\ufe0f\u{e0041}', 'Required'],
    ['too long', '🚲'.repeat(2001), 'Use at most 2000 characters'],
  ])('is rejected when it is %s', async (_, message, sentence) => {
    const id = await createRoom()
    expect(await sendMessage(id, message)).toMatchObject({
      status: 400,
      body: { message: sentence },
    })
    expect(await read(id)).toEqual([])
  })

  test('has a maximum length in characters, not code units', async () => {
    const id = await createRoom()
    expect((await sendMessage(id, '🚲'.repeat(2000))).status).toBe(201)
  })
})

describe('a repeated request', () => {
  test('returns the first message', async () => {
    const id = await createRoom()
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(id, 'Once', ana, clientId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    app.clock.forward(24 * 3_600_000)
    expect((await sendMessage(id, 'Once', ana, clientId)).text).toBe(answers[0]?.text)
    expect(textsOf(await read(id))).toEqual(['Once'])
  })

  test('is rejected with another text or in another group', async () => {
    const id = await createRoom()
    const clientId = randomUUID()
    await sendMessage(id, 'One thing', ana, clientId)
    expect((await sendMessage(id, 'Another', ana, clientId)).status).toBe(409)
    const otherRoom = await createRoom()
    expect((await sendMessage(otherRoom, 'One thing', ana, clientId)).status).toBe(409)
    expect(await read(otherRoom)).toEqual([])
  })

  test('does not conflict with client ids of others', async () => {
    const id = await createRoom()
    const clientId = randomUUID()
    await sendMessage(id, 'Mine', ana, clientId)
    expect((await sendMessage(id, 'Mine too', joris, clientId)).status).toBe(201)
  })

  test('returns a message that was deleted meanwhile as deleted', async () => {
    const id = await createRoom()
    const clientId = randomUUID()
    const { body } = await sendMessage(id, 'Oops', ana, clientId)
    await as(app, ana).call(groups.removeMessage, { id, messageId: body.id })
    const repeated = await sendMessage(id, 'Oops', ana, clientId)
    expect(repeated).toMatchObject({ status: 201, body: { id: body.id, isDeleted: true } })
  })
})

test('concurrent messages get gapless, unique sequence numbers', async () => {
  const id = await createRoom()
  const sends = Array.from({ length: 60 }, (_, n) =>
    sendMessage(id, `Line ${n}`, n % 2 ? ana : joris),
  )
  await Promise.all(sends)
  const seqs = (await read(id, { limit: 200 })).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

describe('the history', () => {
  test('starts with the newest page, sorted oldest first, and pages back', async () => {
    const id = await createRoom()
    for (let n = 1; n <= 7; n++) await sendMessage(id, `${n}`)
    const last = await read(id, { limit: 3 })
    expect(textsOf(last)).toEqual(['5', '6', '7'])
    const before = await read(id, { limit: 3, before: last[0]?.id })
    expect(textsOf(before)).toEqual(['2', '3', '4'])
    expect(textsOf(await read(id, { limit: 3, before: before[0]?.id }))).toEqual(['1'])
    expect(await read(id, { before: randomUUID() })).toEqual([])
  })

  test('lists all changes after a sequence number, including deletions', async () => {
    const id = await createRoom()
    const { body: first } = await sendMessage(id, 'A')
    await sendMessage(id, 'B')
    await as(app, ana).call(groups.removeMessage, { id, messageId: first.id })
    await sendMessage(id, 'C')
    const changes = (await read(id, { after: 2 })).map(
      ({ seq, changedSeq, message, isDeleted }) => ({ seq, changedSeq, message, isDeleted }),
    )
    expect(changes).toEqual([
      { seq: 1, changedSeq: 3, message: '', isDeleted: true },
      { seq: 4, changedSeq: 4, message: 'C', isDeleted: false },
    ])
    expect(await read(id, { after: 4 })).toEqual([])
  })

  test.each(['2147483648', '-1', '1.5', 'NaN', 'Infinity'])('rejects after=%s', async (after) => {
    const id = await createRoom()
    const reply = await as(app, ana).call(groups.messages, { id, after })
    expect([reply.status, reply.body]).toMatchObject([400, { field: 'after' }])
  })
})

describe('deleting', () => {
  test('is possible for own messages, once', async () => {
    const id = await createRoom()
    const { body } = await sendMessage(id, 'Mine')
    const remove = (person: Person, messageId = body.id) =>
      as(app, person).call(groups.removeMessage, { id, messageId })
    expect((await remove(joris)).status).toBe(403)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(ana, randomUUID())).status).toBe(404)
    expect((await remove(ana)).status).toBe(204)
    expect((await remove(ana)).status).toBe(204)
    expect(await read(id)).toMatchObject([{ message: '', isDeleted: true, changedSeq: 2 }])
  })

  test('does not affect other groups', async () => {
    const id = await createRoom()
    const { body } = await sendMessage(id, 'Here')
    const otherRoom = await createRoom()
    const reply = await as(app, ana).call(groups.removeMessage, {
      id: otherRoom,
      messageId: body.id,
    })
    expect(reply.status).toBe(404)
    expect(textsOf(await read(id))).toEqual(['Here'])
  })

  test('account erasure clears the messages', async () => {
    const id = await createRoom()
    const deletedUser = await aUser(app)
    await joinGroup(app, deletedUser, group)
    await sendMessage(id, 'Secret of mine', deletedUser)
    await deleteAccount(app, deletedUser.me.id)
    expect(await read(id)).toMatchObject([{ message: '', isDeleted: true, user: null }])
    expect(await read(id, { after: 1 })).toMatchObject([{ seq: 1, changedSeq: 2, user: null }])
  })
})

describe('a non-member', () => {
  test('can neither read nor write, nor learn the number of messages', async () => {
    const id = await createRoom()
    const { body } = await sendMessage(id, 'Among us')
    const calls = [
      as(app, stranger).call(groups.messages, { id }),
      sendMessage(id, 'Let me in', stranger),
      as(app, stranger).call(groups.markRead, { id, seq: 1 }),
      as(app, stranger).call(groups.typing, { id }),
      as(app, stranger).call(groups.removeMessage, { id, messageId: body.id }),
    ]
    for (const { status, text } of await Promise.all(calls)) {
      expect(status).toBe(403)
      expect(text).not.toContain('Among us')
    }
    expect(textsOf(await read(id))).toEqual(['Among us'])
  })

  test('gets 404 for an unknown group', async () => {
    expect((await sendMessage(randomUUID(), 'Anybody?')).status).toBe(404)
    const reply = await as(app, ana).call(groups.messages, { id: randomUUID() })
    expect(reply.status).toBe(404)
  })

  test('loses access immediately after leaving or being removed', async () => {
    const id = await createRoom()
    await as(app, joris).call(groups.leave, { id })
    expect((await sendMessage(id, 'One more thing', joris)).status).toBe(403)
    await joinGroup(app, joris, group)
    await as(app, ana).call(groups.removeMember, { id, userId: joris.me.id })
    expect((await as(app, joris).call(groups.messages, { id })).status).toBe(403)
  })
})
