import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Db } from './connect.ts'
import { byName } from './nameOrder.ts'
import { foldedStartsWith, mayContainText, substringQuery } from './searchText.ts'
import { inTransaction } from './transaction.ts'

const { sql } = await testDatabase()

// An expression that differs from that of its index would be right, and slow.
test.each<[string, (db: Db) => ReturnType<Db>]>([
  [
    'users_folded_parts',
    (db) => db`select id from users u
      where folded_parts(u.name || ' ' || u.username) @@ ${substringQuery(db, 'Łódź')}`,
  ],
  [
    'users_folded_name',
    (db) => db`select id from users u where ${foldedStartsWith(db, db`u.name`, 'Łódź')}
      order by fold_text(u.name) using ~<~ limit 10`,
  ],
  [
    'events_folded_trigrams',
    (db) => db`select id from events e where
      ${mayContainText(db, db`(e.title || ' ' || e.location || ' ' || e.description)`, 'Łódź')}`,
  ],
  [
    'groups_folded_trigrams',
    (db) => db`select id from groups g where
      ${mayContainText(db, db`(g.name || ' ' || g.description)`, 'Łódź')}`,
  ],
  [
    'users_sorted_name',
    (db) => db`select id from users u order by ${byName(db, db`u.name`)}, u.id limit 10`,
  ],
  [
    'users_role_sorted_name',
    (db) => db`select id from users u where u.role = 'student'
      order by ${byName(db, db`u.name`)}, u.id limit 10`,
  ],
  [
    'groups_sorted_name',
    (db) => db`select id from groups g order by ${byName(db, db`g.name`)}, g.id limit 10`,
  ],
])('%s serves its query', async (index, query) => {
  const plan = await inTransaction(sql, async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_sort = off`
    return tx`explain ${query(tx)}`
  })
  expect(JSON.stringify(plan)).toContain(` ${index} `)
})
