import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import * as store from './store.ts'

const ownMigrations = path.join(import.meta.dirname, '../../db/migrations')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-filling-'))
const before = path.join(folder, 'migrations')
let database: Database

/** A community from before there were figures. */
beforeAll(async () => {
  fs.mkdirSync(before)
  for (const name of fs.readdirSync(ownMigrations).filter((name) => name < '0010'))
    fs.copyFileSync(path.join(ownMigrations, name), path.join(before, name))
  database = await openDatabase({ dataDir: path.join(folder, 'data'), checkpoints: false })
  await migrate(database, { folder: before })
  await database.sql`
    insert into users (id, username, email, password, name, role, gdpr_consent,
      marketing_consent)
    select gen_random_uuid(), 'person' || n, n || '@example.org', 'x', 'x',
      case when n <= 2 then 'expat' else 'student' end, n = 1, n % 2 = 1
    from generate_series(1, 5) n`
  await database.sql`
    insert into events (id, title, description, start_date, end_date, location)
    select gen_random_uuid(), 'Walk ' || n, '', now() + interval '1 day', now() + interval '1 day', ''
    from generate_series(1, 3) n`
  await database.sql`
    insert into event_bookings (id, event_id, user_id, price, status, payment_status)
    select gen_random_uuid(), e.id, u.id, 7.5,
      case u.username when 'person5' then 'cancelled' else 'confirmed' end,
      case u.username when 'person1' then 'paid' else 'pending' end
    from events e, users u where e.title = 'Walk 1' or u.username = 'person1'`
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('where people and bookings are already, the figures begin with them', async () => {
  await migrate(database)
  const { sql } = database
  const names = [
    ...(['users', 'users.gdprConsent', 'events', 'bookings', 'revenue'] as const),
    ...(['users.marketingConsent.student', 'users.marketingConsent.expat'] as const),
  ]
  const total = await store.sumFigures(sql, names)
  expect(Object.fromEntries(names.map((name) => [name, Number(total(name))]))).toEqual({
    users: 5,
    'users.gdprConsent': 1,
    events: 3,
    bookings: 6,
    revenue: 22.5,
    'users.marketingConsent.student': 2,
    'users.marketingConsent.expat': 1,
  })
  expect(await store.countRoles(sql)).toEqual([
    { role: 'student', count: 3 },
    { role: 'expat', count: 2 },
  ])
  expect(await store.sumLastDays(sql, 'users.registered', 30, new Date())).toBe(5)
  const popular = await store.listPopularEvents(sql, 5)
  expect(popular.map(({ title, bookings }) => ({ title, bookings }))[0]).toEqual({
    title: 'Walk 1',
    bookings: 4,
  })
  expect(popular).toHaveLength(3)
  expect(await sql`select 1 from figure_changes`).toEqual([])
})
