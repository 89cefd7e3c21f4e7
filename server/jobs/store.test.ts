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

// With statistics of a nearly empty table, joining row by row looks cheapest.
test('no more are taken than asked for, whatever plan the database makes', async () => {
  await addMails(1)
  await database.sql`analyze jobs`
  await addMails(29)
  expect(await takeJobs(database.sql, ['mail.send'], 6, 45)).toHaveLength(6)
})
