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

test.each(['40P01', '40001'])('what the database gave up with %s is tried again', async (code) => {
  let tries = 0
  const result = await inTransaction(database.sql, async (tx) => {
    await tx`update counted set n = n + 1 where id = 1`
    if (++tries < 3) throw withCode(code)
    return 'done'
  })
  expect([result, tries]).toEqual(['done', 3])
  expect(await database.sql`update counted set n = 0 where id = 1 returning n`).toHaveLength(1)
})

test('after four tries, and for any other reason, the error is the caller’s', async () => {
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

const onServer = test.runIf(process.env.TEST_DATABASE_URL)

onServer('two transactions that lock each other out are both done in the end', async () => {
  const both = (first: number, second: number) =>
    inTransaction(database.sql, async (tx) => {
      await tx`update counted set n = n + 1 where id = ${first}`
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx`update counted set n = n + 1 where id = ${second}`
    })
  await database.sql`update counted set n = 0`
  await Promise.all([both(1, 2), both(2, 1)])
  expect(await database.sql`select n from counted order by id`).toEqual([{ n: 2 }, { n: 2 }])
})

onServer('a session that dies takes its transaction with it, and not the process', async () => {
  for (const pauseMs of [0, 20, 200]) {
    const work = inTransaction(database.sql, async (tx) => {
      await tx`update counted set n = 99 where id = 1`
      const [row] = await tx`select pg_backend_pid() as pid`
      await database.sql`select pg_terminate_backend(${row?.pid})`
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      await database.sql`select 1`
      await tx`update counted set n = 98 where id = 1`
    })
    await expect(work).rejects.toThrow()
    expect(await database.sql`select n from counted where id = 1 and n > 90`).toHaveLength(0)
  }
})

onServer('who waits too long for a connection is told so', async () => {
  let areHeld = true
  const holding = Array.from({ length: 10 }, () =>
    inTransaction(database.sql, async (tx) => {
      await tx`select pg_sleep(4)`
      areHeld = false
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect(inTransaction(database.sql, async () => {})).rejects.toMatchObject({ code: '53300' })
  expect(areHeld).toBe(true)
  await Promise.all(holding)
})
