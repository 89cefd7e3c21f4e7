import { afterAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { readTable } from './make.ts'
import { inSnapshot, listTables } from './store.ts'

const database = await ownTestDatabase()
afterAll(() => database.close())

// Their average says nothing: the long rows are beside each other.
test('long rows among many short ones are read one by one', async () => {
  const { sql } = database
  const add = (count: number, bytes: number) => sql`
    with added as (
      insert into files (id, kind, name, media_type, bytes, created_at)
      select gen_random_uuid(), 'document', 'a.txt', 'text/plain', ${bytes}::int, now()
      from generate_series(1, ${count}::int)
      returning id
    )
    insert into file_contents (file_id, size, byte_count, sha256, bytes)
    select id, 'document', ${bytes}::int, sha256(''), convert_to(repeat('x', ${bytes}::int), 'utf8')
    from added`
  await add(1500, 500)
  await add(5, 1_500_000)
  const tables = await listTables(sql)
  const contents = tables.filter(({ name }) => name === 'file_contents')
  const batches = await inSnapshot(sql, contents, async (tx) => {
    const sizes: { rows: number; characters: number }[] = []
    for (const table of contents)
      for await (const rows of readTable(tx, table))
        sizes.push({ rows: rows.length, characters: rows.flat().join('').length })
    return sizes
  })
  expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(1505)
  expect(batches.filter(({ characters }) => characters > 3_000_000)).toEqual(
    Array(5).fill({ rows: 1, characters: expect.any(Number) }),
  )
})
