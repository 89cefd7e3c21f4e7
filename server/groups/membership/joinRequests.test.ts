import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { forgetSessions } from '#server/testing/sessionCheck.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'

let requestingUser: Person
let id: string
const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const platformAdmin = await anAdmin(app)

const createRequest = async () => {
  id = (await aGroup(app, { by: ana, isPrivate: true, name: 'Au pairs' })).id
  requestingUser = await aUser(app)
  await as(app, requestingUser).call(groups.join, { id, message: 'I live next door.' })
}
const answer = (person: Person, status: 'accepted' | 'declined', userId = requestingUser.me.id) =>
  as(app, person).call(groups.answer, { id, userId, status })
const membershipOf = async (person: Person) => (await as(app, person).call(groups.one, { id })).body

test('requests are listed oldest first, without e-mail addresses', async () => {
  await createRequest()
  app.clock.forward(1000)
  const second = await aUser(app)
  await as(app, second).call(groups.join, { id })
  const all = await as(app, ana).call(groups.requests, { id })
  expect(all.body.map(({ user }) => user.id)).toEqual([requestingUser.me.id, second.me.id])
  expect(all.text).not.toContain('@')
  expect(all.body.map(({ message }) => message)).toEqual(['I live next door.', null])
  const rest = await as(app, ana).call(groups.requests, { id, before: requestingUser.me.id })
  expect(rest.body.map(({ user }) => user.id)).toEqual([second.me.id])
})

test.each(['user', 'admin'])('a block by the %s hides the message', async (blocker) => {
  await createRequest()
  const [by, userId] =
    blocker === 'user' ? [requestingUser, ana.me.id] : [ana, requestingUser.me.id]
  await as(app, by).call(people.block, { userId })
  expect((await as(app, ana).call(groups.requests, { id })).body).toMatchObject([
    { user: { id: requestingUser.me.id }, message: null },
  ])
})

test('only admins can list and answer requests', async () => {
  await createRequest()
  const member = await joinGroup(app, await aUser(app), { id }, ana)
  for (const person of [requestingUser, member, await aUser(app), platformAdmin]) {
    const list = await as(app, person).call(groups.requests, { id })
    expect(list.status).toBe(403)
    expect((await answer(person, 'accepted')).status).toBe(403)
  }
  expect(await membershipOf(requestingUser)).toMatchObject({ role: null, hasRequested: true })
})

describe('accepting', () => {
  test('creates a member and notifies them', async () => {
    await createRequest()
    const listener = await connectStream(app, requestingUser)
    const { status, body } = await answer(ana, 'accepted')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id: requestingUser.me.id } },
    })
    expect(await membershipOf(requestingUser)).toMatchObject({
      role: 'member',
      hasRequested: false,
      memberCount: 2,
    })
    expect((await membershipOf(ana)).openRequests).toBe(0)
    expect(await latestNotification(app, requestingUser)).toMatchObject({
      type: 'joinAccepted',
      title: 'You’re in',
      message: 'You’re now a member of “Au pairs”.',
      actionUrl: `/groups/${id}`,
    })
    await listener.next('groupChanged')
    await listener.next('notification')
    listener.close()
  })

  test('creates a member without unread messages', async () => {
    await createRequest()
    await as(app, ana).call(groups.send, { id, message: 'Between us' })
    await answer(ana, 'accepted')
    expect((await as(app, requestingUser).call(groups.mine, {})).body).toMatchObject([
      { id, unread: 0 },
    ])
  })
})

test('declining notifies the user and creates no member', async () => {
  await createRequest()
  expect((await answer(ana, 'declined')).status).toBe(200)
  expect(await membershipOf(requestingUser)).toMatchObject({
    role: null,
    hasRequested: false,
    memberCount: 1,
  })
  expect(await latestNotification(app, requestingUser)).toMatchObject({
    type: 'joinDeclined',
    title: 'Your request was declined',
    message: 'The admins of “Au pairs” can’t accept your request at the moment.',
  })
  const rows = await app.db`select message from group_join_requests where group_id = ${id}`
  expect(rows).toEqual([{ message: null }])
})

test.each(['accepted', 'declined'] as const)(
  'the notification of a request that was %s is read for all admins',
  async (status) => {
    const otherAdmin = await aUser(app)
    id = (await aGroup(app, { by: ana, isPrivate: true })).id
    await joinGroup(app, otherAdmin, { id }, ana)
    await as(app, ana).call(groups.changeMember, { id, userId: otherAdmin.me.id, role: 'admin' })
    app.clock.forward(1000)
    requestingUser = await aUser(app)
    await as(app, requestingUser).call(groups.join, { id })
    const latest = () => Promise.all([ana, otherAdmin].map((one) => latestNotification(app, one)))
    expect(await latest()).toMatchObject(Array(2).fill({ type: 'askedToJoin', isRead: false }))
    await answer(ana, status)
    expect(await latest()).toMatchObject(Array(2).fill({ type: 'askedToJoin', isRead: true }))
  },
)

test.each([
  ['accepted', 'accepted'],
  ['accepted', 'declined'],
  ['declined', 'accepted'],
  ['declined', 'declined'],
] as const)('concurrent answers %s and %s: the first wins', async (...answers) => {
  await createRequest()
  const replies = await Promise.all(answers.map((status) => answer(ana, status)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({
    code: 'request_answered_already',
    message: 'This request has been answered already',
    ...(answers[0] === answers[1] && { alreadyDone: true }),
  })
  const first = answers[replies.findIndex(({ status }) => status === 200)]
  expect((await membershipOf(requestingUser)).role).toBe(first === 'accepted' ? 'member' : null)
})

test('missing and withdrawn requests cannot be answered', async () => {
  await createRequest()
  await as(app, requestingUser).call(groups.leave, { id })
  for (const userId of [requestingUser.me.id, platformAdmin.me.id, randomUUID()]) {
    const { status, body } = await answer(ana, 'accepted', userId)
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        code: 'join_request_not_found',
        message: 'This person no longer wants to join',
      },
    })
  }
  expect((await membershipOf(requestingUser)).memberCount).toBe(1)
})

test('admins see that a request ended with the account of a removed member', async () => {
  id = (await aGroup(app, { by: ana })).id
  requestingUser = await joinGroup(app, await aUser(app), { id })
  await as(app, ana).call(groups.removeMember, { id, userId: requestingUser.me.id })
  await as(app, requestingUser).call(groups.join, { id })
  const listener = await connectStream(app, ana)
  await deleteAccount(app, requestingUser.me.id)
  expect((await listener.next('groupChanged')).groupId).toBe(id)
  listener.close()
})

test('platform administrators are notified if the group has no admin', async () => {
  const group = await aGroup(app, { by: ana, isPrivate: true })
  id = group.id
  await app.db`delete from group_members where group_id = ${id}`
  // Only the oldest administrators are notified, and other tests have created more than the limit.
  await app.db`update users set created_at = '2000-01-01' where id = ${platformAdmin.me.id}`
  await forgetSessions(app)
  requestingUser = await aUser(app)
  await as(app, requestingUser).call(groups.join, { id })
  expect(await latestNotification(app, platformAdmin)).toMatchObject({ type: 'askedToJoin' })
  expect((await membershipOf(platformAdmin)).openRequests).toBe(1)
  expect((await answer(platformAdmin, 'accepted')).status).toBe(200)
  expect(await membershipOf(requestingUser)).toMatchObject({ role: 'member', hasAdmin: false })
})
