import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openInstallation } from '#server/testing/backups.ts'
import { emptyDatabaseUrl } from '#server/testing/database.ts'
import { freshApp, request } from '#server/testing/freshApp.ts'

const beforeHashes = 29

test('the migration hashes existing feed tokens, and existing URLs keep working', async () => {
  const dataDir = fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-feed-'))
  const database = await openInstallation({ dataDir, databaseUrl: await emptyDatabaseUrl() })
  await migrate(database, { upTo: beforeHashes })
  const token = randomBytes(24).toString('base64url')
  await database.sql`
    with mina as (
      insert into users (id, username, email, password, name)
      values (gen_random_uuid(), 'mina', 'mina@example.org', '', 'Mina') returning id
    )
    insert into calendar_feeds (user_id, token) select id, ${token} from mina`
  await migrate(database)
  const app = await freshApp({ DATA_DIR: dataDir }, database)
  expect((await request(app, { url: `/api/calendar/${token}` })).status).toBe(200)
  expect((await request(app, { url: `/api/calendar/${token}x` })).status).toBe(404)
  const [row] = await database.sql`select * from calendar_feeds`
  expect(JSON.stringify(row)).not.toContain(token)
  await app.stop()
  await database.close()
})
