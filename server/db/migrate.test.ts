import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { appliedVersion, migrate, newestVersion } from './migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-migrations-'))
const writeMigration = (name: string, text: string) =>
  fs.writeFileSync(path.join(folder, name), text)
let database: Database
let lines: string[] = []
const log = { info: (line: string) => void lines.push(line), warn: () => {}, error: () => {} }
const run = () => migrate(database, { folder, log })
const tables = async () =>
  (
    await database.sql`select relname from pg_stat_user_tables where relname like 'mig_%' order by 1`
  )
    .map(({ relname }) => relname)
    .join()

beforeAll(async () => {
  database = await ownTestDatabase()
})
beforeEach(async () => {
  lines = []
  await database.sql`truncate schema_migrations`
  await database.sql`drop table if exists mig_one, mig_two`
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
  writeMigration('0001_one.sql', 'create table mig_one (id int); insert into mig_one values (1);')
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

test('migrations run in order, and a second run changes nothing', async () => {
  writeMigration('0002_two.sql', 'create table mig_two as select * from mig_one')
  await run()
  expect(await tables()).toBe('mig_one,mig_two')
  const rows = await database.sql`select * from schema_migrations order by version`
  expect(rows.map(({ version, name }) => `${version} ${name}`)).toEqual([
    '1 0001_one',
    '2 0002_two',
  ])
  expect(lines).toEqual(['Preparing the database.'])
  await run()
  expect(lines).toHaveLength(1)
  expect(await database.sql`select * from schema_migrations order by version`).toEqual(rows)
  expect(await appliedVersion(database.sql)).toBe(await newestVersion(folder))
})

test('a failed migration is rolled back', async () => {
  await run()
  writeMigration(
    '0002_two.sql',
    'create table mig_two (id int); insert into mig_one values (2); selec',
  )
  await expect(run()).rejects.toThrow('Migration 0002_two failed, nothing of it was kept')
  expect(await tables()).toBe('mig_one')
  expect(await database.sql`select id from mig_one`).toEqual([{ id: 1 }])
  expect(await appliedVersion(database.sql)).toBe(1)
  writeMigration('0002_two.sql', 'create table mig_two (id int)')
  await run()
  expect(await tables()).toBe('mig_one,mig_two')
  expect(lines.at(-1)).toBe('Migrating the database from version 1 to 2.')
})

test('a database of a newer version is rejected in one line', async () => {
  writeMigration('0002_two.sql', 'create table mig_two (id int)')
  await run()
  fs.rmSync(path.join(folder, '0002_two.sql'))
  await expect(run()).rejects.toThrow(
    /^The database is at version 2, this Welkom knows only 1: .+$/,
  )
})

test('a gap in the numbering is rejected before any migration runs', async () => {
  writeMigration('0003_three.sql', 'create table mig_two (id int)')
  await expect(run()).rejects.toThrow('0003_three.sql is out of place')
  expect(await tables()).toBe('')
})

test('concurrent starts migrate once, and all succeed', async () => {
  writeMigration('0002_two.sql', 'create table mig_two (id int); select pg_sleep(0.3)')
  await Promise.all([run(), run(), run()])
  const applied = await database.sql`select version from schema_migrations order by version`
  expect(applied.map(({ version }) => version)).toEqual([1, 2])
})

test('a migration in batches repeats its statement until nothing is left', async () => {
  writeMigration(
    '0001_one.sql',
    'create table mig_one (id int, note text); insert into mig_one select generate_series(1, 25)',
  )
  writeMigration(
    '0002_two.sql',
    `-- in batches
    update mig_one set note = txid_current()
    where id in (select id from mig_one where note is null order by id limit 10)`,
  )
  await run()
  const sizes = await database.sql`
    select count(*)::int as count from mig_one group by note order by min(id)`
  expect(sizes.map(({ count }) => count)).toEqual([10, 10, 5])
  expect(await appliedVersion(database.sql)).toBe(2)
})

test('a failed batch keeps the ones before it, and the next start goes on', async () => {
  writeMigration(
    '0001_one.sql',
    'create table mig_one (id int, note int); insert into mig_one select generate_series(1, 25)',
  )
  const batches = (note: string) => `-- in batches
    update mig_one set note = ${note}
    where id in (select id from mig_one where note is null order by id limit 10)`
  writeMigration('0002_two.sql', batches('1 / (21 - id)'))
  await expect(run()).rejects.toThrow('Migration 0002_two failed')
  const [row] = await database.sql`select count(note)::int as done from mig_one`
  expect([row?.done, await appliedVersion(database.sql)]).toEqual([20, 1])
  writeMigration('0002_two.sql', batches('0'))
  await run()
  const [after] = await database.sql`select count(note)::int as done from mig_one`
  expect([after?.done, await appliedVersion(database.sql)]).toEqual([25, 2])
})

test('an index can be built outside a transaction, also on the embedded database', async () => {
  writeMigration(
    '0002_two.sql',
    '-- no transaction\ncreate index concurrently if not exists mig_one_id on mig_one (id)',
  )
  await run()
  const [index] = await database.sql`
    select indisvalid from pg_index where indexrelid = 'mig_one_id'::regclass`
  expect(index?.indisvalid).toBe(true)
  expect(await appliedVersion(database.sql)).toBe(2)
})
