import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const typeNames: Record<string, string> = {
  users: 'UserRow',
  sessions: 'SessionRow',
  settings: 'SettingRow',
  events: 'EventRow',
  event_bookings: 'BookingRow',
  event_waitlist: 'WaitlistRow',
  calendar_feeds: 'CalendarFeedRow',
  groups: 'GroupRow',
  group_members: 'GroupMemberRow',
  user_connections: 'ConnectionRow',
  notifications: 'NotificationRow',
  mail_outbox: 'MailRow',
  data_audit_logs: 'AuditRow',
  data_export_requests: 'ExportRequestRow',
}
// Kept by the migrations and by the queue, and read by them alone.
const without = new Set(['schema_migrations', 'jobs'])

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `number | null` → which column types may stand behind it. */
const columnTypes: [RegExp, RegExp][] = [
  [/^string\[\]/, /^_text$/],
  [/^string/, /^(uuid|text|numeric|int8)$/],
  [/^'/, /^text$/],
  [/^boolean/, /^bool$/],
  [/^number/, /^int4$/],
  [/^Date/, /^timestamptz$/],
  [/^Buffer/, /^bytea$/],
  [/^unknown/, /^jsonb$/],
]

test('the row types say what the live tables hold: names, types, and what may be null', async () => {
  const source = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8')
  const columns = await database.sql<
    { table: string; name: string; type: string; nullable: boolean }[]
  >`
    select table_name as table, column_name as name, udt_name as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public'`
  const tables = new Set(columns.map(({ table }) => table).filter((table) => !without.has(table)))
  expect([...tables].sort()).toEqual(Object.keys(typeNames).sort())

  for (const [table, typeName] of Object.entries(typeNames)) {
    const body = new RegExp(`export type ${typeName} = \\{([^}]*)\\}`).exec(source)?.[1] ?? ''
    const fields = new Map(
      [...body.matchAll(/(\w+): ([^\n;]+)/g)].map(([, name = '', type = '']) => [
        name,
        type.trim(),
      ]),
    )
    const own = columns.filter((column) => column.table === table)
    expect([...fields.keys()].sort(), table).toEqual(own.map(({ name }) => camel(name)).sort())
    for (const { name, type, nullable } of own) {
      const field = fields.get(camel(name)) ?? ''
      const fitting = columnTypes.find(([pattern]) => pattern.test(field))?.[1]
      expect(fitting?.test(type), `${table}.${name}: ${field} for ${type}`).toBe(true)
      if (field !== 'unknown')
        expect(field.includes('| null'), `${table}.${name} null`).toBe(nullable)
    }
  }
})

const a = '01890a5d-ac96-774b-bcce-b302099a8057'
const b = '01890a5d-ac96-774b-bcce-b302099a8058'
const c = '01890a5d-ac96-774b-bcce-b302099a8059'
const user = (id: string, name: string, mail = `${name}@x.nl`) =>
  `insert into users (id, username, email, password, name) values ('${id}', '${name}', '${mail}', 'x', 'x');`
const event = `insert into events (id, title, description, start_date, end_date, location)
  values ('${c}', 't', 'd', now(), now(), 'l');`
const booking = (id: string) =>
  `insert into event_bookings (id, event_id, user_id, price) values ('${id}', '${c}', '${a}', 0);`
const connection = (id: string, from: string, to: string) =>
  `insert into user_connections (id, requester_id, receiver_id) values ('${id}', '${from}', '${to}');`
const eventWith = (column: string, value: string) =>
  `${event} update events set ${column} = ${value};`

describe('the database itself refuses (S130)', () => {
  test.each([
    ['a username in another case', user(a, 'anna') + user(b, 'ANNA', 'y@x.nl')],
    ['an e-mail in another case', user(a, 'anna', 'a@x.nl') + user(b, 'ben', 'A@X.nl')],
    ['a username of other letters', user(a, 'аnna')],
    ['a second booking of one event', user(a, 'anna') + event + booking(a) + booking(b)],
    ['a price below zero', eventWith('price', '-0.01')],
    ['a price that is no number', eventWith('price', "'NaN'")],
    ['a price too large', eventWith('price', '100000000')],
    ['an event for nobody', eventWith('max_attendees', '0')],
    ['an end before the start', eventWith('end_date', "start_date - interval '1 second'")],
    ['an event without a title', eventWith('title', "''")],
    [
      'two entries of one calendar entry',
      `${event} update events set import_uid = 'u';
      insert into events select '${a}', title, description, image_url, start_date, end_date,
        location, price, category, max_attendees, created_by, cancelled_at, import_uid from events;`,
    ],
    ['a connection with oneself', user(a, 'anna') + connection(c, a, a)],
    [
      'a connection asked for from both sides',
      user(a, 'anna') + user(b, 'ben') + connection(a, a, b) + connection(b, b, a),
    ],
    ['a booking of an unknown event', user(a, 'anna') + booking(a)],
    [
      'an unknown status',
      `${user(a, 'anna') + event + booking(a)} update event_bookings set status = 'x';`,
    ],
  ])('%s', async (_, statements) => {
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(`delete from events; delete from users; ${statements}`)
      throw new Error('it was taken')
    })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^2(3|2)/) })
  })
})
