import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
let admin = await aUser(app) // the first account is an administrator

const deleteAccount = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})

test(`${raceRounds} rounds of two concurrent deletions: one administrator always remains (S048)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const second = await anAdmin(app)
    const replies = await Promise.all([deleteAccount(admin), deleteAccount(second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    admin = replies[0].status === 204 ? second : admin
  }
})
