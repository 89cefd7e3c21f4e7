import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { groups, type MemberRole } from '#shared/groups/contract.ts'

let id: string
const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const mina = await aUser(app)
const platformAdmin = await anAdmin(app)

/** `ana` is its admin; `joris` came before `mina`. */
const room = async () => {
  id = (await aGroup(app, { by: ana, name: 'Walkers' })).id
  for (const person of [joris, mina]) {
    app.clock.forward(1000)
    await joined(app, person, { id })
  }
}
const leaderless = async () => {
  await room()
  await app.db`update group_members set role = 'member' where group_id = ${id}`
}
const give = (person: Person, role: MemberRole, by = ana) =>
  as(app, by).call(groups.changeMember, { id, userId: person.me.id, role })
const handOver = (userId: string, by = ana) => as(app, by).call(groups.handOver, { id, userId })
const admins = async () => {
  const { body } = await as(app, mina).call(groups.members, { id })
  return body.filter(({ role }) => role === 'admin').map(({ user }) => user.id)
}

describe('another role', () => {
  test('is given by an admin, told, and written down', async () => {
    await room()
    const { status, body } = await give(joris, 'admin')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id: joris.me.id }, role: 'admin' },
    })
    expect(await told(app, joris)).toMatchObject({
      type: 'becameAdmin',
      title: 'You are an admin now',
      message: 'You can manage “Walkers”: answer who asks to join, and look after it.',
    })
    const trail = await app.db`
      select new_data from data_audit_logs
      where entity_id = ${id} and action = 'group_role_changed' and user_id = ${joris.me.id}`
    expect(trail).toEqual([{ newData: { changed: ['role'] } }])
  })

  test('can be taken again, by any other admin', async () => {
    await room()
    await give(joris, 'admin')
    expect((await give(ana, 'member', joris)).status).toBe(200)
    expect(await admins()).toEqual([joris.me.id])
    expect((await give(mina, 'admin', ana)).status).toBe(403)
  })

  test('that one has already changes nothing', async () => {
    await room()
    expect((await give(joris, 'member')).body).toMatchObject({ role: 'member' })
    expect((await give(ana, 'admin')).body).toMatchObject({ role: 'admin' })
    const trail = await app.db`
      select 1 from data_audit_logs where entity_id = ${id} and action = 'group_role_changed'`
    expect(trail).toEqual([])
  })

  test('is not for the last admin', async () => {
    await room()
    expect(await give(ana, 'member')).toMatchObject({
      status: 409,
      body: { message: 'A group needs an admin. Make somebody else admin first.' },
    })
    expect(await admins()).toEqual([ana.me.id])
  })

  test('is given by nobody else, and to nobody outside', async () => {
    await room()
    for (const person of [joris, platformAdmin, await aUser(app)]) {
      expect((await give(joris, 'admin', person)).status).toBe(403)
      expect((await handOver(joris.me.id, person)).status).toBe(403)
    }
    expect((await give(platformAdmin, 'admin')).status).toBe(404)
    expect(await admins()).toEqual([ana.me.id])
  })
})

describe('handing over', () => {
  test('makes the other one admin and oneself a member', async () => {
    await room()
    const { status, body } = await handOver(mina.me.id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: 'member', hasAdmin: true },
    })
    expect(await admins()).toEqual([mina.me.id])
    expect(await told(app, mina)).toMatchObject({ type: 'becameAdmin' })
    expect((await as(app, ana).call(groups.leave, { id })).status).toBe(204)
  })

  test('to another admin leaves it to them', async () => {
    await room()
    await give(joris, 'admin')
    expect((await handOver(joris.me.id)).status).toBe(200)
    expect(await admins()).toEqual([joris.me.id])
  })

  test('is neither for oneself nor for somebody outside', async () => {
    await room()
    expect(await handOver(ana.me.id)).toMatchObject({
      status: 409,
      body: { message: 'You are an admin of this group already' },
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
  test('is given to a member by an administrator of the platform', async () => {
    await leaderless()
    expect((await handOver(mina.me.id, ana)).status).toBe(403)
    expect((await handOver(mina.me.id, platformAdmin)).body).toMatchObject({
      role: null,
      hasAdmin: true,
    })
    expect(await admins()).toEqual([mina.me.id])
    expect((await handOver(joris.me.id, platformAdmin)).status).toBe(403)
  })

  test('gets one by promotion, after which it is its own', async () => {
    await leaderless()
    expect((await give(joris, 'admin', platformAdmin)).status).toBe(200)
    expect((await give(mina, 'admin', platformAdmin)).status).toBe(403)
  })

  test('can be taken over by an administrator of the platform who is in it', async () => {
    await leaderless()
    await joined(app, platformAdmin, { id })
    expect((await handOver(platformAdmin.me.id, platformAdmin)).body).toMatchObject({
      role: 'admin',
    })
  })

  test('does not come about: when the last admin is erased, the longest member leads it', async () => {
    const founder = await aUser(app)
    id = (await aGroup(app, { by: founder })).id
    await joined(app, joris, { id })
    app.clock.forward(1000)
    await joined(app, mina, { id })
    await app.db`delete from users where id = ${founder.me.id}`
    expect(await admins()).toEqual([joris.me.id])
    expect((await as(app, joris).call(groups.one, { id })).body).toMatchObject({
      memberCount: 2,
      createdBy: null,
      role: 'admin',
    })
  })
})
