import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'

let admin: Person
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
beforeAll(async () => {
  admin = await aUser(app) // the first account is an administrator
})

const demote = (by: Person, { me }: Person) =>
  as(app, by).call(adminUsers.update, { id: me.id, isAdmin: false })
const remove = (by: Person, { me }: Person) => as(app, by).call(adminUsers.remove, { id: me.id })

test('last administrator can be neither demoted nor deleted (S047)', async () => {
  const rejection = { status: 409, body: { message: 'At least one administrator must remain' } }
  for (const act of [demote, remove]) expect(await act(admin, admin)).toMatchObject(rejection)
  const { body } = await as(app, admin).call(auth.me, {})
  expect(body.isAdmin).toBe(true)
  // The rest of the change is not applied either.
  const { id } = admin.me
  const both = await as(app, admin).call(adminUsers.update, { id, isAdmin: false, name: 'New' })
  expect(both).toMatchObject(rejection)
  expect((await as(app, admin).call(auth.me, {})).body.name).toBe(admin.me.name)
})

test('any administrator can leave while another one remains', async () => {
  const second = await anAdmin(app)
  expect((await demote(second, second)).status).toBe(200)
  const third = await anAdmin(app)
  expect((await remove(third, third)).status).toBe(204)
})

test('administrator who cannot sign in does not count', async () => {
  const suspended = await anAdmin(app)
  const until = new Date(app.now().getTime() + 3_600_000)
  for (const state of [{ isBanned: true }, { isBanned: false, suspendedUntil: until }]) {
    await app.db`update users set ${app.db(state)} where id = ${suspended.me.id}`
    for (const act of [demote, remove]) expect((await act(admin, admin)).status).toBe(409)
  }
  await app.db`update users set suspended_until = null where id = ${suspended.me.id}`
  expect((await remove(admin, suspended)).status).toBe(204)
})

test('demoting a non-administrator changes nothing', async () => {
  const user = await aUser(app)
  expect((await demote(admin, user)).status).toBe(200)
  expect((await remove(admin, user)).status).toBe(204)
})
