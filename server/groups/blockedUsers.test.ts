import { beforeEach, describe, expect, test } from 'vitest'
import { blockPerson, checkBothWhileBlocked, unblockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { type Group, groups } from '#shared/groups/contract.ts'

let leader: Person
let ana: Person
let joris: Person
let group: Group
const app = await sharedApp()
await aUser(app)

/** A group with the two users and an admin. */
beforeEach(async () => {
  ;[leader, ana, joris] = [await aUser(app), await aUser(app), await aUser(app)]
  group = await aGroup(app, { by: leader })
  for (const person of [ana, joris]) await joinGroup(app, person, group)
})

const members = async (viewer: Person, q?: string) => {
  const filter = { id: group.id, ...(q && { q }) }
  const { body } = await as(app, viewer).call(groups.members, filter)
  return body.map(({ user }) => user.id)
}
const sendMessage = async (by: Person, message: string) =>
  (await as(app, by).call(groups.send, { id: group.id, message, clientId: crypto.randomUUID() }))
    .body
const log = async (viewer: Person, page: { after?: number; before?: string } = {}) =>
  (await as(app, viewer).call(groups.messages, { id: group.id, ...page })).body
const unread = async (viewer: Person) => {
  const { body } = await as(app, viewer).call(groups.mine, {})
  return body.find(({ id }) => id === group.id)?.unread
}
const markRead = async (viewer: Person, seq: number) =>
  (await as(app, viewer).call(groups.markRead, { id: group.id, seq })).body
const getGroup = async (viewer: Person) =>
  (await as(app, viewer).call(groups.one, { id: group.id })).body

describe('members', () => {
  test('who are hidden are neither listed, found nor counted', async () => {
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      expect(await members(viewer)).toEqual([leader.me.id, viewer.me.id])
      expect(await members(viewer, other.me.username)).toEqual([])
      expect((await getGroup(viewer)).memberCount).toBe(2)
      const { body } = await as(app, viewer).call(groups.mine, {})
      expect(body.find(({ id }) => id === group.id)?.memberCount).toBe(2)
    })
    for (const person of [ana, joris]) {
      expect(await members(person)).toHaveLength(3)
      expect((await getGroup(person)).memberCount).toBe(3)
    }
  })

  test('who are hidden have no face on the group and no newest message', async () => {
    for (const by of [ana, joris]) await sendMessage(by, `From ${by.me.id}`)
    const mine = async (viewer: Person) => {
      const { body } = await as(app, viewer).call(groups.mine, {})
      return body.find(({ id }) => id === group.id)
    }
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      for (const seen of [await getGroup(viewer), await mine(viewer)])
        expect(seen?.faces.map(({ id }) => id)).toEqual([leader.me.id])
      expect((await mine(viewer))?.lastMessage?.text).not.toBe(`From ${other.me.id}`)
      expect((await mine(leader))?.lastMessage?.text).toBe(`From ${joris.me.id}`)
    })
    expect((await getGroup(ana)).faces.map(({ id }) => id)).toEqual([leader.me.id, joris.me.id])
  })

  test('are all visible to the group admin, despite blocks', async () => {
    await blockPerson(app, joris, leader)
    await blockPerson(app, leader, ana)
    expect(await members(leader)).toHaveLength(3)
    expect((await getGroup(leader)).memberCount).toBe(3)
    expect(await members(joris)).toEqual([ana.me.id, joris.me.id])
    expect((await getGroup(joris)).createdBy).toBe(null)
    await unblockPerson(app, joris, leader)
    expect((await getGroup(joris)).createdBy).toBe(leader.me.id)
  })
})

describe('messages', () => {
  test('of hidden users keep only their position in the log', async () => {
    const [first, second] = [
      await sendMessage(ana, 'From Ana'),
      await sendMessage(joris, 'From Joris'),
    ]
    const deletedMessages = {
      ana: await sendMessage(ana, 'Gone'),
      joris: await sendMessage(joris, 'Gone'),
    }
    const id = group.id
    await as(app, ana).call(groups.removeMessage, { id, messageId: deletedMessages.ana.id })
    await as(app, joris).call(groups.removeMessage, { id, messageId: deletedMessages.joris.id })
    await sendMessage(leader, 'Hello both')
    const leaderLog = await log(leader)
    await checkBothWhileBlocked(app, [ana, joris], async (viewer, other) => {
      const hidden = leaderLog.map((row) =>
        row.user?.id === other.me.id
          ? { ...row, user: null, clientId: null, message: '', isHidden: true }
          : row,
      )
      expect(hidden.filter(({ isHidden }) => isHidden)).toHaveLength(2)
      expect(await log(viewer)).toEqual(hidden)
      expect(await log(viewer, { after: 0 })).toEqual(
        hidden.toSorted((a, b) => a.changedSeq - b.changedSeq),
      )
      const until = { before: leaderLog.at(-1)?.id ?? '' }
      expect(await log(viewer, until)).toEqual(hidden.slice(0, -1))
      expect(await log(leader)).toEqual(leaderLog)
    })
    for (const person of [ana, joris]) expect(await log(person)).toEqual(leaderLog)
    expect([first.isHidden, second.isHidden]).toEqual([false, false])
  })

  test('of hidden users are not unread', async () => {
    for (const by of [ana, joris]) await sendMessage(by, 'Hoi')
    await sendMessage(leader, 'Hoi')
    await checkBothWhileBlocked(app, [ana, joris], async (viewer) => {
      expect(await unread(viewer)).toBe(1)
      expect(await markRead(viewer, 0)).toEqual({ lastReadSeq: 0, unread: 1, lastSeq: 3 })
    })
    expect([await unread(ana), await unread(joris)]).toEqual([2, 2])
    await blockPerson(app, ana, leader)
    expect([await unread(leader), (await markRead(leader, 0)).unread]).toEqual([2, 2])
  })

  test('are all visible to a platform administrator in a group without an admin', async () => {
    const admin = await anAdmin(app)
    await joinGroup(app, admin, group)
    await sendMessage(joris, 'Nobody sees me')
    await blockPerson(app, joris, admin)
    const seen = async () => (await log(admin)).filter(({ isHidden }) => !isHidden).length
    expect([await seen(), await unread(admin)]).toEqual([0, 0])
    await app.db`update group_members set role = 'member' where group_id = ${group.id}`
    expect([await seen(), await unread(admin), (await members(admin)).length]).toEqual([1, 1, 4])
    expect((await markRead(admin, 0)).unread).toBe(1)
  })
})

describe('a join request', () => {
  test('notifies admins without a block, or blocked ones if there is no other', async () => {
    const other = await aUser(app)
    const privateGroup = await aGroup(app, { by: leader, isPrivate: true })
    await joinGroup(app, other, privateGroup, leader)
    await blockPerson(app, joris, leader)
    const requestToJoin = () => as(app, joris).call(groups.join, { id: privateGroup.id })
    await requestToJoin()
    expect(await latestNotification(app, leader)).toMatchObject({ type: 'askedToJoin' })
    await as(app, joris).call(groups.leave, { id: privateGroup.id })
    const makeAdmin = { id: privateGroup.id, userId: other.me.id, role: 'admin' as const }
    await as(app, leader).call(groups.changeMember, makeAdmin)
    const before = await latestNotification(app, leader)
    app.clock.forward(1000)
    await requestToJoin()
    expect(await latestNotification(app, leader)).toEqual(before)
    expect(await latestNotification(app, other)).toMatchObject({ type: 'askedToJoin' })
    const { body } = await as(app, leader).call(groups.requests, { id: privateGroup.id })
    expect(body.map(({ user }) => user.id)).toEqual([joris.me.id])
  })
})
