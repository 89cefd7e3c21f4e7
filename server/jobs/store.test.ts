import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { addJob, takeJobs } from './store.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
})
afterAll(() => database.close())

const addMails = async (count: number) => {
  const mail = { name: 'mail.send', payload: {}, key: null, after: null }
  for (let at = 0; at < count; at++) await addJob(database.sql, mail)
}

// Statistics of a nearly empty table make the planner choose a nested loop.
test('takes no more jobs than the limit, regardless of the query plan', async () => {
  await addMails(1)
  await database.sql`analyze jobs`
  await addMails(29)
  expect(await takeJobs(database.sql, [{ names: ['mail.send'], limit: 6 }], 30, [45])).toHaveLength(
    6,
  )
})
