import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#server/testing/timing.ts'
import { type Database, openDatabase } from '../connect.ts'
import { inTransaction } from '../transaction.ts'

// Calls fail until the restart is done, which may take long on a busy machine.
const restartTimeoutMs = 300_000

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-restart-'))
const lines: string[] = []
const addLine = (line: string) => {
  lines.push(line)
}
const log = { info: addLine, warn: addLine, error: addLine }
let database: Database

const open = () =>
  openDatabase({
    dataDir: home,
    templateDir: process.env.WELKOM_TEST_TEMPLATE,
    log,
    checkpoints: false,
    watchdogMs: 600,
    idleInTransactionMs: 500,
  })

beforeAll(async () => {
  database = await open()
  // On a busy machine the watchdog may restart the thread just then.
  await waitFor(() => database.sql`create table if not exists kept (id int primary key)`)
})
beforeEach(async () => {
  await expect.poll(() => database.sql`select 1`, { timeout: restartTimeoutMs }).toHaveLength(1)
  lines.splice(0)
}, restartTimeoutMs)
afterAll(async () => {
  await database.close()
  fs.rmSync(home, { recursive: true })
})

const loopForEver = () => database.sql`select count(*) from generate_series(1, 100000000000)`
const expectRows = (expected: number[]) =>
  expect.poll(ids, { timeout: restartTimeoutMs }).toEqual(expected)
const ids = async () => (await database.sql`select id from kept order by id`).map(({ id }) => id)

test('a stuck database thread is restarted, and its query fails', async () => {
  await database.sql`insert into kept values (1)`
  await expect(loopForEver()).rejects.toThrow('did not answer')
  await expectRows([1])
  expect(lines.join()).toContain('started again')
})

test('a transaction that waits for the outer handle is aborted and rolled back', async () => {
  const work = inTransaction(database.sql, async (tx) => {
    await tx`insert into kept values (2)`
    await database.sql`select 1`.catch(() => {}) // the outer handle waits for this transaction
    await tx`insert into kept values (3)`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(lines.join()).toContain('only its own handle')
  await expectRows([1])
})

test('a stuck query aborts its transaction', async () => {
  const work = inTransaction(database.sql, async (tx) => {
    await tx`insert into kept values (4)`
    await tx`select count(*) from generate_series(1, 100000000000)`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expectRows([1])
})

test('the watchdog is paused during long-running maintenance', async () => {
  await database.withoutWatchdog(
    () => database.sql`select count(*) from generate_series(1, 12000000)`,
  )
  expect(lines).toEqual([])
})

test('session state is reset after a reconnect', async () => {
  await database.sql`set search_path = pg_catalog`
  await database.sql`create temp table passing (id int)`
  await expect(loopForEver()).rejects.toThrow()
  await expectRows([1])
  expect(await database.sql`select to_regclass('pg_temp.passing') as t`).toEqual([{ t: null }])
})

test('data survives a restart, and closing removes the lock', async () => {
  await database.sql`insert into kept values (5)`
  await database.close()
  expect(fs.readdirSync(home)).toEqual(['database'])
  database = await open()
  expect(await ids()).toEqual([1, 5])
})
