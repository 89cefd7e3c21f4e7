import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { listenAs } from '#server/testing/listening.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'

let asker: Person
let id: string
const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const platformAdmin = await anAdmin(app)

const asked = async () => {
  id = (await aGroup(app, { by: ana, isPrivate: true, name: 'Au pairs' })).id
  asker = await aUser(app)
  await as(app, asker).call(groups.join, { id })
}
const answer = (person: Person, status: 'accepted' | 'declined', userId = asker.me.id) =>
  as(app, person).call(groups.answer, { id, userId, status })
const part = async (person: Person) => (await as(app, person).call(groups.one, { id })).body

test('who asks is listed, first come first, without addresses', async () => {
  await asked()
  app.clock.forward(1000)
  const second = await aUser(app)
  await as(app, second).call(groups.join, { id })
  const all = await as(app, ana).call(groups.requests, { id })
  expect(all.body.map(({ user }) => user.id)).toEqual([asker.me.id, second.me.id])
  expect(all.headers['x-total-count']).toBe('2')
  expect(all.text).not.toContain('@')
  const rest = await as(app, ana).call(groups.requests, { id, before: asker.me.id })
  expect(rest.body.map(({ user }) => user.id)).toEqual([second.me.id])
})

test('only an admin sees who asks, and answers', async () => {
  await asked()
  const member = await joined(app, await aUser(app), { id }, ana)
  for (const person of [asker, member, await aUser(app), platformAdmin]) {
    const list = await as(app, person).call(groups.requests, { id })
    expect([list.status, list.headers['x-total-count']]).toEqual([403, undefined])
    expect((await answer(person, 'accepted')).status).toBe(403)
  }
  expect(await part(asker)).toMatchObject({ role: null, hasRequested: true })
})

describe('accepting', () => {
  test('makes a member, who is told', async () => {
    await asked()
    const listener = await listenAs(app, asker)
    const { status, body } = await answer(ana, 'accepted')
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { id: asker.me.id } } })
    expect(await part(asker)).toMatchObject({ role: 'member', hasRequested: false, memberCount: 2 })
    expect((await part(ana)).openRequests).toBe(0)
    expect(await told(app, asker)).toMatchObject({
      type: 'joinAccepted',
      title: 'You are in',
      message: 'You asked to join “Au pairs”, and you are a member now.',
      actionUrl: `/groups/${id}`,
    })
    await listener.next('groupChanged')
    await listener.next('notification')
    listener.close()
  })

  test('lets in who has nothing unread', async () => {
    await asked()
    await as(app, ana).call(groups.send, { id, message: 'Between us' })
    await answer(ana, 'accepted')
    expect((await as(app, asker).call(groups.mine, {})).body).toMatchObject([{ id, unread: 0 }])
  })
})

test('declining is told, and makes no member', async () => {
  await asked()
  expect((await answer(ana, 'declined')).status).toBe(200)
  expect(await part(asker)).toMatchObject({ role: null, hasRequested: false, memberCount: 1 })
  expect(await told(app, asker)).toMatchObject({
    type: 'joinDeclined',
    title: 'Your request was declined',
    message: 'The admins of “Au pairs” cannot let you in at the moment.',
  })
})

test.each([
  ['accepted', 'accepted'],
  ['accepted', 'declined'],
  ['declined', 'accepted'],
  ['declined', 'declined'],
] as const)('%s and %s at once: the first is the answer', async (...answers) => {
  await asked()
  const replies = await Promise.all(answers.map((status) => answer(ana, status)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({
    message: 'This request has been answered already',
    ...(answers[0] === answers[1] && { alreadyDone: true }),
  })
  const first = answers[replies.findIndex(({ status }) => status === 200)]
  expect((await part(asker)).role).toBe(first === 'accepted' ? 'member' : null)
})

test('who did not ask, or took it back, cannot be answered', async () => {
  await asked()
  await as(app, asker).call(groups.leave, { id })
  for (const userId of [asker.me.id, platformAdmin.me.id, randomUUID()]) {
    const { status, body } = await answer(ana, 'accepted', userId)
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'This person does not ask to join any more' },
    })
  }
  expect((await part(asker)).memberCount).toBe(1)
})

test('in a group without an admin, the administrators of the platform are asked', async () => {
  const group = await aGroup(app, { by: ana, isPrivate: true })
  id = group.id
  await app.db`delete from group_members where group_id = ${id}`
  // Those who have been here longest are asked: other tests have made more of them than are.
  await app.db`update users set created_at = '2000-01-01' where id = ${platformAdmin.me.id}`
  asker = await aUser(app)
  await as(app, asker).call(groups.join, { id })
  expect(await told(app, platformAdmin)).toMatchObject({ type: 'askedToJoin' })
  expect((await part(platformAdmin)).openRequests).toBe(1)
  expect((await answer(platformAdmin, 'accepted')).status).toBe(200)
  expect(await part(asker)).toMatchObject({ role: 'member', hasAdmin: false })
})
