import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-migrations-'))
let database: Database
const versions = () =>
  database.sql<{ version: number; name: string }[]>`
    select version, name from schema_migrations order by version`

/** As the migrations before 1.0 left it. */
const numberAsBefore = async (version: number) => {
  await database.sql`truncate schema_migrations`
  await database.sql`
    insert into schema_migrations (version, name)
    select one, case one when 1 then '0001_foundation' else 'other' end
    from generate_series(1, ${version}::int) as one`
}

beforeAll(async () => {
  fs.writeFileSync(path.join(folder, '0001_schema.sql'), 'select 1 / 0')
  database = await ownTestDatabase()
  await database.sql`alter sequence event_waitlist_position_seq rename to event_waitlist_place_seq`
  await database.sql`
    alter table users drop constraint users_about_check,
      add constraint users_about_check check (char_length(about) between 1 and 300) not valid`
})
beforeEach(() => numberAsBefore(81))
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

test('a database of an older version before 1.0 is rejected and unchanged', async () => {
  await numberAsBefore(80)
  await expect(migrate(database, { folder })).rejects.toThrow(
    /^Schema 80 is older than Welkom 1\.0: .+ with commit c7fb9033, /,
  )
  expect(await versions()).toHaveLength(80)
})

test('concurrent starts adopt a database of the last version before 1.0 once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(database, { folder })))
  expect(await versions()).toEqual([{ version: 1, name: '0001_schema' }])
  const [{ sequence, invalid }] = await database.sql<[{ sequence: string; invalid: number }]>`
    select pg_get_serial_sequence('event_waitlist', 'position') as sequence,
      (select count(*)::int from pg_constraint where not convalidated) as invalid`
  expect([sequence, invalid]).toEqual(['public.event_waitlist_position_seq', 0])
})
