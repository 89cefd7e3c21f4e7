import { beforeEach, describe, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { as, aUser, type Person, settled, signInAgain } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'

let ana: Person
let joris: Person
let mina: Person
let id: string
const app = await sharedApp()
await aUser(app)

/** `ana` leads a group, `joris` is in it, and both know `mina`. */
beforeEach(async () => {
  ana = await aUser(app, { name: 'Ana Lead' })
  joris = await aUser(app, { name: 'Joris In' })
  mina = await aUser(app, { name: 'Mina Out' })
  await settled(app, ana, joris, mina)
  await connected(app, ana, mina)
  await connected(app, joris, mina)
  id = (await aGroup(app, { by: ana, name: 'Walkers' })).id
  await joined(app, joris, { id })
})

const close = () =>
  as(app, ana).call(groups.update, { id, name: 'Walkers', type: 'expats', isPrivate: true })
const invite = (by: Person, whom = mina) =>
  as(app, by).call(groupInvitations.invite, { id, userId: whom.me.id })
const takeBack = (by: Person) =>
  as(app, by).call(groupInvitations.takeBack, { id, userId: mina.me.id })
const decline = () => as(app, mina).call(groupInvitations.decline, { id })
const join = () => as(app, mina).call(groups.join, { id })
const seen = async () => (await as(app, mina).call(groups.one, { id })).body
const list = async () => (await as(app, ana).call(groupInvitations.list, { id })).body
const invitable = async (by: Person) =>
  (await as(app, by).call(groupInvitations.invitable, { id })).body.map(
    ({ user, isInvited }) => `${user.name} ${isInvited}`,
  )

describe('an invitation', () => {
  test('of an admin lets into a private group with one tap, and is told', async () => {
    await close()
    const { status, body } = await invite(ana)
    expect(status).toBe(201)
    expect(body).toMatchObject({ user: { id: mina.me.id }, invitedBy: { id: ana.me.id } })
    expect(await told(app, mina)).toMatchObject({
      type: 'invitedToGroup',
      message: 'Ana Lead invites you to “Walkers”.',
      actionUrl: `/groups/${id}`,
    })
    expect(await seen()).toMatchObject({ invitedBy: { id: ana.me.id }, role: null })
    expect(await list()).toMatchObject([{ user: { id: mina.me.id } }])
    expect((await join()).body).toMatchObject({ role: 'member', invitedBy: null })
    expect(await list()).toEqual([])
    expect(await told(app, mina)).toMatchObject({ type: 'invitedToGroup', isRead: true })
  })

  test('of a member is for groups that anybody may join', async () => {
    expect((await invite(joris)).status).toBe(201)
    expect(await seen()).toMatchObject({ invitedBy: { id: joris.me.id } })
    await close()
    // What a member may not promise any more.
    expect(await seen()).toMatchObject({ invitedBy: null })
    expect((await join()).body).toMatchObject({ role: null, hasRequested: true })
    expect(await invite(joris, await aUser(app))).toMatchObject({
      status: 403,
      body: { message: 'You cannot invite people to this group' },
    })
  })

  test('comes only from people one is connected to, and once at a time', async () => {
    expect(await invite(ana, await aUser(app))).toMatchObject({
      status: 409,
      body: { message: 'You can invite people you are connected to' },
    })
    expect((await invite(mina, ana)).status).toBe(403)
    const replies = await Promise.all([invite(ana), invite(ana), invite(joris)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await invite(ana)).toMatchObject({ status: 409, body: { alreadyDone: true } })
    await join()
    expect(await invite(ana)).toMatchObject({
      status: 409,
      body: { message: 'This person is in the group already' },
    })
  })

  test('is for those who asked to join an answer, not another question', async () => {
    await close()
    await join()
    expect(await invite(ana)).toMatchObject({
      status: 409,
      body: { message: 'This person has asked to join: you can accept that' },
    })
  })

  test('of an admin brings back whom one removed; of a member it does not', async () => {
    await join()
    await as(app, ana).call(groups.removeMember, { id, userId: mina.me.id })
    await invite(joris)
    expect(await seen()).toMatchObject({ invitedBy: null })
    await takeBack(joris)
    await invite(ana)
    expect((await join()).body).toMatchObject({ role: 'member' })
  })
})

describe('it ends', () => {
  test('when it is declined, for thirty days, and the inviter is not told', async () => {
    await close()
    await invite(ana)
    const before = await told(app, ana)
    expect((await decline()).status).toBe(204)
    expect((await decline()).status).toBe(404)
    expect(await told(app, ana)).toEqual(before)
    expect((await invite(ana)).status).toBe(409)
    expect((await join()).body).toMatchObject({ hasRequested: true })
    await as(app, mina).call(groups.leave, { id })
    app.clock.forward(30 * 24 * 3_600_000)
    ana = await signInAgain(app, ana)
    expect((await invite(ana)).status).toBe(201)
  })

  test('when it is taken back, by who invited or an admin, with what was told of it', async () => {
    await invite(joris)
    expect((await takeBack(mina)).status).toBe(403)
    expect((await takeBack(ana)).status).toBe(204)
    expect((await takeBack(ana)).status).toBe(404)
    expect(await told(app, mina)).not.toMatchObject({ type: 'invitedToGroup' })
    await invite(ana)
    expect((await takeBack(joris)).status).toBe(403)
  })

  test('when one blocks the other, or who invited leaves', async () => {
    await close()
    await invite(ana)
    await blocked(app, mina, ana)
    expect(await list()).toEqual([])
    expect((await join()).body).toMatchObject({ role: null })

    const other = await aUser(app)
    await settled(app, other)
    await connected(app, joris, other)
    await as(app, ana).call(groups.changeMember, { id, userId: joris.me.id, role: 'admin' })
    expect((await invite(joris, other)).status).toBe(201)
    expect((await as(app, joris).call(groups.leave, { id })).status).toBe(204)
    expect((await as(app, other).call(groups.one, { id })).body).toMatchObject({ invitedBy: null })
  })
})

test('who can be invited is who one knows and is not in it, by name', async () => {
  const zoe = await aUser(app, { name: 'Zoë Also' })
  await connected(app, ana, zoe)
  await connected(app, ana, joris)
  expect(await invitable(ana)).toEqual(['Mina Out false', 'Zoë Also false'])
  await invite(joris)
  expect(await invitable(ana)).toEqual(['Mina Out true', 'Zoë Also false'])
  expect(await invitable(joris)).toEqual(['Mina Out true'])
  const found = await as(app, ana).call(groupInvitations.invitable, { id, q: 'zoe', limit: 5 })
  expect(found.body).toMatchObject([{ user: { id: zoe.me.id } }])
  const next = await as(app, ana).call(groupInvitations.invitable, { id, before: mina.me.id })
  expect(next.body).toMatchObject([{ user: { id: zoe.me.id } }])
})
