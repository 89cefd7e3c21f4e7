import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { listenAs } from '#server/testing/listening.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app, { role: 'language_buddy' })
})

const pageOf = (person: Person, by = mina) =>
  as(app, by).call(people.one, { username: person.me.username })
const block = (by: Person, whom: Person) => as(app, by).call(people.block, { userId: whom.me.id })
const unblock = (by: Person, whom: Person) =>
  as(app, by).call(people.unblock, { userId: whom.me.id })
const ask = (by: Person, to: Person) =>
  as(app, by).call(connections.request, { receiverId: to.me.id })
const blockedBy = async (person: Person) =>
  (await as(app, person).call(people.blocks, {})).body.map(({ user }) => user.id)

test('a page shows what members see of each other, and nothing private', async () => {
  const ours = await aGroup(app, { by: mina })
  const theirs = await aGroup(app, { by: joris })
  await joined(app, joris, ours)
  const id = await connected(app, joris, mina)
  const { status, body, text } = await pageOf(joris)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      id: joris.me.id,
      name: joris.me.name,
      role: 'language_buddy',
      commonGroups: [{ id: ours.id, name: ours.name }],
      connection: { id, status: 'accepted' },
      isBlocked: false,
    },
  })
  expect(Object.keys(body).sort()).toEqual([
    'commonGroups',
    'connection',
    'id',
    'interests',
    'isBanned',
    'isBlocked',
    'languages',
    'location',
    'memberSince',
    'name',
    'profilePhoto',
    'role',
    'staff',
    'username',
  ])
  for (const secret of [joris.me.email, mina.me.email, 'Consent', 'isAdmin', theirs.id])
    expect(text).not.toContain(secret)
})

test('names are found in any case; nobody by any other', async () => {
  const { username } = joris.me
  const loud = await as(app, mina).call(people.one, { username: username.toUpperCase() })
  expect(loud.body.id).toBe(joris.me.id)
  expect((await as(app, mina).call(people.one, { username: 'nobody.here' })).status).toBe(404)
})

test('only those who look after reports find the page of somebody who is banned', async () => {
  const [admin, moderator, avoided] = [
    await anAdmin(app),
    await aModerator(app),
    await aModerator(app),
  ]
  await block(joris, avoided)
  expect((await pageOf(joris, avoided)).status).toBe(404)
  await app.db`update users set is_banned = true where id = ${joris.me.id}`
  expect((await pageOf(joris)).status).toBe(404)
  for (const by of [admin, moderator, avoided]) {
    const { status, body } = await pageOf(joris, by)
    expect({ status, body }).toMatchObject({ status: 200, body: { isBanned: true } })
  }
})

test('one’s own page is as others see it', async () => {
  expect((await pageOf(mina)).body).toMatchObject({ id: mina.me.id, commonGroups: [] })
})

test('a block ends what connects two, hides each from the other, and is not told', async () => {
  await connected(app, joris, mina)
  await as(app, joris).call(notifications.markAllRead, {})
  const { body: toldBefore } = await as(app, joris).call(notifications.list, {})
  const [minaHears, jorisHears] = await Promise.all([listenAs(app, mina), listenAs(app, joris)])
  const { status, body } = await block(mina, joris)
  expect({ status, body }).toMatchObject({ status: 201, body: { user: { id: joris.me.id } } })
  expect((await minaHears.next('connectionChanged')).userId).toBe(joris.me.id)
  expect((await jorisHears.next('connectionChanged')).userId).toBe(mina.me.id)
  for (const ear of [minaHears, jorisHears]) ear.close()
  expect((await as(app, joris).call(notifications.list, {})).body).toEqual(toldBefore)
  for (const person of [mina, joris])
    expect((await as(app, person).call(connections.list, {})).body).toEqual([])

  expect((await pageOf(mina, joris)).status).toBe(404)
  expect((await ask(joris, mina)).status).toBe(404)
  expect((await ask(mina, joris)).status).toBe(404)
  expect((await pageOf(joris)).body).toMatchObject({
    isBlocked: true,
    connection: null,
    commonGroups: [],
    role: 'other',
    languages: [],
  })
})

test('who blocked is found by the blocked as little as nobody is', async () => {
  await block(mina, joris)
  const hidden = await pageOf(mina, joris)
  const nobody = await as(app, joris).call(people.one, { username: 'nobody.here' })
  expect([hidden.status, hidden.text]).toEqual([nobody.status, nobody.text])
  const asked = await ask(joris, mina)
  const askedNobody = await as(app, joris).call(connections.request, { receiverId: randomUUID() })
  expect([asked.status, asked.text]).toEqual([askedNobody.status, askedNobody.text])
})

test('an open request ends with a block, and nobody answers it any more', async () => {
  const { id } = (await ask(joris, mina)).body
  await block(mina, joris)
  const answer = await as(app, mina).call(connections.answer, { id, status: 'accepted' })
  expect(answer.status).toBe(404)
  expect((await as(app, joris).call(connections.sent, {})).body).toEqual([])
})

test('unblocking undoes it, but not the end of the connection', async () => {
  await connected(app, mina, joris)
  await block(mina, joris)
  expect((await unblock(mina, joris)).status).toBe(204)
  expect((await pageOf(mina, joris)).body.connection).toBeNull()
  expect((await ask(joris, mina)).status).toBe(201)
  expect((await unblock(mina, joris)).status).toBe(404)
})

test('a no is kept through a block and its end: nobody asks again sooner by it', async () => {
  const { body } = await ask(mina, joris)
  await as(app, joris).call(connections.answer, { id: body.id, status: 'rejected' })
  await block(mina, joris)
  const withHim = { userIds: joris.me.id }
  expect((await as(app, mina).call(connections.withUsers, withHim)).body).toEqual([])
  await unblock(mina, joris)
  expect((await ask(mina, joris)).status).toBe(409)
  expect((await ask(joris, mina)).status).toBe(201)
})

test('all devices of whoever blocks know of it, and none of the other’s', async () => {
  const [device, other] = [await listenAs(app, mina), await listenAs(app, joris)]
  await block(mina, joris)
  await unblock(mina, joris)
  for (let times = 0; times < 2; times++) await device.next('blocksChanged')
  app.live.tell(app.db, joris.me.id, { kind: 'notification' })
  await other.next('notification')
  expect(other.heard.map(({ kind }) => kind)).toEqual(['hello', 'notification'])
  for (const { close } of [device, other]) close()
})

test('a list of one’s own blocks, latest first; each person once', async () => {
  const third = await aUser(app)
  await block(mina, joris)
  app.clock.forward(1000)
  await block(mina, third)
  expect((await block(mina, joris)).status).toBe(409)
  expect(await blockedBy(mina)).toEqual([third.me.id, joris.me.id])
  expect(await blockedBy(joris)).toEqual([])
  const rest = await as(app, mina).call(people.blocks, { before: third.me.id })
  expect(rest.body.map(({ user }) => user.id)).toEqual([joris.me.id])
})

test('oneself cannot be blocked, nor nobody', async () => {
  expect((await block(mina, mina)).status).toBe(400)
  expect((await as(app, mina).call(people.block, { userId: randomUUID() })).status).toBe(404)
})

test('each may block the other; both have to undo it', async () => {
  await block(mina, joris)
  expect((await block(joris, mina)).status).toBe(201)
  await unblock(mina, joris)
  expect((await pageOf(joris)).status).toBe(404)
  expect((await pageOf(mina, joris)).body.isBlocked).toBe(true)
})
