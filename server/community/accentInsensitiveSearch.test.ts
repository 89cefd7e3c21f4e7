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
      await sql`select title from ${sql(table)} where search_words @@ 'cafe & een & creme'::tsquery`,
      table,
    ).toEqual([{ title: 'Café' }])
  expect(
    await sql`select 1 from community_posts where search_words @@ 'walk & cream'::tsquery`,
  ).toHaveLength(1)
  await database.close()
})

const beforeTextFolding = 60

test('posts and guides stored before the letters of more languages were folded are found', async () => {
  const database = await openInstallation({ dataDir: '', databaseUrl: await emptyDatabaseUrl() })
  const { sql } = database
  await migrate(database, { upTo: beforeTextFolding })
  await sql`
    insert into community_posts (id, title, content, category, tags)
    values (gen_random_uuid(), 'Łódź', 'Don''t', 'general', '{مدرسة}'),
      (gen_random_uuid(), 'Don''t', 'Plain', 'general', '{}'),
      (gen_random_uuid(), 'Lodz', 'Plain', 'general', '{}')`
  await sql`
    insert into resources (id, slug, title, description, content, category, author, checked_on)
    values (gen_random_uuid(), 'lodz', 'Łódź', 'Don''t', 'مدرسة', 'work', 'Mina', '2026-01-01')`
  await migrate(database)
  for (const table of ['community_posts', 'resources'])
    expect(
      await sql`select title from ${sql(table)} where search_words @@ 'lodz & dont & مدرسه'::tsquery`,
      table,
    ).toEqual([{ title: 'Łódź' }])
  for (const [word, count] of [
    ['lodz', 2],
    ['dont', 2],
    ['plain', 2],
  ] as const)
    expect(
      await sql`select 1 from community_posts where search_words @@ ${word}::tsquery`,
    ).toHaveLength(count)
  await database.close()
})
