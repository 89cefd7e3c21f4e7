import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { type Group, groups } from '#shared/groups/contract.ts'

let group: Group

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
const stranger = await aUser(app)

const room = async () => {
  group = await aGroup(app, { by: ana })
  await joined(app, joris, group)
  return group.id
}
const say = (id: string, message: string, person = ana, clientId?: string) =>
  as(app, person).call(groups.send, { id, message, ...(clientId && { clientId }) })
const read = async (id: string, page = {}, person = joris) =>
  (await as(app, person).call(groups.messages, { id, ...page })).body
const wordsOf = (rows: { message: string }[]) => rows.map(({ message }) => message)

describe('a message', () => {
  test('is what was said, by whom, and in which place', async () => {
    const id = await room()
    const { status, body } = await say(id, '  Hoi allemaal\r\nhoe gaat het?  ')
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

  test('is said by whoever is signed in, whatever the body claims', async () => {
    const id = await room()
    const forged = { id, message: 'Hello', userId: joris.me.id, seq: 99, createdAt: '2000-01-01' }
    const { body } = await as(app, ana).call(groups.send, forged as never)
    const createdAt = app.clock.now.toISOString()
    expect(body).toMatchObject({ seq: 1, user: { id: ana.me.id }, createdAt })
  })

  test.each([
    ['blank', ' \n\u00a0\u200b\u3164', 'Required'],
    ['made of marks that nobody sees', '\u200e\u2800\uffa0\u2063\ufe0f\u{e0041}', 'Required'],
    ['too long', '🚲'.repeat(2001), 'String must contain at most 2000 character(s)'],
  ])('is refused when it is %s', async (_, message, sentence) => {
    const id = await room()
    expect(await say(id, message)).toMatchObject({ status: 400, body: { message: sentence } })
    expect(await read(id)).toEqual([])
  })

  test('may be as long as the limit, counted as people count', async () => {
    const id = await room()
    expect((await say(id, '🚲'.repeat(2000))).status).toBe(201)
  })
})

describe('the same message sent again', () => {
  test('is one message for ever, and answered the same', async () => {
    const id = await room()
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => say(id, 'Once', ana, clientId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    app.clock.forward(24 * 3_600_000)
    expect((await say(id, 'Once', ana, clientId)).text).toBe(answers[0]?.text)
    expect(wordsOf(await read(id))).toEqual(['Once'])
  })

  test('is refused with other words or in another group', async () => {
    const id = await room()
    const clientId = randomUUID()
    await say(id, 'One thing', ana, clientId)
    expect((await say(id, 'Another', ana, clientId)).status).toBe(409)
    const elsewhere = await room()
    expect((await say(elsewhere, 'One thing', ana, clientId)).status).toBe(409)
    expect(await read(elsewhere)).toEqual([])
  })

  test('says nothing about what others call theirs', async () => {
    const id = await room()
    const clientId = randomUUID()
    await say(id, 'Mine', ana, clientId)
    expect((await say(id, 'Mine too', joris, clientId)).status).toBe(201)
  })

  test('comes back deleted when it was deleted meanwhile', async () => {
    const id = await room()
    const clientId = randomUUID()
    const { body } = await say(id, 'Oops', ana, clientId)
    await as(app, ana).call(groups.removeMessage, { id, messageId: body.id })
    const again = await say(id, 'Oops', ana, clientId)
    expect(again).toMatchObject({ status: 201, body: { id: body.id, isDeleted: true } })
  })
})

test('many at once get numbers without a gap or a double', async () => {
  const id = await room()
  const talk = Array.from({ length: 60 }, (_, n) => say(id, `Line ${n}`, n % 2 ? ana : joris))
  await Promise.all(talk)
  const seqs = (await read(id, { limit: 200 })).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

describe('reading', () => {
  test('gives the newest first asked for, oldest first within, and pages back', async () => {
    const id = await room()
    for (let n = 1; n <= 7; n++) await say(id, `${n}`)
    const last = await read(id, { limit: 3 })
    expect(wordsOf(last)).toEqual(['5', '6', '7'])
    const before = await read(id, { limit: 3, before: last[0]?.id })
    expect(wordsOf(before)).toEqual(['2', '3', '4'])
    expect(wordsOf(await read(id, { limit: 3, before: before[0]?.id }))).toEqual(['1'])
    expect(await read(id, { before: randomUUID() })).toEqual([])
  })

  test('gives all that changed after a number, deletions too', async () => {
    const id = await room()
    const { body: first } = await say(id, 'A')
    await say(id, 'B')
    await as(app, ana).call(groups.removeMessage, { id, messageId: first.id })
    await say(id, 'C')
    const changes = (await read(id, { after: 2 })).map(
      ({ seq, changedSeq, message, isDeleted }) => ({ seq, changedSeq, message, isDeleted }),
    )
    expect(changes).toEqual([
      { seq: 1, changedSeq: 3, message: '', isDeleted: true },
      { seq: 4, changedSeq: 4, message: 'C', isDeleted: false },
    ])
    expect(await read(id, { after: 4 })).toEqual([])
  })

  test.each(['2147483648', '-1', '1.5', 'NaN', 'Infinity'])(
    'after %s is refused',
    async (after) => {
      const id = await room()
      const reply = await as(app, ana).call(groups.messages, { id, after })
      expect([reply.status, reply.body]).toMatchObject([400, { field: 'after' }])
    },
  )
})

describe('deleting', () => {
  test('is for one’s own words, once', async () => {
    const id = await room()
    const { body } = await say(id, 'Mine')
    const remove = (person: Person, messageId = body.id) =>
      as(app, person).call(groups.removeMessage, { id, messageId })
    expect((await remove(joris)).status).toBe(403)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(ana, randomUUID())).status).toBe(404)
    expect((await remove(ana)).status).toBe(204)
    expect((await remove(ana)).status).toBe(204)
    expect(await read(id)).toMatchObject([{ message: '', isDeleted: true, changedSeq: 2 }])
  })

  test('does not reach into another group', async () => {
    const id = await room()
    const { body } = await say(id, 'Here')
    const elsewhere = await room()
    const reply = await as(app, ana).call(groups.removeMessage, {
      id: elsewhere,
      messageId: body.id,
    })
    expect(reply.status).toBe(404)
    expect(wordsOf(await read(id))).toEqual(['Here'])
  })

  test('the words of somebody who left the platform go with them', async () => {
    const id = await room()
    const leaver = await aUser(app)
    await joined(app, leaver, group)
    await say(id, 'Secret of mine', leaver)
    await app.db`delete from users where id = ${leaver.me.id}`
    expect(await read(id)).toMatchObject([{ message: '', isDeleted: true, user: null }])
    expect(await read(id, { after: 1 })).toMatchObject([{ seq: 1, changedSeq: 2, user: null }])
  })
})

describe('who is not a member', () => {
  test('neither reads nor writes, nor learns how much was said', async () => {
    const id = await room()
    const { body } = await say(id, 'Among us')
    const calls = [
      as(app, stranger).call(groups.messages, { id }),
      say(id, 'Let me in', stranger),
      as(app, stranger).call(groups.markRead, { id, seq: 1 }),
      as(app, stranger).call(groups.typing, { id }),
      as(app, stranger).call(groups.removeMessage, { id, messageId: body.id }),
    ]
    for (const { status, text } of await Promise.all(calls)) {
      expect(status).toBe(403)
      expect(text).not.toContain('Among us')
    }
    expect(wordsOf(await read(id))).toEqual(['Among us'])
  })

  test('hears that an unknown group is unknown', async () => {
    expect((await say(randomUUID(), 'Anybody?')).status).toBe(404)
    const reply = await as(app, ana).call(groups.messages, { id: randomUUID() })
    expect(reply.status).toBe(404)
  })

  test('has lost the chat the moment they left or were removed', async () => {
    const id = await room()
    await as(app, joris).call(groups.leave, { id })
    expect((await say(id, 'One more thing', joris)).status).toBe(403)
    await joined(app, joris, group)
    await as(app, ana).call(groups.removeMember, { id, userId: joris.me.id })
    expect((await as(app, joris).call(groups.messages, { id })).status).toBe(403)
  })
})

test('nobody floods a group', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const id = await room()
  const codes: number[] = []
  for (let n = 0; n < 11; n++)
    codes.push((await as(strict, ana).call(groups.send, { id, message: `${n}` })).status)
  expect(codes).toEqual([...Array(10).fill(201), 429])
  await strict.stop()
})
