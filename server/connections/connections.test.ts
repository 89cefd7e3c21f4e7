import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
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

describe('a connection request', () => {
  test('is visible to both users with its message and notifies the receiver', async () => {
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
    expect(await latestNotification(app, joris)).toMatchObject({
      type: 'connectionRequested',
      title: 'Someone wants to connect',
      message: `${mina.me.name} would like to connect with you.`,
      actionUrl: '/connections?tab=requests',
    })
  })

  test('returns 400 to oneself, 404 to an unknown user and 409 for an existing pair (S036)', async () => {
    expect((await ask(mina, mina)).status).toBe(400)
    const nobody = await as(app, mina).call(connections.request, { receiverId: randomUUID() })
    expect(nobody.status).toBe(404)
    const id = await asked()
    expect((await ask()).body).toEqual({
      code: 'request_sent_already',
      message: 'You’ve already sent this person a request',
      alreadyDone: true,
    })
    expect((await ask(joris, mina)).body).toEqual({
      code: 'request_received_already',
      message: 'This person has already sent you a request. You can accept it',
    })
    await answer(joris, id, 'accepted')
    for (const [by, to] of [
      [mina, joris],
      [joris, mina],
    ] as const)
      expect((await ask(by, to)).status).toBe(409)
    expect(await rowsBetween()).toHaveLength(1)
  })

  test('treats a blank message as none and limits it to 500 characters (S071)', async () => {
    expect((await ask(mina, joris, ' \n ')).body.message).toBeNull()
    const third = await aUser(app)
    expect((await ask(mina, third, '🌷'.repeat(501))).status).toBe(400)
    expect((await ask(mina, third, '🌷'.repeat(500))).status).toBe(201)
  })

  test('ignores requester and status in the body (S060)', async () => {
    await request(app, {
      method: 'POST',
      url: connections.request.path,
      headers: { cookie: mina.cookie },
      payload: { receiverId: joris.me.id, requesterId: joris.me.id, status: 'accepted' },
    })
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: mina.me.id }])
  })
})

describe('the answer', () => {
  test('accepted connects, notifies the requester and publishes to both', async () => {
    const { id } = (await ask(mina, joris, 'Hoi!')).body
    const streams = await Promise.all([connectStream(app, mina), connectStream(app, joris)])
    const { status, body } = await answer(joris, id, 'accepted')
    // The message is in their conversation now.
    const answered = { id, status: 'accepted', message: null }
    expect({ status, body }).toMatchObject({ status: 200, body: answered })
    expect(await latestNotification(app, mina)).toMatchObject({
      type: 'connectionAccepted',
      actionUrl: `/messages?with=${joris.me.id}`,
    })
    // The answered request is marked as read.
    expect(await latestNotification(app, joris)).toMatchObject({
      type: 'connectionRequested',
      isRead: true,
    })
    const received = await Promise.all(streams.map((stream) => stream.next('connectionChanged')))
    expect(received.map(({ userId }) => userId)).toEqual([joris.me.id, mina.me.id])
    for (const stream of streams) stream.close()
    for (const person of [mina, joris]) expect(await idsOf('list', person)).toEqual([id])
  })

  test('is allowed to the receiver only: 403 for the requester, 404 for others (S033)', async () => {
    const id = await asked()
    expect((await answer(mina, id, 'accepted')).status).toBe(403)
    expect((await answer(await aUser(app), id, 'accepted')).status).toBe(404)
    expect((await rowsBetween())[0]?.status).toBe('pending')
  })

  test.each(['pending', 'blocked', 'ACCEPTED', null])(
    'rejects the status %s (S034)',
    async (status) => {
      const id = await asked()
      const reply = await request(app, {
        method: 'PUT',
        url: connections.answer.path.replace(':id', id),
        headers: { cookie: joris.cookie },
        payload: { status },
      })
      expect(reply.status).toBe(400)
    },
  )

  test('is given once (S035)', async () => {
    const id = await asked()
    expect((await answer(joris, id, 'accepted')).status).toBe(200)
    const answeredAlready = {
      code: 'request_answered_already',
      message: 'This request has been answered already',
    }
    for (const [status, body] of [
      ['rejected', answeredAlready],
      ['accepted', { ...answeredAlready, alreadyDone: true }],
    ] as const) {
      const second = await answer(joris, id, status)
      expect({ status: second.status, body: second.body }).toEqual({ status: 409, body })
    }
    expect((await rowsBetween())[0]?.status).toBe('accepted')
  })

  test('rejected notifies; the requester waits 30 days, the receiver may ask at once', async () => {
    const id = await asked()
    await answer(joris, id, 'rejected')
    expect(await latestNotification(app, mina)).toMatchObject({ type: 'connectionRejected' })
    app.clock.forward(30 * day - 1000)
    // Their sessions have expired.
    mina = await signInAgain(app, mina)
    joris = await signInAgain(app, joris)
    expect((await ask()).body.message).toBe(
      'This person declined recently. You can ask again 30 days after that.',
    )
    app.clock.forward(1000)
    expect((await ask()).status).toBe(201)
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: mina.me.id }])

    await answer(joris, await idsOf('sent', mina).then(([first]) => first ?? ''), 'rejected')
    expect((await ask(joris, mina)).status).toBe(201)
    expect(await rowsBetween()).toEqual([{ status: 'pending', requesterId: joris.me.id }])
  })
})

describe('removal', () => {
  test('withdraws a request for the requester only', async () => {
    const id = await asked()
    expect((await remove(await aUser(app), id)).status).toBe(404)
    expect((await remove(joris, id)).status).toBe(409)
    expect((await remove(mina, id)).status).toBe(204)
    expect(await rowsBetween()).toEqual([])
    expect((await ask()).status).toBe(201)
  })

  test.each([0, 1])('by either user ends the connection and publishes to both', async (which) => {
    const id = await connectUsers(app, mina, joris)
    const stream = await connectStream(app, [joris, mina][which] as Person)
    expect((await remove([mina, joris][which] as Person, id)).status).toBe(204)
    await stream.next('connectionChanged')
    stream.close()
    for (const person of [mina, joris]) expect(await idsOf('list', person)).toEqual([])
  })

  test('is rejected for a declined request', async () => {
    const id = await asked()
    await answer(joris, id, 'rejected')
    for (const person of [mina, joris]) expect((await remove(person, id)).status).toBe(409)
  })
})

test('lists are sorted latest first and paged with their total', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    app.clock.forward(1000)
    ids.unshift(await connectUsers(app, await aUser(app), mina))
  }
  const first = await as(app, mina).call(connections.list, { limit: 2 })
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.headers['x-total-count']).toBe('3')
  const rest = await as(app, mina).call(connections.list, { limit: 2, before: ids[1] ?? '' })
  expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('connections with several users are fetched in one call, own ones only', async () => {
  const third = await aUser(app)
  const id = await asked()
  await asked(joris, third)
  const userIds = [joris.me.id, third.me.id].join(',')
  const { body } = await as(app, mina).call(connections.withUsers, { userIds })
  expect(body.map((one) => one.id)).toEqual([id])
  const wrong = await as(app, mina).call(connections.withUsers, { userIds: 'nobody' })
  expect(wrong.status).toBe(400)
})
