import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
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

const readProfile = (person: Person, by = mina) =>
  as(app, by).call(people.one, { username: person.me.username })
const block = (by: Person, target: Person) =>
  as(app, by).call(people.block, { userId: target.me.id })
const unblock = (by: Person, target: Person) =>
  as(app, by).call(people.unblock, { userId: target.me.id })
const sendRequest = (by: Person, to: Person) =>
  as(app, by).call(connections.request, { receiverId: to.me.id })
const blockedBy = async (person: Person) =>
  (await as(app, person).call(people.blocks, {})).body.map(({ user }) => user.id)

test('profile shows only public fields', async () => {
  const ours = await aGroup(app, { by: mina })
  const theirs = await aGroup(app, { by: joris })
  await joinGroup(app, joris, ours)
  const id = await connectUsers(app, joris, mina)
  const { status, body, text } = await readProfile(joris)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      id: joris.me.id,
      name: joris.me.name,
      role: 'language_buddy',
      commonGroups: [
        { id: ours.id, name: ours.name, type: ours.type, imageUrl: null, focalX: 0.5, focalY: 0.5 },
      ],
      connection: { id, status: 'accepted' },
      isBlocked: false,
    },
  })
  expect(Object.keys(body).sort()).toEqual([
    'about',
    'commonGroups',
    'connection',
    'eventsHosted',
    'hopes',
    'id',
    'interests',
    'isBanned',
    'isBlocked',
    'languages',
    'learns',
    'location',
    'memberSince',
    'name',
    'profilePhoto',
    'role',
    'speaks',
    'staff',
    'username',
  ])
  // The role that registration presets is not shown.
  expect((await readProfile(mina)).body.role).toBe('other')
  for (const secret of [joris.me.email, mina.me.email, 'Consent', 'isAdmin', theirs.id])
    expect(text).not.toContain(secret)
})

test('usernames match in any case, and only exactly', async () => {
  const { username } = joris.me
  const loud = await as(app, mina).call(people.one, { username: username.toUpperCase() })
  expect(loud.body.id).toBe(joris.me.id)
  expect((await as(app, mina).call(people.one, { username: 'nobody.here' })).status).toBe(404)
})

test('only moderators find the profile of a banned user', async () => {
  const [admin, moderator, avoided] = [
    await anAdmin(app),
    await aModerator(app),
    await aModerator(app),
  ]
  await block(joris, avoided)
  expect((await readProfile(joris, avoided)).status).toBe(404)
  await app.db`update users set is_banned = true where id = ${joris.me.id}`
  expect((await readProfile(joris)).status).toBe(404)
  for (const by of [admin, moderator, avoided]) {
    const { status, body } = await readProfile(joris, by)
    expect({ status, body }).toMatchObject({ status: 200, body: { isBanned: true } })
  }
})

test('own profile is shown as others see it', async () => {
  expect((await readProfile(mina)).body).toMatchObject({ id: mina.me.id, commonGroups: [] })
})

test('block ends the connection, hides both users and sends no notification', async () => {
  await connectUsers(app, joris, mina)
  await as(app, joris).call(notifications.markAllRead, {})
  const { body: notificationsBefore } = await as(app, joris).call(notifications.list, {})
  const [minaStream, jorisStream] = await Promise.all([
    connectStream(app, mina),
    connectStream(app, joris),
  ])
  const { status, body } = await block(mina, joris)
  expect({ status, body }).toMatchObject({ status: 201, body: { user: { id: joris.me.id } } })
  expect((await minaStream.next('connectionChanged')).userId).toBe(joris.me.id)
  expect((await jorisStream.next('connectionChanged')).userId).toBe(mina.me.id)
  for (const ear of [minaStream, jorisStream]) ear.close()
  // No notification is added, and the earlier ones no longer show the blocker.
  expect((await as(app, joris).call(notifications.list, {})).body).toEqual(
    notificationsBefore.map((one) => ({ ...one, actor: null })),
  )
  for (const person of [mina, joris])
    expect((await as(app, person).call(connections.list, {})).body).toEqual([])

  expect((await readProfile(mina, joris)).status).toBe(404)
  expect((await sendRequest(joris, mina)).status).toBe(404)
  expect((await sendRequest(mina, joris)).status).toBe(404)
  expect((await readProfile(joris)).body).toMatchObject({
    isBlocked: true,
    connection: null,
    commonGroups: [],
    role: 'other',
    languages: [],
  })
})

test('blocker is reported as not found to the blocked user', async () => {
  await block(mina, joris)
  const hidden = await readProfile(mina, joris)
  const unknownUser = await as(app, joris).call(people.one, { username: 'nobody.here' })
  expect([hidden.status, hidden.text]).toEqual([unknownUser.status, unknownUser.text])
  const asked = await sendRequest(joris, mina)
  const unknownReply = await as(app, joris).call(connections.request, { receiverId: randomUUID() })
  expect([asked.status, asked.text]).toEqual([unknownReply.status, unknownReply.text])
})

test('block ends a pending request', async () => {
  const { id } = (await sendRequest(joris, mina)).body
  await block(mina, joris)
  const answer = await as(app, mina).call(connections.answer, { id, status: 'accepted' })
  expect(answer.status).toBe(404)
  expect((await as(app, joris).call(connections.sent, {})).body).toEqual([])
})

test('unblocking does not restore the connection', async () => {
  await connectUsers(app, mina, joris)
  await block(mina, joris)
  expect((await unblock(mina, joris)).status).toBe(204)
  expect((await readProfile(mina, joris)).body.connection).toBeNull()
  expect((await sendRequest(joris, mina)).status).toBe(201)
  expect((await unblock(mina, joris)).status).toBe(404)
})

test('block does not shorten the wait after a declined request', async () => {
  const { body } = await sendRequest(mina, joris)
  await as(app, joris).call(connections.answer, { id: body.id, status: 'rejected' })
  await block(mina, joris)
  const withHim = { userIds: joris.me.id }
  expect((await as(app, mina).call(connections.withUsers, withHim)).body).toEqual([])
  await unblock(mina, joris)
  expect((await sendRequest(mina, joris)).status).toBe(409)
  expect((await sendRequest(joris, mina)).status).toBe(201)
})

test('block updates the devices of the blocker only', async () => {
  const [device, other] = [await connectStream(app, mina), await connectStream(app, joris)]
  await block(mina, joris)
  await unblock(mina, joris)
  for (let times = 0; times < 2; times++) await device.next('blocksChanged')
  app.live.publish(app.db, joris.me.id, { kind: 'notification' })
  await other.next('notification')
  expect(other.received.map(({ kind }) => kind)).toEqual(['connected', 'notification'])
  for (const { close } of [device, other]) close()
})

test('own blocks are listed once per user, newest first', async () => {
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

test('blocking oneself or an unknown user is rejected', async () => {
  expect((await block(mina, mina)).status).toBe(400)
  expect((await as(app, mina).call(people.block, { userId: randomUUID() })).status).toBe(404)
})

test('mutual blocks must both be removed', async () => {
  await block(mina, joris)
  expect((await block(joris, mina)).status).toBe(201)
  await unblock(mina, joris)
  expect((await readProfile(joris)).status).toBe(404)
  expect((await readProfile(mina, joris)).body.isBlocked).toBe(true)
})

test.each([
  ['pl', ['Lustro', 'Łan', 'Miód']],
  ['en', ['Łan', 'Lustro', 'Miód']],
  ['uk', ['Ірпінь', 'Їжа']],
  ['es', ['Nube', 'Ñandú', 'Ola']],
  ['tr', ['Can', 'Çay', 'Ilgaz', 'İnci']],
])('groups in common are in the order of the reader’s language: %s', async (language, names) => {
  for (const name of names.toReversed()) {
    const group = await aGroup(app, { by: joris, name })
    await joinGroup(app, mina, group)
  }
  const reader = { ...mina, cookie: `${mina.cookie}; language=${language}` }
  const { body } = await readProfile(joris, reader)
  expect(body.commonGroups.map(({ name }) => name)).toEqual(names)
})
