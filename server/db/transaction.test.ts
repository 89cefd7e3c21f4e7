import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
  await database.sql`create table counted (id int primary key, n int not null default 0)`
  await database.sql`insert into counted values (1), (2)`
})
afterAll(() => database.close())

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(['40P01', '40001'])('a transaction that fails with %s is retried', async (code) => {
  let tries = 0
  const result = await inTransaction(database.sql, async (tx) => {
    await tx`update counted set n = n + 1 where id = 1`
    if (++tries < 3) throw withCode(code)
    return 'done'
  })
  expect([result, tries]).toEqual(['done', 3])
  expect(await database.sql`update counted set n = 0 where id = 1 returning n`).toHaveLength(1)
})

test('the error is thrown after four attempts, and immediately for other codes', async () => {
  const attempt = async (code: string) => {
    let tries = 0
    const work = inTransaction(database.sql, async () => {
      tries++
      throw withCode(code)
    })
    await expect(work).rejects.toMatchObject({ code })
    return tries
  }
  expect(await attempt('40001')).toBe(4)
  expect(await attempt('23505')).toBe(1)
})
