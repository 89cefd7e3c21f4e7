import { beforeEach, describe, expect, test } from 'vitest'
import { blocked, bothWays, unblocked } from '#server/testing/blocking.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { type Group, groups } from '#shared/groups/contract.ts'

let leader: Person
let ana: Person
let joris: Person
let group: Group
const app = await sharedApp()
await aUser(app)

/** A group in which the two are, and one more, who leads it. */
beforeEach(async () => {
  ;[leader, ana, joris] = [await aUser(app), await aUser(app), await aUser(app)]
  group = await aGroup(app, { by: leader })
  for (const person of [ana, joris]) await joined(app, person, group)
})

const members = async (viewer: Person, q?: string) => {
  const filter = { id: group.id, ...(q && { q }) }
  const { body, headers } = await as(app, viewer).call(groups.members, filter)
  return { ids: body.map(({ user }) => user.id), total: Number(headers['x-total-count']) }
}
const say = async (by: Person, message: string) =>
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
const one = async (viewer: Person) =>
  (await as(app, viewer).call(groups.one, { id: group.id })).body

describe('members', () => {
  test('who are hidden are in no list, found by no name and not counted', async () => {
    await bothWays(app, [ana, joris], async (viewer, other) => {
      expect(await members(viewer)).toEqual({ ids: [leader.me.id, viewer.me.id], total: 2 })
      expect(await members(viewer, other.me.username)).toEqual({ ids: [], total: 0 })
      expect((await one(viewer)).memberCount).toBe(2)
      const { body } = await as(app, viewer).call(groups.mine, {})
      expect(body.find(({ id }) => id === group.id)?.memberCount).toBe(2)
    })
    for (const person of [ana, joris]) {
      expect((await members(person)).total).toBe(3)
      expect((await one(person)).memberCount).toBe(3)
    }
  })

  test('are all seen by whoever leads the group, also those who blocked them', async () => {
    await blocked(app, joris, leader)
    await blocked(app, leader, ana)
    expect(await members(leader)).toMatchObject({ total: 3 })
    expect((await one(leader)).memberCount).toBe(3)
    expect(await members(joris)).toEqual({ ids: [ana.me.id, joris.me.id], total: 2 })
    expect((await one(joris)).createdBy).toBe(null)
    await unblocked(app, joris, leader)
    expect((await one(joris)).createdBy).toBe(leader.me.id)
  })
})

describe('messages', () => {
  test('of who is hidden keep their place in the log and nothing else', async () => {
    const [first, second] = [await say(ana, 'From Ana'), await say(joris, 'From Joris')]
    const gone = { ana: await say(ana, 'Gone'), joris: await say(joris, 'Gone') }
    const id = group.id
    await as(app, ana).call(groups.removeMessage, { id, messageId: gone.ana.id })
    await as(app, joris).call(groups.removeMessage, { id, messageId: gone.joris.id })
    await say(leader, 'Hello both')
    const whole = await log(leader)
    await bothWays(app, [ana, joris], async (viewer, other) => {
      const hidden = whole.map((row) =>
        row.user?.id === other.me.id
          ? { ...row, user: null, clientId: null, message: '', isHidden: true }
          : row,
      )
      expect(hidden.filter(({ isHidden }) => isHidden)).toHaveLength(2)
      expect(await log(viewer)).toEqual(hidden)
      expect(await log(viewer, { after: 0 })).toEqual(
        hidden.toSorted((a, b) => a.changedSeq - b.changedSeq),
      )
      const until = { before: whole.at(-1)?.id ?? '' }
      expect(await log(viewer, until)).toEqual(hidden.slice(0, -1))
      expect(await log(leader)).toEqual(whole)
    })
    for (const person of [ana, joris]) expect(await log(person)).toEqual(whole)
    expect([first.isHidden, second.isHidden]).toEqual([false, false])
  })

  test('of who is hidden are not unread', async () => {
    for (const by of [ana, joris]) await say(by, 'Hoi')
    await say(leader, 'Hoi')
    await bothWays(app, [ana, joris], async (viewer) => {
      expect(await unread(viewer)).toBe(1)
      expect(await markRead(viewer, 0)).toEqual({ lastReadSeq: 0, unread: 1, lastSeq: 3 })
    })
    expect([await unread(ana), await unread(joris)]).toEqual([2, 2])
    await blocked(app, ana, leader)
    expect([await unread(leader), (await markRead(leader, 0)).unread]).toEqual([2, 2])
  })

  test('are all seen by an administrator in a group that nobody leads', async () => {
    const admin = await anAdmin(app)
    await joined(app, admin, group)
    await say(joris, 'Nobody sees me')
    await blocked(app, joris, admin)
    const seen = async () => (await log(admin)).filter(({ isHidden }) => !isHidden).length
    expect([await seen(), await unread(admin)]).toEqual([0, 0])
    await app.db`update group_members set role = 'member' where group_id = ${group.id}`
    expect([await seen(), await unread(admin), (await members(admin)).total]).toEqual([1, 1, 4])
    expect((await markRead(admin, 0)).unread).toBe(1)
  })
})

describe('asking to join', () => {
  test('is told to another admin than one who is hidden, and to that one if there is no other', async () => {
    const other = await aUser(app)
    const club = await aGroup(app, { by: leader, isPrivate: true })
    await joined(app, other, club, leader)
    await blocked(app, joris, leader)
    const ask = () => as(app, joris).call(groups.join, { id: club.id })
    await ask()
    expect(await told(app, leader)).toMatchObject({ type: 'askedToJoin' })
    await as(app, joris).call(groups.leave, { id: club.id })
    const makeAdmin = { id: club.id, userId: other.me.id, role: 'admin' as const }
    await as(app, leader).call(groups.changeMember, makeAdmin)
    const before = await told(app, leader)
    app.clock.forward(1000)
    await ask()
    expect(await told(app, leader)).toEqual(before)
    expect(await told(app, other)).toMatchObject({ type: 'askedToJoin' })
    const { body } = await as(app, leader).call(groups.requests, { id: club.id })
    expect(body.map(({ user }) => user.id)).toEqual([joris.me.id])
  })
})
