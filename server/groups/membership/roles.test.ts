import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { groups, type MemberRole } from '#shared/groups/contract.ts'

let id: string
const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const mina = await aUser(app)
const platformAdmin = await anAdmin(app)

/** `ana` is admin; `joris` joined before `mina`. */
const createGroup = async () => {
  id = (await aGroup(app, { by: ana, name: 'Walkers' })).id
  for (const person of [joris, mina]) {
    app.clock.forward(1000)
    await joinGroup(app, person, { id })
  }
}
const createGroupWithoutAdmin = async () => {
  await createGroup()
  await app.db`update group_members set role = 'member' where group_id = ${id}`
}
const setRole = (person: Person, role: MemberRole, by = ana) =>
  as(app, by).call(groups.changeMember, { id, userId: person.me.id, role })
const handOver = (userId: string, by = ana) => as(app, by).call(groups.handOver, { id, userId })
const admins = async () => {
  const { body } = await as(app, mina).call(groups.members, { id })
  return body.filter(({ role }) => role === 'admin').map(({ user }) => user.id)
}

describe('changing a role', () => {
  test('is possible for an admin, notifies the user and is audited', async () => {
    await createGroup()
    const { status, body } = await setRole(joris, 'admin')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id: joris.me.id }, role: 'admin' },
    })
    expect(await latestNotification(app, joris)).toMatchObject({
      type: 'becameAdmin',
      title: 'You’re now an admin',
      message: 'You can now manage “Walkers” and answer requests to join.',
    })
    const auditEntries = await app.db`
      select new_data from data_audit_logs
      where entity_id = ${id} and action = 'group_role_changed' and user_id = ${joris.me.id}`
    expect(auditEntries).toEqual([{ newData: { changed: ['role'] } }])
  })

  test('makes a member run events, after the admins in the list', async () => {
    await createGroup()
    expect((await setRole(mina, 'events')).body.role).toBe('events')
    const { body } = await as(app, joris).call(groups.members, { id })
    expect(body.map(({ role, user }) => [role, user.id])).toEqual([
      ['admin', ana.me.id],
      ['events', mina.me.id],
      ['member', joris.me.id],
    ])
    expect((await setRole(joris, 'events', mina)).status).toBe(403)
  })

  test('does not take the role of the only admin, whatever the new one is', async () => {
    await createGroup()
    for (const role of ['member', 'events'] as const)
      expect((await setRole(ana, role)).body).toMatchObject({ code: 'group_needs_admin' })
  })

  test('lets a new admin demote the one who promoted them', async () => {
    await createGroup()
    await setRole(joris, 'admin')
    expect((await setRole(ana, 'member', joris)).status).toBe(200)
    expect(await admins()).toEqual([joris.me.id])
    expect((await setRole(mina, 'admin', ana)).status).toBe(403)
  })

  test('to the same role changes nothing', async () => {
    await createGroup()
    expect((await setRole(joris, 'member')).body).toMatchObject({ role: 'member' })
    expect((await setRole(ana, 'admin')).body).toMatchObject({ role: 'admin' })
    const auditEntries = await app.db`
      select 1 from data_audit_logs where entity_id = ${id} and action = 'group_role_changed'`
    expect(auditEntries).toEqual([])
  })

  test('is rejected for the last admin', async () => {
    await createGroup()
    expect(await setRole(ana, 'member')).toMatchObject({
      status: 409,
      body: { message: 'A group needs an admin. Make someone else an admin first.' },
    })
    expect(await admins()).toEqual([ana.me.id])
  })

  test('is rejected for other callers and for non-members', async () => {
    await createGroup()
    for (const person of [joris, platformAdmin, await aUser(app)]) {
      expect((await setRole(joris, 'admin', person)).status).toBe(403)
      expect((await handOver(joris.me.id, person)).status).toBe(403)
    }
    expect((await setRole(platformAdmin, 'admin')).status).toBe(404)
    expect(await admins()).toEqual([ana.me.id])
  })
})

describe('handing over', () => {
  test('makes the other user admin and the caller a member', async () => {
    await createGroup()
    const { status, body } = await handOver(mina.me.id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: 'member', hasAdmin: true },
    })
    expect(await admins()).toEqual([mina.me.id])
    expect(await latestNotification(app, mina)).toMatchObject({ type: 'becameAdmin' })
    expect((await as(app, ana).call(groups.leave, { id })).status).toBe(204)
  })

  test('to another admin demotes the caller only', async () => {
    await createGroup()
    await setRole(joris, 'admin')
    expect((await handOver(joris.me.id)).status).toBe(200)
    expect(await admins()).toEqual([joris.me.id])
  })

  test('is rejected for oneself and for non-members', async () => {
    await createGroup()
    expect(await handOver(ana.me.id)).toMatchObject({
      status: 409,
      body: { message: 'You’re already an admin of this group' },
    })
    for (const userId of [platformAdmin.me.id, randomUUID()])
      expect(await handOver(userId)).toMatchObject({
        status: 409,
        body: { message: 'Only a member of this group can become its admin' },
      })
    expect(await admins()).toEqual([ana.me.id])
  })
})

describe('a group without an admin', () => {
  test('can be handed to a member by a platform administrator', async () => {
    await createGroupWithoutAdmin()
    expect((await handOver(mina.me.id, ana)).status).toBe(403)
    expect((await handOver(mina.me.id, platformAdmin)).body).toMatchObject({
      role: null,
      hasAdmin: true,
    })
    expect(await admins()).toEqual([mina.me.id])
    expect((await handOver(joris.me.id, platformAdmin)).status).toBe(403)
  })

  test('gets an admin by promotion and is then managed by that admin', async () => {
    await createGroupWithoutAdmin()
    expect((await setRole(joris, 'admin', platformAdmin)).status).toBe(200)
    expect((await setRole(mina, 'admin', platformAdmin)).status).toBe(403)
  })

  test('can be taken over by a platform administrator who is a member', async () => {
    await createGroupWithoutAdmin()
    await joinGroup(app, platformAdmin, { id })
    expect((await handOver(platformAdmin.me.id, platformAdmin)).body).toMatchObject({
      role: 'admin',
    })
  })

  test('cannot result from erasing the last admin: the longest-serving member is promoted', async () => {
    const founder = await aUser(app)
    id = (await aGroup(app, { by: founder })).id
    await joinGroup(app, joris, { id })
    app.clock.forward(1000)
    await joinGroup(app, mina, { id })
    await deleteAccount(app, founder.me.id)
    expect(await admins()).toEqual([joris.me.id])
    expect((await as(app, joris).call(groups.one, { id })).body).toMatchObject({
      memberCount: 2,
      createdBy: null,
      role: 'admin',
    })
  })
})
