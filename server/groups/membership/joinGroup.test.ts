import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { groups } from '#shared/groups/contract.ts'

let joris: Person
const app = await sharedApp()
const ana = await aUser(app)

const dayMs = 24 * 3_600_000
const join = (id: string, person: Person) => as(app, person).call(groups.join, { id })
const leave = (id: string, person: Person) => as(app, person).call(groups.leave, { id })
const getGroup = async (id: string, person: Person) =>
  (await as(app, person).call(groups.one, { id })).body
const answer = (id: string, person: Person, status: 'accepted' | 'declined') =>
  as(app, ana).call(groups.answer, { id, userId: person.me.id, status })
const rejection = (message: string) => ({ status: 409, body: { message } })
const membershipRows = (id: string, person: Person) => app.db<{ role: string }[]>`
  select role from group_members where group_id = ${id} and user_id = ${person.me.id}`
const setDeclined = (id: string, daysAgo: number) => app.db`
  update group_join_requests set answered_at = ${new Date(app.clock.now.getTime() - daysAgo * dayMs)}
  where group_id = ${id} and user_id = ${joris.me.id}`
const newcomer = async () => {
  joris = await aUser(app)
  return joris
}

describe('joining a public group', () => {
  test('creates a member without unread messages', async () => {
    const { id } = await aGroup(app, { by: ana })
    await as(app, ana).call(groups.send, { id, message: 'Hoi' })
    const { status, body } = await join(id, await newcomer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ id, role: 'member', memberCount: 2, hasRequested: false })
    const mine = await as(app, joris).call(groups.mine, {})
    expect(mine.body).toMatchObject([{ id, unread: 0, lastReadSeq: 1 }])
  })

  test('twice is rejected', async () => {
    const { id } = await aGroup(app, { by: ana })
    await join(id, await newcomer())
    expect(await join(id, joris)).toMatchObject(rejection('You’re already in this group'))
    expect(await membershipRows(id, joris)).toHaveLength(1)
  })

  test('twenty times concurrently creates one member and ignores the body (S040)', async () => {
    const { id } = await aGroup(app, { by: ana })
    await newcomer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        request(app, {
          method: 'POST',
          url: groups.join.path.replace(':id', id),
          headers: { cookie: joris.cookie },
          payload: { role: 'admin', userId: ana.me.id },
        }),
      ),
    )
    const codes = replies.map(({ status }) => status).sort()
    expect(codes).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await membershipRows(id, joris)).toEqual([{ role: 'member' }])
    expect((await getGroup(id, joris)).memberCount).toBe(2)
  })

  test('gives no admin role, even to the only member of a group', async () => {
    const { id } = await aGroup(app, { by: ana })
    await app.db`delete from group_members where group_id = ${id}`
    expect((await join(id, await newcomer())).body).toMatchObject({
      role: 'member',
      hasAdmin: false,
      memberCount: 1,
    })
  })

  test('is published to the user and the admins', async () => {
    const { id } = await aGroup(app, { by: ana })
    const listeners = [await connectStream(app, ana), await connectStream(app, await newcomer())]
    await join(id, joris)
    for (const listener of listeners) {
      expect((await listener.next('groupChanged')).groupId).toBe(id)
      listener.close()
    }
  })
})

test('an unknown group returns 404', async () => {
  await newcomer()
  for (const endpoint of [groups.join, groups.leave]) {
    const { status, body } = await as(app, joris).call(endpoint, { id: randomUUID() })
    expect({ status, body }).toMatchObject({ status: 404, body: { message: 'Group not found' } })
  }
})

describe('joining a private group', () => {
  test('creates a request and notifies its admins', async () => {
    const { id } = await aGroup(app, { by: ana, isPrivate: true, name: 'Au pairs' })
    const { status, body } = await join(id, await newcomer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ role: null, hasRequested: true, memberCount: 1 })
    expect(await membershipRows(id, joris)).toEqual([])
    expect((await getGroup(id, ana)).openRequests).toBe(1)
    expect(await latestNotification(app, ana)).toMatchObject({
      type: 'askedToJoin',
      category: 'social',
      title: 'New request to join your group',
      message: `${joris.me.name} would like to join “Au pairs”.`,
      actionUrl: `/groups/${id}`,
      actionText: 'See group',
    })
  })

  test('twice is rejected, and twenty concurrent requests create one', async () => {
    const { id } = await aGroup(app, { by: ana, isPrivate: true })
    await newcomer()
    const replies = await Promise.all(Array.from({ length: 20 }, () => join(id, joris)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await join(id, joris)).toMatchObject(rejection('You’ve already asked to join'))
    expect((await getGroup(id, ana)).openRequests).toBe(1)
  })

  test('can be withdrawn; a new request the same day does not notify again', async () => {
    const { id } = await aGroup(app, { by: ana, isPrivate: true })
    await join(id, await newcomer())
    expect((await leave(id, joris)).status).toBe(204)
    expect(await getGroup(id, joris)).toMatchObject({ hasRequested: false })
    expect((await join(id, joris)).status).toBe(201)
    const notifications = await app.db`
      select 1 from notifications where type = 'askedToJoin' and action_url = ${`/groups/${id}`}`
    expect(notifications).toHaveLength(1)
  })

  test('is rejected for thirty days after being declined', async () => {
    const { id } = await aGroup(app, { by: ana, isPrivate: true })
    await join(id, await newcomer())
    await answer(id, joris, 'declined')
    const cooldownMessage = 'Your request was declined. You can ask again in'
    expect(await join(id, joris)).toMatchObject(rejection(`${cooldownMessage} 30 days.`))
    await setDeclined(id, 28.5)
    expect(await join(id, joris)).toMatchObject(rejection(`${cooldownMessage} 2 days.`))
    await setDeclined(id, 29.5)
    expect(await join(id, joris)).toMatchObject(rejection(`${cooldownMessage} a day.`))
    await setDeclined(id, 30)
    expect((await join(id, joris)).body).toMatchObject({ hasRequested: true })
  })

  test('that became public admits users with a pending request', async () => {
    const group = await aGroup(app, { by: ana, isPrivate: true })
    const { id, name, type, description } = group
    await join(id, await newcomer())
    await as(app, ana).call(groups.update, { id, name, type, description, isPrivate: false })
    expect((await join(id, joris)).body).toMatchObject({ role: 'member', hasRequested: false })
    expect((await getGroup(id, ana)).openRequests).toBe(0)
  })
})

describe('a removed member', () => {
  const removed = async () => {
    const { id } = await aGroup(app, { by: ana })
    await joinGroup(app, await newcomer(), { id })
    await as(app, ana).call(groups.removeMember, { id, userId: joris.me.id })
    return id
  }

  test('needs approval, also in a public group', async () => {
    const id = await removed()
    expect(await getGroup(id, joris)).toMatchObject({ role: null, wasRemoved: true })
    expect((await join(id, joris)).body).toMatchObject({ role: null, hasRequested: true })
    expect((await answer(id, joris, 'accepted')).status).toBe(200)
    expect(await getGroup(id, joris)).toMatchObject({ role: 'member', wasRemoved: false })
  })

  test('cannot avoid approval by withdrawing the request', async () => {
    const id = await removed()
    await as(app, joris).call(groups.join, { id, message: 'May I come back?' })
    expect((await leave(id, joris)).status).toBe(204)
    expect(
      await app.db`select status, message from group_join_requests where group_id = ${id}`,
    ).toEqual([{ status: 'removed', message: null }])
    expect((await leave(id, joris)).status).toBe(409)
    expect((await join(id, joris)).body).toMatchObject({ role: null, hasRequested: true })
  })

  test('may request again thirty days after being declined', async () => {
    const id = await removed()
    await join(id, joris)
    await answer(id, joris, 'declined')
    expect((await join(id, joris)).status).toBe(409)
    await setDeclined(id, 30)
    expect((await join(id, joris)).body).toMatchObject({ role: null, hasRequested: true })
  })
})

describe('leaving', () => {
  test('ends the membership, once', async () => {
    const { id } = await aGroup(app, { by: ana })
    await joinGroup(app, await newcomer(), { id })
    expect((await leave(id, joris)).status).toBe(204)
    expect(await getGroup(id, joris)).toMatchObject({ role: null, memberCount: 1 })
    expect(await leave(id, joris)).toMatchObject(rejection('You’re not in this group'))
    expect((await join(id, joris)).body).toMatchObject({ role: 'member' })
  })

  test('is rejected for the only admin', async () => {
    const { id } = await aGroup(app, { by: ana })
    await joinGroup(app, await newcomer(), { id })
    expect(await leave(id, ana)).toMatchObject(
      rejection('You’re the only admin of this group. Hand it over or delete it first.'),
    )
    await as(app, ana).call(groups.changeMember, { id, userId: joris.me.id, role: 'admin' })
    expect((await leave(id, ana)).status).toBe(204)
    expect((await leave(id, joris)).status).toBe(409)
  })
})
