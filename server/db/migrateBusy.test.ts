import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { migrate } from './migrate.ts'

// On a PostgreSQL server only, since it takes several sessions.
test('a migration that cannot get its lock lets others pass and tries again', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-migrations-'))
  const put = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  const database = await ownTestDatabase()
  await database.sql`truncate schema_migrations`
  const run = () => migrate(database, { folder })
  put('0001_one.sql', 'create table mig_one (id int)')
  await run()
  put('0002_two.sql', 'alter table mig_one add column note text')

  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.sql.begin(async (tx) => {
    await tx`select * from mig_one`
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const migrating = run()
  await untilSomebodyWaits(database.sql)
  // They stand in line behind the migration, which has to give way while the lock is still held.
  for (let asked = 0; asked < 3; asked++) await database.sql`select count(*) from mig_one`
  mayEnd.resolve()
  await Promise.all([holding, migrating])
  expect(await database.sql`select note from mig_one`).toEqual([])
  await database.close()
})
