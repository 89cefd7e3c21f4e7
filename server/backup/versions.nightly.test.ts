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

// The last version before columns and queued jobs got standard names.
const formerNames = 38

// The file format is the same for both engines; PostgreSQL creates databases faster.
test('older backup is migrated and newer backup is rejected', async () => {
  const newest = await newestVersion()
  const [older, target] = [await newTestInstallation(), await newTestInstallation()]
  const password = 'tulips along the canal'
  const before = await openInstallation(older)
  await migrate(before, { upTo: formerNames })
  await before.sql`insert into users (id, username, email, password, name) values (
      gen_random_uuid(), 'mina', 'mina@example.org', ${await hashPassword(password)}, 'Mina')`
  await before.sql`update users set shows_seen = true, shows_previews = false, shows_attendance = true`
  const caseId = crypto.randomUUID()
  await before.sql`
    insert into cases (id, subject_type, opened_at) values (${caseId}, 'contact', now())`
  await before.sql`
    insert into reports (id, case_id, reason, words, seen_words, place, created_at) values
      (gen_random_uuid(), ${caseId}, 'spam', 'The same offer', 'Before', 'The board', now())`
  await before.sql`
    insert into jobs (id, name, payload) values
      (gen_random_uuid(), 'upkeep.sessions', '{}'),
      (gen_random_uuid(), 'policies.tell', '{"policyId":"one"}')`
  await before.close()
  const { file } = await makeBackup(testConfig(older), undefined)
  const options = { file, lists: [], withoutList: true }
  expect((await restoreBackup(testConfig(target), options)).header.schema).toBe(formerNames)

  const after = await openInstallation(target)
  expect(await appliedVersion(after.sql)).toBe(newest)
  expect(
    await after.sql`select has_read_receipts, has_message_previews, is_attendance_visible from users`,
  ).toEqual([{ hasReadReceipts: true, hasMessagePreviews: false, isAttendanceVisible: true }])
  expect(await after.sql`select details, seen_content, location from reports`).toEqual([
    { details: 'The same offer', seenContent: 'Before', location: 'The board' },
  ])
  expect(await after.sql`select name, payload from jobs order by name`).toEqual([
    { name: 'maintenance.sessions', payload: {} },
    { name: 'policies.announce', payload: { policyId: 'one' } },
  ])
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
