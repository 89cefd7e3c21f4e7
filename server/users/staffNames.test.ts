import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import {
  aModerator,
  anAdmin,
  as,
  aUser,
  type Person,
  registerUser,
  registrationDraft,
} from '#server/testing/people.ts'
import { forgetSessions } from '#server/testing/sessionCheck.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// These tests change the community's name, so they use a separate database.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
let admin: Person
beforeAll(async () => {
  admin = await registerUser(app, { username: 'admin', name: 'Admin' })
  await as(app, admin).call(settings.update, { name: 'Leiden Abroad' })
})

const rejected = (field: string) => ({
  status: 400,
  body: {
    message: 'This name looks like it belongs to the team. Please choose another name.',
    field,
  },
})
const rename = (person: Person, name: string) =>
  as(app, person).call(profile.update, { name } as never)
const setName = (person: Person, name: string) =>
  as(app, admin).call(adminUsers.update, { id: person.me.id, name })

test('the first user is administrator and may use a reserved name', () => {
  expect(admin.me).toMatchObject({ isAdmin: true, username: 'admin', staff: 'admin' })
})

test.each([
  [{ username: 'adm1n' }, 'username'],
  [{ username: 'welkom.support' }, 'username'],
  [{ username: 'leiden-abroad' }, 'username'],
  [{ name: 'M0derator' }, 'name'],
  [{ name: 'Leiden Abroad' }, 'name'],
  [{ name: 'Ѕuрроrt' }, 'name'],
])('registration with %j is rejected', async (overrides, field) => {
  const email = `${randomUUID()}@example.org`
  const registration = registrationDraft({ ...overrides, email })
  expect(await as(app, null).call(auth.register, registration)).toMatchObject(rejected(field))
  // The rejected registration left nothing: the same email can register with another name.
  const better = registrationDraft({ email })
  expect((await as(app, null).call(auth.register, better)).status).toBe(201)
})

test('members cannot change to a reserved name, but may keep an existing one', async () => {
  const ana = await aUser(app)
  expect(await rename(ana, 'Moderator Ana')).toMatchObject(rejected('name'))
  await app.db`update users set name = 'Welkom Team' where id = ${ana.me.id}`
  await forgetSessions(app)
  const { body } = await as(app, ana).call(profile.update, {
    name: 'Welkom Team',
    location: 'Delft',
  } as never)
  expect(body).toMatchObject({ name: 'Welkom Team', location: 'Delft' })
})

test('staff may use reserved names for themselves, but not give them to members', async () => {
  const [mod, member] = [await aModerator(app), await aUser(app)]
  expect((await rename(mod, 'Ana (moderator)')).status).toBe(200)
  expect((await setName(mod, 'Leiden Abroad')).status).toBe(200)
  expect(await setName(member, 'Leiden Abroad')).toMatchObject(rejected('name'))
})

test('badge-like symbols and direction marks are removed from names (S087)', async () => {
  const ana = await registerUser(app, { name: '🛡️ A\u061cna\u202e ✅ ✔\ufe0e🌟' })
  expect(ana.me.name).toBe('Ana')
  expect((await rename(ana, '✅')).status).toBe(400)
})

test('every view shows the current staff role', async () => {
  const [mod, otherAdmin, ana] = [await aModerator(app), await anAdmin(app), await aUser(app)]
  const asAna = as(app, ana)
  const staffAt = async (person: Person) => {
    const { username } = person.me
    const found = await asAna.call(connections.searchUsers, { q: username })
    return [
      (await asAna.call(people.one, { username })).body.staff,
      found.body.find(({ id }) => id === person.me.id)?.staff,
    ]
  }
  expect(await staffAt(mod)).toEqual(['moderator', 'moderator'])
  expect(await staffAt(otherAdmin)).toEqual(['admin', 'admin'])
  expect(await staffAt(await aUser(app))).toEqual([null, null])

  const post = await aPost(app, { by: mod })
  const author = async () =>
    (await asAna.call(community.one, { id: post.id })).body.author?.staff ?? null
  await connectUsers(app, ana, mod)
  const conversationStaff = async () =>
    (await asAna.call(messages.conversation, { userId: mod.me.id })).body.otherUser?.staff ?? null
  expect([await author(), await conversationStaff()]).toEqual(['moderator', 'moderator'])
  await as(app, admin).call(adminUsers.update, { id: mod.me.id, isModerator: false })
  expect([await author(), await conversationStaff()]).toEqual([null, null])
  expect(await staffAt(mod)).toEqual([null, null])
})

test('users cannot set their own staff badge', async () => {
  const ana = await aUser(app)
  await as(app, ana).call(profile.update, { name: 'Ana', staff: 'admin' } as never)
  expect((await as(app, ana).call(auth.me, {})).body.staff).toBe(null)
})
