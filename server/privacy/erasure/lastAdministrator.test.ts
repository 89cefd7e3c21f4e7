import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

let admin: Person
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
beforeAll(async () => {
  admin = await aUser(app) // the first account is an administrator
})

const deleteAccount = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})

test('only the last administrator cannot delete the account (S047)', async () => {
  expect(await deleteAccount(admin)).toMatchObject({
    status: 409,
    body: { message: 'At least one administrator must remain' },
  })
  expect((await as(app, admin).call(auth.me, {})).status).toBe(200)
  expect((await deleteAccount(await anAdmin(app))).status).toBe(204)
})
