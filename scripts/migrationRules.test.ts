import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrationLocks } from './structure/migrationRules.ts'
import { readTree } from './structure/tree.ts'

// A rule that matches nothing lets a migration through that stops a large community for minutes.
const folder = 'server/db/migrations'
const made: string[] = []
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true })
})

/** Checks migrations 0040, 0041, … with these texts. */
const check = (...texts: string[]) => {
  const root = mkdtempSync(join(tmpdir(), 'migrations-'))
  made.push(root)
  mkdirSync(join(root, folder), { recursive: true })
  for (const [index, text] of texts.entries())
    writeFileSync(join(root, folder, `00${40 + index}_change.sql`), text)
  return migrationLocks(readTree(root)).map(
    ({ path, line, sentence }) => `${path.slice(-15, -11)}:${line} ${sentence}`,
  )
}

const rejected: [why: string, text: string][] = [
  ['blocks its writes', 'create index events_note on events (note)'],
  ['file of its own', '-- no transaction\ncreate index concurrently events_note on events (note)'],
  ['file of its own', 'create index concurrently if not exists events_note on events (note)'],
  [
    'file of its own',
    '-- no transaction\ncreate index concurrently if not exists a on events (a); select 1',
  ],
  ['differs per row', 'alter table events add column code uuid not null default gen_random_uuid()'],
  ['differs per row', 'alter table events add column code uuid default gen_random_uuid()'],
  ['cannot be `not null`', 'alter table events add column note text not null'],
  [
    'generated column',
    'alter table events add column words int generated always as (length(title)) stored',
  ],
  ['generated column', 'alter table events add column number serial'],
  ['unique column', 'alter table events add column code text unique'],
  ['constraint of a new column', 'alter table events add column seats int check (seats > 0)'],
  ['reads the table', 'alter table events add constraint paid check (price > 0)'],
  [
    'reads the table',
    'alter table events add constraint host foreign key (host_id) references users (id)',
  ],
  ['builds its index', 'alter table events add constraint once unique (title)'],
  ['rewrites the table', 'alter table events alter column price type bigint'],
  ['rewrites the table', 'alter table events add column a int, alter column b type text'],
  ['`set not null` reads', 'alter table events alter column note set not null'],
  [
    'Validate a constraint in a file of its own',
    'alter table events add constraint a check (b > 0) not valid; alter table events validate constraint a',
  ],
  ['The version before may use the column', 'alter table events drop column note'],
  [
    'The version before may use the column',
    '-- unused since 0040\nalter table events drop column note',
  ],
  ['The version before may use the table', 'drop table events'],
  ['uses the old name', 'alter table events rename to gatherings'],
  ['uses the old name', 'alter table events rename column title to name'],
  ['`lock table`', 'lock table events'],
  ['locks all rows', "update events set note = ''"],
  ['locks all rows', 'delete from events where note is null'],
  ['locks all rows', "-- in batches\nupdate events set note = ''"],
  [
    'locks all rows',
    'with gone as (delete from events returning id) insert into log select id from gone',
  ],
  ['`reindex`', 'reindex table events'],
  ['`cluster`', 'cluster events using events_note'],
  ['cannot be checked', "do $$ begin update events set note = ''; end $$"],
]

test.each(rejected)('a migration is rejected: %s (%s)', (why, text) => {
  const findings = check(text)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(why)
})

const allowed = [
  '-- no transaction\ncreate index concurrently if not exists events_note on events (note)',
  'create table notes (id uuid primary key, at timestamptz); create index notes_at on notes (at)',
  'alter table events add column note text',
  "alter table events add column note text not null default '', add column at timestamptz default now()",
  'alter table events add column host_id uuid references users (id)',
  'alter table events add constraint paid check (price > 0) not valid',
  'alter table events validate constraint paid',
  'alter table events add constraint once unique using index events_once',
  'alter table events drop constraint paid, alter column note drop not null',
  "update settings set value = '1' where key = 'a'",
  "-- in batches\nupdate events set note = '' where id in (select id from events where note is null limit 1000)",
  'drop index events_note',
  'create or replace function a() returns int language sql as $$ select 1 $$',
]

test.each(allowed)('a migration is allowed: %s', (text) => {
  expect(check(text)).toEqual([])
})

const addCheck = 'alter table events add constraint noted check (note is not null) not valid'
const validate = 'alter table events validate constraint noted'
const setNotNull = 'alter table events alter column note set not null'

test('a column becomes `not null` after its check has been validated', () => {
  expect(check(addCheck, validate, setNotNull)).toEqual([])
  expect(check(addCheck, setNotNull)).toHaveLength(1)
  expect(check(addCheck.replace('note is', 'title is'), validate, setNotNull)).toHaveLength(1)
})

test('what an earlier version stopped using may be dropped', () => {
  expect(check('select 1', '-- unused since 0040\nalter table events drop column note')).toEqual([])
})

test('a finding names file and line', () => {
  expect(check('select 1', '-- why\nselect 2;\n\n-- this\nlock table events;')).toEqual([
    '0041:5 `lock table` keeps everybody waiting until the end of the migration.',
  ])
})
