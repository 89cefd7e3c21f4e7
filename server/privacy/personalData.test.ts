import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { lifecycles } from '#server/lifecycles.ts'
import { testDatabase } from '#server/testing/database.ts'
import { retention } from '#shared/privacy/retention.ts'
import { exportSections } from './export/schema.ts'

const personalData = lifecycles.flatMap((lifecycle) => lifecycle.personalData)

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const rules = { c: 'deleted', n: 'unlinked' } as Record<string, string>

test('every foreign key to users is listed and behaves as listed', async () => {
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

test('user columns without a foreign key are listed as tombstones', async () => {
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

test('export sections and listed tables match', () => {
  const listed = new Set(personalData.map(({ exportedAs }) => exportedAs))
  // Consent records name no user; the user row links to them.
  expect(new Set([...listed, 'consents', null])).toEqual(
    new Set([...Object.keys(exportSections), null]),
  )
})

test('every retention rule is listed, unless it has no user', () => {
  const listed = new Set<string>(personalData.map(({ retentionRule }) => retentionRule))
  const withoutUser = [
    'invoices',
    'accountDeletedMails',
    'visitorBookings',
    'consents',
    'jobs',
    'logs',
    'backups',
    'calendarImports',
  ]
  // Parts of listed rows, and data outside the database.
  const within = [
    'answers',
    'rejectedConnections',
    'exportFiles',
    'auditOrigins',
    'unconfirmedAccounts',
    'removedGroups',
  ]
  const inBrowsers = ['cookie', 'deviceCookie', 'positionCookie', 'consentRecord']
  expect(new Set([...listed, ...withoutUser, ...within, ...inBrowsers])).toEqual(
    new Set(Object.keys(retention)),
  )
})
