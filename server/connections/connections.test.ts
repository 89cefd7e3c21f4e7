import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connected } from '#server/testing/connections.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { told } from '#server/testing/groups.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
})
afterEach(() => {
  vi.useRealTimers()
})

const day = 24 * 60 * 60 * 1000
const ask = (by = mina, to = joris, message?: string) =>
  as(app, by).call(connections.request, { receiverId: to.me.id, ...(message && { message }) })
const asked = async (by = mina, to = joris) => (await ask(by, to)).body.id
const answer = (by: Person, id: string, status: 'accepted' | 'rejected') =>
  as(app, by).call(connections.answer, { id, status })
const remove = (by: Person, id: string) => as(app, by).call(connections.remove, { id })
const rowsBetween = () =>
  app.db<{ status: string; requesterId: string }[]>`
    select status, requester_id from user_connections
    where requester_id in (${mina.me.id}, ${joris.me.id})
      and receiver_id in (${mina.me.id}, ${joris.me.id})`
const idsOf = async (which: 'list' | 'pending' | 'sent', by: Person) =>
  (await as(app, by).call(connections[which], {})).body.map(({ id }) => id)

describe('asking', () => {
  test('is seen by both, with the message, and told', async () => {
    const { status, body, text } = await ask(mina, joris, 'Hoi, we met at the borrel.')
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'pending',
        message: 'Hoi, we met at the borrel.',
        otherUser: { id: joris.me.id },
      },
    })
    expect(text).not.toContain(joris.me.email)
    expect(await idsOf('sent', mina)).toEqual([body.id])
    expect(await idsOf('pending', joris)).toEqual([body.id])
    expect(await idsOf('pending', mina)).toEqual([])
    expect(await told(app, joris)).toMatchObject({
      type: 'connectionRequested',
      title: 'Somebody wants to connect',
      message: `${mina.me.name} would like to connect with you.`,
      actionUrl: '/connections?tab=requests',
    })
  })

  test('oneself 400, nobody 404, the same pair again 409 either way (S036)', async () => {
    expect((await ask(mina, mina)).status).toBe(400)
    const nobody = await as(app, mina).call(connections.request, { receiverId: randomUUID() })
    expect(nobody.status).toBe(404)
    const id = await asked()
    expect((await ask()).body).toEqual({
      message: 'You have asked this person already',
      alreadyDone: true,
    })
    expect((await ask(joris, mina)).body).toEqual({
      message: 'This person has asked you: you can accept that',
    })
    await answer(joris, id, 'accepted')
    for (const [by, to] of [
      [mina, joris],
      [joris, mina],
    ] as const)
      expect((await ask(by, to)).status).toBe(409)
    expect(await rowsBetween()).toHaveLength(1)
  })

  test('a blank message is none, one of 500 characters fits, one more does not (S071)', async () => {
    expect((await ask(mina, joris, ' \n ')).body.message).toBeNull()
    const third = await aUser(app)
    expect((await ask(mina, third, '🌷'.repeat(501))).status).toBe(400)
    expect((await ask(mina, third, '🌷'.repeat(500))).status).toBe(201)
  })

  test('who asks and how it stands is not for the body to say (S060)', async () => {
    await request(app, {
      method: 'POST',
      url: connections.request.path,
      headers: { cookie: mina.cookie },
      payload: { receiverId: joris.me.id, requesterId: joris.me.id, status: 'accepted' },
    })
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: mina.me.id }])
  })

  test('five a minute, thirty a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const strict = await freshApp({ RATE_LIMITS: 'strict' })
    const statuses: number[] = []
    for (let minute = 0; minute < 7; minute++) {
      vi.setSystemTime(Date.now() + 61_000)
      for (let n = 0; n < 6; n++) {
        const asked = { receiverId: randomUUID() } // counted, though nobody is found
        statuses.push((await as(strict, mina).call(connections.request, asked)).status)
      }
    }
    const aMinute = [404, 404, 404, 404, 404, 429]
    expect(statuses.slice(0, 36)).toEqual(Array(6).fill(aMinute).flat())
    expect(statuses.slice(36)).toEqual(Array(6).fill(429))
    await strict.stop()
  })
})

describe('answering', () => {
  test('yes connects, is told to who asked, and heard by both', async () => {
    const id = await asked()
    const ears = await Promise.all([listenAs(app, mina), listenAs(app, joris)])
    const { status, body } = await answer(joris, id, 'accepted')
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'accepted' } })
    expect(await told(app, mina)).toMatchObject({
      type: 'connectionAccepted',
      actionUrl: `/messages?with=${joris.me.id}`,
    })
    // What was asked is answered, and no news any more.
    expect(await told(app, joris)).toMatchObject({ type: 'connectionRequested', isRead: true })
    const heard = await Promise.all(ears.map((ear) => ear.next('connectionChanged')))
    expect(heard.map(({ userId }) => userId)).toEqual([joris.me.id, mina.me.id])
    for (const ear of ears) ear.close()
    for (const person of [mina, joris]) expect(await idsOf('list', person)).toEqual([id])
  })

  test('is for who was asked: 403 for who asks, 404 for anybody else (S033)', async () => {
    const id = await asked()
    expect((await answer(mina, id, 'accepted')).status).toBe(403)
    expect((await answer(await aUser(app), id, 'accepted')).status).toBe(404)
    expect((await rowsBetween())[0]?.status).toBe('pending')
  })

  test.each(['pending', 'blocked', 'ACCEPTED', null])('%s is no answer (S034)', async (status) => {
    const id = await asked()
    const reply = await request(app, {
      method: 'PUT',
      url: connections.answer.path.replace(':id', id),
      headers: { cookie: joris.cookie },
      payload: { status },
    })
    expect(reply.status).toBe(400)
  })

  test('is done once (S035)', async () => {
    const id = await asked()
    expect((await answer(joris, id, 'accepted')).status).toBe(200)
    const answeredAlready = 'This request has been answered already'
    for (const [status, body] of [
      ['rejected', { message: answeredAlready }],
      ['accepted', { message: answeredAlready, alreadyDone: true }],
    ] as const) {
      const second = await answer(joris, id, status)
      expect({ status: second.status, body: second.body }).toEqual({ status: 409, body })
    }
    expect((await rowsBetween())[0]?.status).toBe('accepted')
  })

  test('no is told; who heard it asks again after 30 days, who said it at once', async () => {
    const id = await asked()
    await answer(joris, id, 'rejected')
    expect(await told(app, mina)).toMatchObject({ type: 'connectionRejected' })
    app.clock.forward(30 * day - 1000)
    // Their sessions have run out meanwhile.
    mina = await signInAgain(app, mina)
    joris = await signInAgain(app, joris)
    expect((await ask()).body.message).toBe(
      'They said no lately. You may ask again 30 days after that.',
    )
    app.clock.forward(1000)
    expect((await ask()).status).toBe(201)
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: mina.me.id }])

    await answer(joris, await idsOf('sent', mina).then(([first]) => first ?? ''), 'rejected')
    expect((await ask(joris, mina)).status).toBe(201)
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: joris.me.id }])
  })
})

describe('taking away', () => {
  test('who asked withdraws; who was asked answers instead', async () => {
    const id = await asked()
    expect((await remove(await aUser(app), id)).status).toBe(404)
    expect((await remove(joris, id)).status).toBe(409)
    expect((await remove(mina, id)).status).toBe(204)
    expect(await rowsBetween()).toEqual([])
    expect((await ask()).status).toBe(201)
  })

  test.each([0, 1])('either ends what connects the two, and both hear it', async (which) => {
    const id = await connected(app, mina, joris)
    const ear = await listenAs(app, [joris, mina][which] as Person)
    expect((await remove([mina, joris][which] as Person, id)).status).toBe(204)
    await ear.next('connectionChanged')
    ear.close()
    for (const person of [mina, joris]) expect(await idsOf('list', person)).toEqual([])
  })

  test('a no stays a no', async () => {
    const id = await asked()
    await answer(joris, id, 'rejected')
    for (const person of [mina, joris]) expect((await remove(person, id)).status).toBe(409)
  })
})

test('lists come latest first, in parts, with their total', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    app.clock.forward(1000)
    ids.unshift(await connected(app, await aUser(app), mina))
  }
  const first = await as(app, mina).call(connections.list, { limit: 2 })
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.headers['x-total-count']).toBe('3')
  const rest = await as(app, mina).call(connections.list, { limit: 2, before: ids[1] ?? '' })
  expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('what is between me and some people is asked in one call, and is mine alone', async () => {
  const third = await aUser(app)
  const id = await asked()
  await asked(joris, third)
  const userIds = [joris.me.id, third.me.id].join(',')
  const { body } = await as(app, mina).call(connections.withUsers, { userIds })
  expect(body.map((one) => one.id)).toEqual([id])
  const wrong = await as(app, mina).call(connections.withUsers, { userIds: 'nobody' })
  expect(wrong.status).toBe(400)
})
