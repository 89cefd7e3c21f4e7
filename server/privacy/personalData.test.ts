import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { testDatabase } from '#server/testing/database.ts'
import { retention } from '#shared/privacy/retention.ts'
import { parts } from './export/shape.ts'
import { personalData } from './personalData.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const rules = { c: 'deleted', n: 'unlinked' } as Record<string, string>

test('every foreign key to users is in the list, and does what the list says', async () => {
  const keys = await database.sql<{ table: string; column: string; rule: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as rule
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`
  const found = keys.map(({ table, column, rule }) => `${table}.${column} ${rules[rule] ?? rule}`)
  const listed = personalData
    .filter(({ onErasure }) => onErasure !== 'tombstone')
    .map(({ table, column, onErasure }) => `${table}.${column} ${onErasure}`)
  expect(found.sort()).toEqual(listed.sort())
})

test('a column that names a person without a foreign key is a tombstone in the list', async () => {
  const columns = await database.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns c
    where table_schema = 'public' and column_name in ('user_id', 'created_by', 'author_id')
      and not exists (
        select 1 from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'users'::regclass
          and k.conrelid = c.table_name::regclass and a.attname = c.column_name
      )`
  const listed = personalData.filter(({ onErasure }) => onErasure === 'tombstone')
  expect(columns.map((row) => ({ ...row }))).toEqual(
    listed.map(({ table, column }) => ({ table, column })),
  )
})

test('every part of the export is made of tables in the list, and the list names no other', () => {
  const listed = new Set(personalData.map(({ exportedAs }) => exportedAs))
  // Proofs of consent name nobody: the person's own row leads to them.
  expect(new Set([...listed, 'consents', null])).toEqual(new Set([...Object.keys(parts), null]))
})

test('what goes by itself after a time is in the list, unless it is of nobody', () => {
  const of = new Set<string>(personalData.map(({ kept }) => kept))
  const ofNobody = [
    'invoices',
    'farewells',
    'consents',
    'jobs',
    'logs',
    'backups',
    'calendarImports',
  ]
  // Parts of rows that are in the list themselves, and what is not in the database.
  const within = [
    'rejectedConnections',
    'exportFiles',
    'auditOrigins',
    'unconfirmedAccounts',
    'removedGroups',
  ]
  const inBrowsers = ['cookie', 'deviceCookie', 'consentRecord']
  expect(new Set([...of, ...ofNobody, ...within, ...inBrowsers])).toEqual(
    new Set(Object.keys(retention)),
  )
})
