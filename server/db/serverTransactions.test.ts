import { expect, onTestFinished, test } from 'vitest'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { waitFor } from '#server/testing/timing.ts'
import { openDatabase } from './connect.ts'
import { inTransaction } from './transaction.ts'

// Needs several sessions, hence a PostgreSQL server.

// Shorter than in production, yet enough for what must not time out on a busy machine.
const waitMs = 2000

type Options = { poolSize?: number; timeoutMs?: number; idleInTransactionMs?: number }

const createCounter = async (options: Options = {}) => {
  const defaults = { databaseUrl: await ownDatabaseUrl(), dataDir: '', timeoutMs: 60_000 }
  const first = await openDatabase(defaults)
  await first.sql`create table counted (id int primary key, n int not null default 0)`
  await first.sql`insert into counted values (1), (2)`
  await first.close()
  const database = await openDatabase({ ...defaults, ...options })
  onTestFinished(() => database.close())
  return database.sql
}

test('deadlocked transactions both succeed after a retry', async () => {
  const sql = await createCounter()
  const bothHold = Promise.withResolvers<void>()
  const holding = new Set<number>()
  const incrementBoth = (first: number, second: number) =>
    inTransaction(sql, async (tx) => {
      await tx`update counted set n = n + 1 where id = ${first}`
      if (holding.add(first).size === 2) bothHold.resolve()
      await bothHold.promise
      await tx`update counted set n = n + 1 where id = ${second}`
    })
  await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1)])
  expect(await sql`select n from counted order by id`).toEqual([{ n: 2 }, { n: 2 }])
})

test.each(['immediately', 'once it is noticed'])(
  'a terminated session fails its transaction but not the process: %s',
  async (when) => {
    const sql = await createCounter()
    const isGone = async (pid: number) => {
      const rows = await sql`select 1 from pg_stat_activity where pid = ${pid}`
      expect(rows).toHaveLength(0)
    }
    const work = inTransaction(sql, async (tx) => {
      await tx`update counted set n = 99 where id = 1`
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const pid = row?.pid ?? 0
      await sql`select pg_terminate_backend(${pid})`
      if (when !== 'immediately') await waitFor(() => isGone(pid))
      await tx`update counted set n = 98 where id = 1`
    })
    await expect(work).rejects.toThrow()
    expect(await sql`select n from counted where id = 1 and n > 90`).toHaveLength(0)
  },
)

test('a statement that waits too long for a lock fails (R21)', async () => {
  const sql = await createCounter({ timeoutMs: waitMs })
  const increment = () => sql`update counted set n = n + 1 where id = 1`
  await inTransaction(sql, async (tx) => {
    await tx`update counted set n = 5 where id = 1`
    await expect(increment()).rejects.toMatchObject({ code: '57014' })
  })
  await increment()
  expect(await sql`select n from counted where id = 1`).toEqual([{ n: 6 }])
})

test('a transaction that idles too long loses its session and its locks (R21)', async () => {
  const sql = await createCounter({ idleInTransactionMs: waitMs })
  const hasLocked = Promise.withResolvers<void>()
  const isFreed = Promise.withResolvers<void>()
  const idling = inTransaction(sql, async (tx) => {
    await tx`update counted set n = 99 where id = 1`
    hasLocked.resolve()
    await isFreed.promise
    await tx`update counted set n = 98 where id = 1`
  })
  // Before it fails, so that the rejection is handled.
  const failure = expect(idling).rejects.toThrow()
  await hasLocked.promise
  await sql`update counted set n = n + 1 where id = 1`
  isFreed.resolve()
  await failure
  expect(await sql`select n from counted where id = 1`).toEqual([{ n: 1 }])
})

test('waiting too long for a connection fails', async () => {
  const sql = await createCounter({ poolSize: 2, timeoutMs: waitMs })
  const mayEnd = Promise.withResolvers<void>()
  let held = 0
  const holding = Array.from({ length: 2 }, () =>
    inTransaction(sql, async (tx) => {
      await tx`select 1`
      held += 1
      await mayEnd.promise
    }),
  )
  await waitFor(() => expect(held).toBe(2))
  await expect(inTransaction(sql, async () => {})).rejects.toMatchObject({ code: '53300' })
  mayEnd.resolve()
  await Promise.all(holding)
})
