import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { readConfig } from '#server/config.ts'
import { appliedVersion, migrate, newestVersion } from '#server/db/migrate.ts'
import { openPlace } from '#server/testing/backups.ts'
import { emptyDatabaseUrl } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { as } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const newPlace = async () => ({
  dataDir: fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-version-')),
  databaseUrl: await emptyDatabaseUrl(),
})
const configOf = ({ dataDir, databaseUrl }: Awaited<ReturnType<typeof newPlace>>) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

// The file is the same on both kinds of database: this runs on a PostgreSQL server, which makes them
// in a moment.
test('a backup of an older Welkom is brought forward, one of a newer is refused in one line', async () => {
  const newest = await newestVersion()
  const [older, target] = [await newPlace(), await newPlace()]
  const password = 'tulips along the canal'
  const before = await openPlace(older)
  await migrate(before, { upTo: newest - 1 })
  await before.sql`insert into users (id, username, email, password, name) values (
      gen_random_uuid(), 'mina', 'mina@example.org', ${await hashPassword(password)}, 'Mina')`
  await before.close()
  const { file } = await makeBackup(configOf(older), undefined)
  const options = { file, lists: [], withoutList: true }
  expect((await restoreBackup(configOf(target), options)).header.schema).toBe(newest - 1)

  const after = await openPlace(target)
  expect(await appliedVersion(after.sql)).toBe(newest)
  const app = await freshApp({ DATA_DIR: target.dataDir }, after)
  expect((await as(app, null).call(auth.login, { username: 'mina', password })).status).toBe(200)
  await app.stop()
  await after.sql`insert into schema_migrations (version, name) values (${newest + 1}, 'tomorrow')`
  await after.close()

  const { file: tomorrows } = await makeBackup(configOf(target), undefined)
  await expect(restoreBackup(configOf(target), { ...options, file: tomorrows })).rejects.toThrow(
    `This backup is of version ${newest + 1}, this Welkom knows only ${newest}: restore it with the newer one`,
  )
})
