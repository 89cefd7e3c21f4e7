import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { registerUser } from '#server/testing/people.ts'

test('only one of twenty concurrent registrations in an empty installation becomes administrator', async () => {
  const database = await ownTestDatabase()
  const app = await freshApp({}, database)
  const people = await Promise.all(Array.from({ length: 20 }, () => registerUser(app)))
  expect(people.filter(({ me }) => me.isAdmin)).toHaveLength(1)
  expect((await registerUser(app)).me.isAdmin).toBe(false)
  await app.stop()
  await database.close()
})
