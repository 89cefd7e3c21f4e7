import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { migrate } from './migrate.ts'

// Needs several sessions, hence a PostgreSQL server.
test('a migration that waits for a lock lets other queries pass and retries', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-migrations-'))
  const writeMigration = (name: string, text: string) =>
    fs.writeFileSync(path.join(folder, name), text)
  const database = await ownTestDatabase()
  await database.sql`truncate schema_migrations`
  const run = () => migrate(database, { folder })
  writeMigration('0001_one.sql', 'create table mig_one (id int)')
  await run()
  writeMigration('0002_two.sql', 'alter table mig_one add column note text')

  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.sql.begin(async (tx) => {
    await tx`select * from mig_one`
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const migrating = run()
  await waitForBlockedQuery(database.sql)
  // These queue behind the migration, which must give up its lock request to let them pass.
  for (let queries = 0; queries < 3; queries++) await database.sql`select count(*) from mig_one`
  mayEnd.resolve()
  await Promise.all([holding, migrating])
  expect(await database.sql`select note from mig_one`).toEqual([])
  await database.close()
})
