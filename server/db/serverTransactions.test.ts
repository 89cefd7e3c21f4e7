import { expect, onTestFinished, test } from 'vitest'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openDatabase } from './connect.ts'
import { inTransaction } from './transaction.ts'

// What only several sessions on a PostgreSQL server can do.

const aCounter = async (options: { poolSize?: number; patienceMs?: number } = {}) => {
  const patient = { databaseUrl: await ownDatabaseUrl(), dataDir: '', patienceMs: 60_000 }
  const first = await openDatabase(patient)
  await first.sql`create table counted (id int primary key, n int not null default 0)`
  await first.sql`insert into counted values (1), (2)`
  await first.close()
  const database = await openDatabase({ ...patient, ...options })
  onTestFinished(() => database.close())
  return database.sql
}

test('two transactions that lock each other out are both done in the end', async () => {
  const sql = await aCounter()
  const bothHold = Promise.withResolvers<void>()
  const holding = new Set<number>()
  const both = (first: number, second: number) =>
    inTransaction(sql, async (tx) => {
      await tx`update counted set n = n + 1 where id = ${first}`
      if (holding.add(first).size === 2) bothHold.resolve()
      await bothHold.promise
      await tx`update counted set n = n + 1 where id = ${second}`
    })
  await Promise.all([both(1, 2), both(2, 1)])
  expect(await sql`select n from counted order by id`).toEqual([{ n: 2 }, { n: 2 }])
})

test.each(['at once', 'once it is noticed'])(
  'a session that dies takes its transaction with it, and not the process: %s',
  async (when) => {
    const sql = await aCounter()
    const isGone = async (pid: number) => {
      const rows = await sql`select 1 from pg_stat_activity where pid = ${pid}`
      expect(rows).toHaveLength(0)
    }
    const work = inTransaction(sql, async (tx) => {
      await tx`update counted set n = 99 where id = 1`
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const pid = row?.pid ?? 0
      await sql`select pg_terminate_backend(${pid})`
      if (when !== 'at once') await eventually(() => isGone(pid))
      await tx`update counted set n = 98 where id = 1`
    })
    await expect(work).rejects.toThrow()
    expect(await sql`select n from counted where id = 1 and n > 90`).toHaveLength(0)
  },
)

test('who waits too long for a connection is told so', async () => {
  const sql = await aCounter({ poolSize: 2, patienceMs: 1000 })
  const mayEnd = Promise.withResolvers<void>()
  let held = 0
  const holding = Array.from({ length: 2 }, () =>
    inTransaction(sql, async (tx) => {
      await tx`select 1`
      held += 1
      await mayEnd.promise
    }),
  )
  await eventually(() => expect(held).toBe(2))
  await expect(inTransaction(sql, async () => {})).rejects.toMatchObject({ code: '53300' })
  mayEnd.resolve()
  await Promise.all(holding)
})
