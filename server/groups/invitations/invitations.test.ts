import { beforeEach, describe, expect, test } from 'vitest'
import { blockPerson, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { ageAccounts, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'

let ana: Person
let joris: Person
let mina: Person
let id: string
const app = await sharedApp()
await aUser(app)

/** `ana` is admin, `joris` a member, and both are connected to `mina`. */
beforeEach(async () => {
  ana = await aUser(app, { name: 'Ana Lead' })
  joris = await aUser(app, { name: 'Joris In' })
  mina = await aUser(app, { name: 'Mina Out' })
  await ageAccounts(app, ana, joris, mina)
  await connectUsers(app, ana, mina)
  await connectUsers(app, joris, mina)
  id = (await aGroup(app, { by: ana, name: 'Walkers' })).id
  await joinGroup(app, joris, { id })
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
  test('by an admin admits to a private group directly, with a notification', async () => {
    await close()
    const { status, body } = await invite(ana)
    expect(status).toBe(201)
    expect(body).toMatchObject({ user: { id: mina.me.id }, invitedBy: { id: ana.me.id } })
    expect(await latestNotification(app, mina)).toMatchObject({
      type: 'invitedToGroup',
      message: 'Ana Lead invited you to “Walkers”.',
      actionUrl: `/groups/${id}`,
    })
    expect(await seen()).toMatchObject({ invitedBy: { id: ana.me.id }, role: null })
    expect(await list()).toMatchObject([{ user: { id: mina.me.id } }])
    expect((await join()).body).toMatchObject({ role: 'member', invitedBy: null })
    expect(await list()).toEqual([])
    expect(await latestNotification(app, mina)).toMatchObject({
      type: 'invitedToGroup',
      isRead: true,
    })
  })

  test('by a member is limited to public groups', async () => {
    expect((await invite(joris)).status).toBe(201)
    expect(await seen()).toMatchObject({ invitedBy: { id: joris.me.id } })
    await close()
    // Members may no longer invite.
    expect(await seen()).toMatchObject({ invitedBy: null })
    expect((await join()).body).toMatchObject({ role: null, hasRequested: true })
    expect(await invite(joris, await aUser(app))).toMatchObject({
      status: 403,
      body: { message: 'You can’t invite people to this group' },
    })
  })

  test('is possible between connections only, one at a time', async () => {
    expect(await invite(ana, await aUser(app))).toMatchObject({
      status: 409,
      body: { message: 'You can only invite people you’re connected with' },
    })
    expect((await invite(mina, ana)).status).toBe(403)
    const replies = await Promise.all([invite(ana), invite(ana), invite(joris)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await invite(ana)).toMatchObject({ status: 409, body: { alreadyDone: true } })
    await join()
    expect(await invite(ana)).toMatchObject({
      status: 409,
      body: { message: 'This person is already in the group' },
    })
  })

  test('of a user with a pending request is rejected in favour of accepting it', async () => {
    await close()
    await join()
    expect(await invite(ana)).toMatchObject({
      status: 409,
      body: { message: 'This person has asked to join. You can accept their request' },
    })
  })

  test('by an admin readmits a removed user; by a member it does not', async () => {
    await join()
    await as(app, ana).call(groups.removeMember, { id, userId: mina.me.id })
    await invite(joris)
    expect(await seen()).toMatchObject({ invitedBy: null })
    await takeBack(joris)
    await invite(ana)
    expect((await join()).body).toMatchObject({ role: 'member' })
  })
})

describe('an invitation ends', () => {
  test('when declined, for thirty days, without notifying the inviter', async () => {
    await close()
    await invite(ana)
    const before = await latestNotification(app, ana)
    expect((await decline()).status).toBe(204)
    expect((await decline()).status).toBe(404)
    expect(await latestNotification(app, ana)).toEqual(before)
    expect((await invite(ana)).status).toBe(409)
    expect((await join()).body).toMatchObject({ hasRequested: true })
    await as(app, mina).call(groups.leave, { id })
    app.clock.forward(30 * 24 * 3_600_000)
    ana = await signInAgain(app, ana)
    expect((await invite(ana)).status).toBe(201)
  })

  test('when revoked by the inviter or an admin, with its notification', async () => {
    await invite(joris)
    expect((await takeBack(mina)).status).toBe(403)
    expect((await takeBack(ana)).status).toBe(204)
    expect((await takeBack(ana)).status).toBe(404)
    expect(await latestNotification(app, mina)).not.toMatchObject({ type: 'invitedToGroup' })
    await invite(ana)
    expect((await takeBack(joris)).status).toBe(403)
  })

  test('when one blocks the other, or the inviter’s account is erased', async () => {
    await close()
    await invite(ana)
    await blockPerson(app, mina, ana)
    expect(await list()).toEqual([])
    expect((await join()).body).toMatchObject({ role: null })

    const other = await aUser(app)
    await ageAccounts(app, other)
    await connectUsers(app, joris, other)
    await as(app, ana).call(groups.changeMember, { id, userId: joris.me.id, role: 'admin' })
    expect((await invite(joris, other)).status).toBe(201)
    expect((await as(app, joris).call(groups.leave, { id })).status).toBe(204)
    expect((await as(app, other).call(groups.one, { id })).body).toMatchObject({ invitedBy: null })
  })
})

test('connections outside the group can be invited, sorted by name', async () => {
  const zoe = await aUser(app, { name: 'Zoë Also' })
  await connectUsers(app, ana, zoe)
  await connectUsers(app, ana, joris)
  expect(await invitable(ana)).toEqual(['Mina Out false', 'Zoë Also false'])
  await invite(joris)
  expect(await invitable(ana)).toEqual(['Mina Out true', 'Zoë Also false'])
  expect(await invitable(joris)).toEqual(['Mina Out true'])
  const found = await as(app, ana).call(groupInvitations.invitable, { id, q: 'zoe', limit: 5 })
  expect(found.body).toMatchObject([{ user: { id: zoe.me.id } }])
  const next = await as(app, ana).call(groupInvitations.invitable, { id, before: mina.me.id })
  expect(next.body).toMatchObject([{ user: { id: zoe.me.id } }])
})
