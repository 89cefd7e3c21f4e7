import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)

type Writing = Partial<{ isForAdminsToWrite: boolean; slowModeSeconds: 0 | 30 | 3600 | 21_600 }>

const change = (id: string, writing: Writing, person = ana) =>
  as(app, person).call(groups.changeWriting, {
    id,
    ...{ isForAdminsToWrite: false, slowModeSeconds: 0, ...writing },
  })
const createRoom = async (writing: Writing = {}) => {
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  expect((await change(group.id, writing)).status).toBe(200)
  return group.id
}
const send = (id: string, person = joris, more = {}) =>
  as(app, person).call(groups.send, { id, message: 'Hoi', ...more })
const mine = async (id: string, person = joris) => {
  const { body } = await as(app, person).call(groups.mine, {})
  return body.find((group) => group.id === id)
}
const promote = (id: string, person: Person) =>
  as(app, ana).call(groups.changeMember, { id, userId: person.me.id, role: 'admin' })

const forAdmins = { status: 403, body: { code: 'writing_for_admins' } }
const tooSoon = { status: 409, body: { code: 'slow_mode' } }

test('where only admins write, others read and react', async () => {
  const id = await createRoom({ isForAdminsToWrite: true })
  const { body, status } = await send(id, ana)
  expect(status).toBe(201)
  expect(await send(id)).toMatchObject(forAdmins)
  const reaction = { kind: 'group', id, messageId: body.id, emoji: '👍' }
  expect((await as(app, joris).call(conversations.react, reaction)).status).toBe(204)
  expect(await mine(id)).toMatchObject({ isForAdminsToWrite: true })
  await promote(id, joris)
  expect((await send(id)).status).toBe(201)
})

test('slow mode makes a member wait after each message', async () => {
  const id = await createRoom({ slowModeSeconds: 30 })
  expect(await mine(id)).toMatchObject({ slowModeSeconds: 30, mayWriteAt: null })
  expect((await send(id)).status).toBe(201)
  const mayWriteAt = new Date(app.clock.now.getTime() + 30_000).toISOString()
  expect(await mine(id)).toMatchObject({ mayWriteAt })
  app.clock.forward(29_999)
  expect(await send(id)).toMatchObject(tooSoon)
  app.clock.forward(1)
  expect((await send(id)).status).toBe(201)
})

test('slow mode does not apply to admins', async () => {
  const id = await createRoom({ slowModeSeconds: 21_600 })
  for (let n = 0; n < 3; n++) expect((await send(id, ana)).status).toBe(201)
  expect(await mine(id, ana)).toMatchObject({ mayWriteAt: null })
  await send(id)
  await promote(id, joris)
  expect((await send(id)).status).toBe(201)
})

test('slow mode counts new messages only', async () => {
  const id = await createRoom()
  const { body: own } = await send(id)
  const poll = { options: ['Saturday', 'Sunday'] }
  const { body: asked } = await send(id, ana, { poll })
  app.clock.forward(3_600_000)
  await change(id, { slowModeSeconds: 3600 })
  const act = async () => {
    const message = { kind: 'group', id, messageId: own.id }
    const replies = [
      await as(app, joris).call(conversations.edit, { ...message, text: randomUUID() }),
      await as(app, joris).call(conversations.react, { ...message, emoji: '👍' }),
      await as(app, joris).call(conversations.vote, {
        ...message,
        ...{ messageId: asked.id, options: [0] },
      }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  }
  await act()
  expect((await send(id)).status).toBe(201)
  await act()
  expect(await send(id)).toMatchObject(tooSoon)
})

test('a rejected message does not make its author wait longer', async () => {
  const id = await createRoom({ slowModeSeconds: 30 })
  const unknown = { replyToId: randomUUID() }
  expect((await send(id, joris, unknown)).status).toBe(404)
  expect((await send(id)).status).toBe(201)
  app.clock.forward(20_000)
  expect(await send(id)).toMatchObject(tooSoon)
  app.clock.forward(10_000)
  expect((await send(id)).status).toBe(201)
})

test('a message that was sent before is never refused', async () => {
  const id = await createRoom({ slowModeSeconds: 3600 })
  const clientId = randomUUID()
  const { body: first } = await send(id, joris, { clientId })
  expect(await send(id, joris, { clientId })).toMatchObject({ status: 201, body: { id: first.id } })
  await change(id, { isForAdminsToWrite: true })
  expect(await send(id, joris, { clientId })).toMatchObject({ status: 201, body: { id: first.id } })
})

test('only admins switch, and every member sees it right away', async () => {
  const id = await createRoom()
  expect(await change(id, { slowModeSeconds: 30 }, joris)).toMatchObject({ status: 403 })
  const listener = await connectStream(app, joris)
  const writing = { isForAdminsToWrite: true, slowModeSeconds: 30 } as const
  expect((await change(id, writing)).body).toMatchObject(writing)
  expect(await listener.next('groupChanged')).toMatchObject({ groupId: id })
  expect(await mine(id)).toMatchObject(writing)
  listener.close()
})

test('slow mode counts from the last message before it was switched on', async () => {
  const id = await createRoom()
  await send(id)
  app.clock.forward(10_000)
  await change(id, { slowModeSeconds: 30 })
  const mayWriteAt = new Date(app.clock.now.getTime() + 20_000).toISOString()
  expect(await mine(id)).toMatchObject({ mayWriteAt })
  expect(await send(id)).toMatchObject(tooSoon)
  app.clock.forward(20_000)
  expect((await send(id)).status).toBe(201)
})

test('a shorter slow mode applies to a wait that has begun', async () => {
  const id = await createRoom({ slowModeSeconds: 21_600 })
  await send(id)
  app.clock.forward(60_000)
  expect(await send(id)).toMatchObject(tooSoon)
  await change(id, { slowModeSeconds: 30 })
  expect((await send(id)).status).toBe(201)
})

const elsewhere = await freshApp()
afterAll(() => elsewhere.stop())

test(`${raceRounds} rounds of messages at once on two processes: slow mode lets one through`, async () => {
  elsewhere.clock.now = app.clock.now
  for (let round = 0; round < raceRounds; round++) {
    const id = await createRoom({ slowModeSeconds: 30 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        as(n % 2 ? app : elsewhere, joris).call(groups.send, { id, message: `${n}` }),
      ),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  }
})
