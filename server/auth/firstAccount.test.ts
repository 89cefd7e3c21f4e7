import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'

test('of twenty who register at once in an empty installation, one becomes administrator', async () => {
  const database = await ownTestDatabase()
  const app = await freshApp({}, database)
  const people = await Promise.all(Array.from({ length: 20 }, () => aUser(app)))
  expect(people.filter(({ me }) => me.isAdmin)).toHaveLength(1)
  expect((await aUser(app)).me.isAdmin).toBe(false)
  await app.stop()
  await database.close()
})
