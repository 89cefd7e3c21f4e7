import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openInstallation } from '#server/testing/backups.ts'
import { emptyDatabaseUrl } from '#server/testing/database.ts'

const beforeAccentFolding = 31

test('search without accents finds posts and guides stored before accent folding', async () => {
  const database = await openInstallation({ dataDir: '', databaseUrl: await emptyDatabaseUrl() })
  const { sql } = database
  await migrate(database, { upTo: beforeAccentFolding })
  await sql`
    insert into community_posts (id, title, content, category, tags)
    values (gen_random_uuid(), 'Café', 'Één', 'general', '{crème}'),
      (gen_random_uuid(), 'Walk', 'Two', 'general', '{cream}')`
  await sql`
    insert into resources (id, slug, title, description, content, category, author, checked_on)
    values (gen_random_uuid(), 'cafe', 'Café', 'Één', 'Crème', 'work', 'Mina', '2026-01-01')`
  await migrate(database)
  for (const table of ['community_posts', 'resources'])
    expect(
      await sql`select title from ${sql(table)} where search_vector @@ 'cafe & een & creme'::tsquery`,
      table,
    ).toEqual([{ title: 'Café' }])
  expect(
    await sql`select 1 from community_posts where search_vector @@ 'walk & cream'::tsquery`,
  ).toHaveLength(1)
  await database.close()
})
