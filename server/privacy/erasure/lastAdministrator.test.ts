import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 100)

let admin: Person
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
beforeAll(async () => {
  admin = await aUser(app) // the first of an empty installation is an administrator
})

const leave = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})

test('the last administrator stays, and any other may go (S047)', async () => {
  expect(await leave(admin)).toMatchObject({
    status: 409,
    body: { message: 'At least one administrator must remain' },
  })
  expect((await as(app, admin).call(auth.me, {})).status).toBe(200)
  expect((await leave(await anAdmin(app))).status).toBe(204)
})

test(`${rounds} rounds of two who leave at once: one always stays (S048)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const second = await anAdmin(app)
    const replies = await Promise.all([leave(admin), leave(second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    admin = replies[0].status === 204 ? second : admin
  }
}, 300_000)
