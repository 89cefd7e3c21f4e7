import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app, { name: 'Ana Pereira' })
const joris = await aUser(app, { name: 'Joris van der Berg-Smit' })
const mina = await aUser(app, { name: 'Mina Kaya' })
const platformAdmin = await anAdmin(app)

const withMembers = async (wishes: Parameters<typeof aGroup>[1] = {}) => {
  const { id } = await aGroup(app, { by: ana, ...wishes })
  for (const person of [joris, mina]) {
    app.clock.forward(1000)
    await joinGroup(app, person, { id }, ana)
  }
  return id
}
const members = (id: string, input = {}, person = ana) =>
  as(app, person).call(groups.members, { id, ...input })
const namesOf = async (id: string, input = {}) =>
  (await members(id, input)).body.map(({ user }) => user.name)

describe('the members', () => {
  test('are listed admins first, then by join date, without e-mail addresses', async () => {
    const id = await withMembers()
    await as(app, ana).call(groups.changeMember, { id, userId: mina.me.id, role: 'admin' })
    const { body, text } = await members(id)
    expect(body.map(({ user, role }) => [user.id, role])).toEqual([
      [ana.me.id, 'admin'],
      [mina.me.id, 'admin'],
      [joris.me.id, 'member'],
    ])
    expect(body[1]?.joinedAt).toBe(app.clock.now.toISOString())
    expect(text).not.toContain('@')
  })

  test('are paged across the boundary between admins and members', async () => {
    const id = await withMembers()
    expect(await namesOf(id, { limit: 1 })).toEqual([ana.me.name])
    expect(await namesOf(id, { limit: 1, before: ana.me.id })).toEqual([joris.me.name])
    expect(await namesOf(id, { before: joris.me.id })).toEqual([mina.me.name])
    expect(await namesOf(id, { before: mina.me.id })).toEqual([])
  })

  test.each([
    ['the start of a name', 'jor', ['Joris van der Berg-Smit']],
    ['a word of it', 'DER B', ['Joris van der Berg-Smit']],
    ['a word after a hyphen', 'smit', ['Joris van der Berg-Smit']],
    ['words with their hyphen', 'berg-s', ['Joris van der Berg-Smit']],
    ['the middle of a word', 'ri', ['Joris van der Berg-Smit']],
    ['what would be a pattern', 'm_na', []],
    ['another such', 'm%', []],
    ['nothing', ' ', ['Ana Pereira', 'Joris van der Berg-Smit', 'Mina Kaya']],
  ])('are found by %s', async (_, q, names) => {
    expect(await namesOf(await withMembers(), { q })).toEqual(names)
  })

  test('are searched in the order of the list, across pages', async () => {
    const id = await withMembers()
    const later = [await aUser(app, { name: 'Tamika' }), await aUser(app, { name: 'Mika' })]
    for (const person of later) await as(app, person).call(groups.join, { id })
    expect(await namesOf(id, { q: 'mi' })).toEqual([
      'Joris van der Berg-Smit',
      'Mina Kaya',
      'Tamika',
      'Mika',
    ])
    expect(await namesOf(id, { q: 'mi', limit: 2, before: mina.me.id })).toEqual(['Tamika', 'Mika'])
  })

  test('are found by username', async () => {
    const id = await withMembers()
    const { body } = await members(id, { q: mina.me.username.toUpperCase() })
    expect(body.map(({ user }) => user.id)).toEqual([mina.me.id])
  })

  test('of a public group are visible to everybody', async () => {
    const id = await withMembers()
    expect((await members(id, {}, await aUser(app))).status).toBe(200)
  })

  test('of a private group are visible to its members and managers', async () => {
    const id = await withMembers({ isPrivate: true })
    const requestingUser = await aUser(app)
    await as(app, requestingUser).call(groups.join, { id })
    for (const person of [requestingUser, await aUser(app), platformAdmin]) {
      const { status, body } = await members(id, {}, person)
      expect([status, body]).toEqual([
        403,
        {
          code: 'group_members_hidden',
          message: 'Only members can see who is in this group',
        },
      ])
    }
    expect((await members(id, {}, joris)).status).toBe(200)
    await app.db`update group_members set role = 'member' where group_id = ${id}`
    expect((await members(id, {}, platformAdmin)).status).toBe(200)
  })

  test('of an unknown group return 404', async () => {
    expect((await members(randomUUID())).status).toBe(404)
  })
})

describe('removing a member', () => {
  const remove = (id: string, person: Person, by = ana) =>
    as(app, by).call(groups.removeMember, { id, userId: person.me.id })

  test('ends the membership, notifies the user and is audited', async () => {
    const id = await withMembers({ name: 'Walkers' })
    const listener = await connectStream(app, joris)
    expect((await remove(id, joris)).status).toBe(204)
    expect((await listener.next('groupChanged')).groupId).toBe(id)
    listener.close()
    expect((await as(app, joris).call(groups.messages, { id })).status).toBe(403)
    expect(await namesOf(id)).toEqual([ana.me.name, mina.me.name])
    expect(await latestNotification(app, joris)).toMatchObject({
      type: 'removedFromGroup',
      title: 'You’re no longer in a group',
      message: 'An admin removed you from “Walkers”. You can ask to join again.',
    })
    const auditEntries = await app.db`
      select user_id from data_audit_logs
      where entity_id = ${id} and action = 'group_member_removed'`
    expect(auditEntries).toEqual([{ userId: joris.me.id }])
    expect((await remove(id, joris)).status).toBe(404)
  })

  test('is allowed for admins only', async () => {
    const id = await withMembers()
    for (const person of [mina, joris, platformAdmin])
      expect((await remove(id, joris, person)).status).toBe(403)
  })

  test('is rejected for oneself and for other admins', async () => {
    const id = await withMembers()
    await as(app, ana).call(groups.changeMember, { id, userId: mina.me.id, role: 'admin' })
    expect(await remove(id, ana)).toMatchObject({
      status: 409,
      body: { message: 'You can’t remove yourself. Leave the group instead' },
    })
    expect(await remove(id, mina)).toMatchObject({
      status: 409,
      body: { message: 'You can’t remove an admin. First remove their admin role.' },
    })
    expect(await namesOf(id)).toHaveLength(3)
  })
})
