import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../connect.ts'
import { inTransaction } from '../transaction.ts'

// A restart takes a second, on a busy machine many: until then calls are refused.
const patienceMs = 90_000
vi.setConfig({ testTimeout: 120_000 })

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-restart-'))
const lines: string[] = []
const keep = (line: string) => {
  lines.push(line)
}
const log = { info: keep, warn: keep, error: keep }
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
  await database.sql`create table kept (id int primary key)`
})
beforeEach(async () => {
  await expect.poll(() => database.sql`select 1`, { timeout: patienceMs }).toHaveLength(1)
  lines.splice(0)
}, patienceMs)
afterAll(async () => {
  await database.close()
  fs.rmSync(home, { recursive: true })
})

const loopForEver = () => database.sql`select count(*) from generate_series(1, 100000000000)`
const isBackWith = (expected: number[]) =>
  expect.poll(ids, { timeout: patienceMs }).toEqual(expected)
const ids = async () => (await database.sql`select id from kept order by id`).map(({ id }) => id)

test('a database thread that is stuck is started again, and the query fails', async () => {
  await database.sql`insert into kept values (1)`
  await expect(loopForEver()).rejects.toThrow('did not answer')
  await isBackWith([1])
  expect(lines.join()).toContain('started again')
})

test('a transaction that waits for the outer handle is ended, and nothing of it stays', async () => {
  const work = inTransaction(database.sql, async (tx) => {
    await tx`insert into kept values (2)`
    await database.sql`select 1`.catch(() => {}) // the outer handle: waits for this to end
    await tx`insert into kept values (3)`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(lines.join()).toContain('only its own handle')
  await isBackWith([1])
})

test('a stuck query inside a transaction ends the transaction', async () => {
  const work = inTransaction(database.sql, async (tx) => {
    await tx`insert into kept values (4)`
    await tx`select count(*) from generate_series(1, 100000000000)`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await isBackWith([1])
})

test('a vacuum or a migration may take longer than the watchdog waits', async () => {
  await database.patiently(() => database.sql`select count(*) from generate_series(1, 12000000)`)
  expect(lines).toEqual([])
})

test('what was prepared, set and opened is gone after a reconnect', async () => {
  await database.sql`set search_path = pg_catalog`
  await database.sql`create temp table passing (id int)`
  await expect(loopForEver()).rejects.toThrow()
  await isBackWith([1])
  expect(await database.sql`select to_regclass('pg_temp.passing') as t`).toEqual([{ t: null }])
})

test('closing and opening again keeps everything, and no lock stays behind', async () => {
  await database.sql`insert into kept values (5)`
  await database.close()
  expect(fs.readdirSync(home)).toEqual(['database'])
  database = await open()
  expect(await ids()).toEqual([1, 5])
})
