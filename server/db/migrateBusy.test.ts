import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

// These need several sessions, hence a PostgreSQL server.

const migrated = async (table: string) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-migrations-'))
  const writeMigration = (name: string, text: string) =>
    fs.writeFileSync(path.join(folder, name), text)
  const database = await ownTestDatabase()
  onTestFinished(() => database.close())
  await database.sql`truncate schema_migrations`
  const run = () => migrate(database, { folder })
  writeMigration('0001_one.sql', table)
  await run()
  return { database, run, writeMigration }
}

/** A transaction that has run the statement and ends when told to. */
const holdOpen = async ({ sql }: Database, statement: string) => {
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = sql.begin(async (tx) => {
    await tx.unsafe(statement)
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  return async () => {
    mayEnd.resolve()
    await holding
  }
}

test('a migration that waits for a lock lets other queries pass and retries', async () => {
  const { database, run, writeMigration } = await migrated('create table mig_one (id int)')
  writeMigration('0002_two.sql', 'alter table mig_one add column note text')
  const end = await holdOpen(database, 'select * from mig_one')
  const migrating = run()
  await waitForBlockedQuery(database.sql)
  // These queue behind the migration, which must give up its lock request to let them pass.
  for (let queries = 0; queries < 3; queries++) await database.sql`select count(*) from mig_one`
  await end()
  await migrating
  expect(await database.sql`select note from mig_one`).toEqual([])
})

const addIndex =
  '-- no transaction\ncreate index concurrently if not exists mig_one_id on mig_one (id)'
const isValid = async ({ sql }: Database) => {
  const [index] = await sql`
    select indisvalid from pg_index where indexrelid = to_regclass('mig_one_id')`
  return index?.indisvalid
}

test('reads and writes pass while an index waits for a transaction, and two starts build it once', async () => {
  const { database, run, writeMigration } = await migrated('create table mig_one (id int)')
  writeMigration('0002_two.sql', addIndex)
  const end = await holdOpen(database, 'insert into mig_one values (1)')
  const migrating = Promise.all([run(), run()])
  await waitForBlockedQuery(database.sql)
  await database.sql`insert into mig_one values (2)`
  expect(await database.sql`select id from mig_one`).toEqual([{ id: 2 }])
  await end()
  await migrating
  expect(await isValid(database)).toBe(true)
})

test('an index that an interrupted build left invalid is built again', async () => {
  const { database, run, writeMigration } = await migrated(
    'create table mig_one (id int); insert into mig_one values (1), (1)',
  )
  await database.sql`create unique index concurrently mig_one_id on mig_one (id)`.catch(() => {})
  expect(await isValid(database)).toBe(false)
  writeMigration('0002_two.sql', addIndex)
  await run()
  expect(await isValid(database)).toBe(true)
})
