import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { readConfig } from '#server/config.ts'
import { appliedVersion, migrate, newestVersion } from '#server/db/migrate.ts'
import { openInstallation } from '#server/testing/backups.ts'
import { emptyDatabaseUrl } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { as } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const newTestInstallation = async () => ({
  dataDir: fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-version-')),
  databaseUrl: await emptyDatabaseUrl(),
})
const testConfig = ({ dataDir, databaseUrl }: Awaited<ReturnType<typeof newTestInstallation>>) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

// The file format is the same for both engines; PostgreSQL creates databases faster.
test('older backup is migrated and newer backup is rejected', async () => {
  const newest = await newestVersion()
  const [older, target] = [await newTestInstallation(), await newTestInstallation()]
  const password = 'tulips along the canal'
  const before = await openInstallation(older)
  await migrate(before, { upTo: newest - 1 })
  await before.sql`insert into users (id, username, email, password, name) values (
      gen_random_uuid(), 'mina', 'mina@example.org', ${await hashPassword(password)}, 'Mina')`
  await before.close()
  const { file } = await makeBackup(testConfig(older), undefined)
  const options = { file, lists: [], withoutList: true }
  expect((await restoreBackup(testConfig(target), options)).header.schema).toBe(newest - 1)

  const after = await openInstallation(target)
  expect(await appliedVersion(after.sql)).toBe(newest)
  const app = await freshApp({ DATA_DIR: target.dataDir }, after)
  expect((await as(app, null).call(auth.login, { username: 'mina', password })).status).toBe(200)
  await app.stop()
  await after.sql`insert into schema_migrations (version, name) values (${newest + 1}, 'tomorrow')`
  await after.close()

  const { file: tomorrows } = await makeBackup(testConfig(target), undefined)
  await expect(restoreBackup(testConfig(target), { ...options, file: tomorrows })).rejects.toThrow(
    `This backup is of version ${newest + 1}, this Welkom knows only ${newest}: restore it with the newer one`,
  )
})
