import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { fillAllTables } from '#server/testing/fullUserFixture.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { aUser } from '#server/testing/people.ts'
import { type Retention, type RetentionName, retention, termOf } from '#shared/privacy/retention.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { reportRetentionBacklog, retentionRules } from './retention.ts'

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app)

const day = 24 * 3_600_000
const start = new Date('2030-03-31T12:00:00Z')

/** Runs all retention jobs. */
const night = async () => {
  for (const name of [
    'privacy.retention',
    'maintenance.sessions',
    'maintenance.outbox',
    'maintenance.push',
  ] as const)
    await app.jobs.send(app.db, name, {}, { key: 'every' })
  await app.db`update jobs set due_at = now() where key = 'every'`
  await app.jobs.drain()
}

/** `table`: what is deleted or updated; `left` is the expected rest. */
type Case = { name: RetentionName; table: string; old: string; left?: string }

const isPast = "update events set start_date = '$', end_date = '$' where id ="
const isHostedPast = "update events set start_date = '$', end_date = '$' where hosting_id ="
const ofCase = "update cases set decided_at = '$' where id ="
// Each inserts a row whose term began at $; # is the row.
const cases: Case[] = [
  { name: 'sessions', table: 'sessions', old: "created_at = '$', last_seen_at = '2100-01-01'" },
  { name: 'knownDevices', table: 'known_devices', old: "last_seen_at = '$'" },
  { name: 'links', table: 'mail_links', old: "expires_at = '$'" },
  { name: 'links', table: 'passkey_challenges', old: "expires_at = '$'" },
  { name: 'events', table: 'events', old: "start_date = '$', end_date = '$'", left: 'created_by' },
  {
    name: 'proposals',
    table: 'hostings',
    old: "state = 'refused', updated_at = '$', proposed_at = '$', decided_at = '$'",
  },
  { name: 'events', table: 'event_roles', old: isHostedPast },
  { name: 'events', table: 'event_messages', old: isPast, left: 'sent_by' },
  { name: 'bookings', table: 'event_bookings', old: isPast, left: 'user_id' },
  { name: 'answers', table: 'event_bookings', old: isPast, left: 'answers' },
  { name: 'bookings', table: 'event_feedback', old: isPast, left: 'user_id' },
  { name: 'invoices', table: 'event_bookings', old: isPast },
  { name: 'waitlists', table: 'event_waitlist', old: isPast },
  { name: 'waitlistUndo', table: 'event_waitlist_left', old: "created_at = '$'" },
  {
    name: 'joinRequests',
    table: 'group_join_requests',
    old: "was_removed = false, answered_at = '$'",
  },
  {
    name: 'joinRequests',
    table: 'group_join_requests',
    old: "answered_at = '$'",
    left: 'answered_at',
  },
  { name: 'groupInvitations', table: 'group_invitations', old: "created_at = '$'" },
  { name: 'newAccountActions', table: 'new_account_actions', old: "created_at = '$'" },
  { name: 'idempotencyKeys', table: 'idempotency_keys', old: "created_at = '$'" },
  { name: 'removedGroups', table: 'groups', old: "hidden_at = '$'" },
  { name: 'groupMessages', table: 'group_messages', old: "created_at = '$'" },
  { name: 'directMessages', table: 'direct_messages', old: "created_at = '$'" },
  {
    name: 'rejectedConnections',
    table: 'user_connections',
    old: "status = 'rejected', updated_at = '$'",
  },
  { name: 'buddyMatches', table: 'language_buddy_matches', old: "ended_at = '$'" },
  { name: 'reports', table: 'cases', old: "decided_at = '$'", left: 'snapshot' },
  { name: 'reports', table: 'reports', old: ofCase, left: 'email' },
  { name: 'reports', table: 'objections', old: ofCase, left: 'email' },
  { name: 'decisions', table: 'cases', old: "decided_at = '$'" },
  { name: 'notifications', table: 'notifications', old: "created_at = '$'" },
  {
    name: 'devices',
    table: 'push_subscriptions',
    old: "is_active = false, last_used_at = '$', created_at = '$'",
  },
  { name: 'mails', table: 'mail_outbox', old: "created_at = '$'" },
  { name: 'mails', table: 'push_outbox', old: "created_at = '$'" },
  {
    name: 'exportFiles',
    table: 'data_export_requests',
    old: "completed_at = '$'",
    left: 'export_data',
  },
  { name: 'exportRequests', table: 'data_export_requests', old: "created_at = '$'" },
  { name: 'auditOrigins', table: 'data_audit_logs', old: "created_at = '$'", left: 'ip_address' },
  { name: 'auditLogs', table: 'data_audit_logs', old: "created_at = '$'" },
]

const termEnd = (countRecords: Retention) => {
  const end = new Date(start)
  if (countRecords.months) end.setUTCMonth(end.getUTCMonth() + countRecords.months)
  if (countRecords.days) end.setUTCDate(end.getUTCDate() + countRecords.days)
  return end
}

/** A user with a row in every table, of which this one is as old as `start`. */
const scene = async ({ table, old }: Case) => {
  app.clock.now = start
  const [person, other] = [await aUser(app), await aUser(app)]
  await fillAllTables(app, person.me.id, other.me.id)
  await app.db`update users set last_login_at = '2100-01-01'`
  const [{ column }] = await app.db<[{ column: string }]>`
    select column_name as column from information_schema.columns
    where table_name = ${table} and column_name in
      ('user_id', 'created_by', 'sent_by', 'sender_id', 'requester_id', 'owner_id', 'reporter_id', 'decided_by') order by ordinal_position limit 1`
  const time = old.replaceAll('$', start.toISOString())
  const mine = `${column} = '${person.me.id}'`
  // A sign-in has created rows too.
  await app.db.unsafe(`delete from ${table} where ${mine} and ctid <> (
    select max(ctid) from ${table} where ${mine})`)
  const [row] = await app.db.unsafe(`select * from ${table} where ${mine}`)
  const statement = old.startsWith('update')
    ? `${time} '${row?.eventId ?? row?.caseId ?? row?.hostingId}'`
    : `update ${table} set ${time} where ${mine}`
  await app.db.unsafe(statement)
  const key = row?.id ? `id = '${row.id}'` : mine
  return async (left?: string) => {
    const rows = await app.db.unsafe(
      `select 1 from ${table} where ${key} ${left ? `and ${left} is not null` : ''}`,
    )
    return rows.length
  }
}

describe('rows are removed exactly at the end of their term (G17)', () => {
  test.each(
    cases.map((one) => [`${one.name} (${one.table}, ${one.left ?? 'all of it'})`, one] as const),
  )('%s', async (_, one) => {
    const count = await scene(one)
    expect(await count(one.left)).toBe(1)
    const end = termEnd(termOf(one.name, defaultPlatform))
    app.clock.now = new Date(end.getTime() - day)
    await night()
    expect(await count(one.left)).toBe(1)

    app.clock.now = new Date(end.getTime() + day)
    const backlog = await reportRetentionBacklog(app, app.clock.now)
    const matching = backlog.filter(({ what, table }) => what === one.name && table === one.table)
    await night()
    expect(await count(one.left)).toBe(0)
    if (one.left) expect(await count()).toBe(1)
    if (matching.length > 0)
      expect(matching.reduce((sum, rule) => sum + rule.count, 0)).toBeGreaterThan(0)
  })
})

test('rules that delete the cause of a mail detach the mail', async () => {
  const causes = await app.db<{ name: string }[]>`
    select confrelid::regclass::text as name from pg_constraint
    where conrelid = 'mail_outbox'::regclass and contype = 'f' and confdeltype = 'n'`
  const names = causes.map(({ name }) => name)
  const deleting = retentionRules(app).filter(({ table, set }) => names.includes(table) && !set)
  expect(deleting.map(({ table }) => table).sort()).toEqual(names.sort())
  for (const { onDelete } of deleting) expect(onDelete).toBeDefined()
})

test('consents are kept for five years after withdrawal', async () => {
  app.clock.now = start
  const recordConsent = async (purpose: string, isGiven: boolean, at: string) => {
    const id = crypto.randomUUID()
    await app.db`
      insert into consent_events (id, subject_id, purpose, was, is_given, policy_version, source, created_at)
      values (${id}, '01890a5d-ac96-774b-bcce-b302099a8057', ${purpose}, ${!isGiven}, ${isGiven},
        '1.0', 'privacy', ${at})`
    return id
  }
  const ids = [
    await recordConsent('marketingConsent', true, '2028-01-01T00:00:00Z'),
    await recordConsent('marketingConsent', false, '2030-03-31T12:00:00Z'),
    await recordConsent('marketingConsent', true, '2031-01-01T00:00:00Z'),
    await recordConsent('cookieConsent', true, '2020-01-01T00:00:00Z'),
  ]
  const countRecords = async () => {
    const rows = await app.db<{ id: string }[]>`
      select id from consent_events where id = any(${ids}::uuid[])`
    return ids.map((id) => rows.some((row) => row.id === id))
  }
  app.clock.now = new Date('2035-03-30T12:00:00Z')
  await night()
  expect(await countRecords()).toEqual([true, true, true, true])
  app.clock.now = new Date('2035-04-01T12:00:00Z')
  await night()
  expect(await countRecords()).toEqual([false, false, true, true])
})

test('the name of a guest without an account goes with the names of other bookings', async () => {
  await scene({ name: 'bookings', table: 'event_bookings', old: isPast, left: 'user_id' })
  const [guest] = await app.db<[{ id: string }]>`
    insert into event_bookings (id, event_id, guest_name, price, created_at)
    select gen_random_uuid(), event_id, 'Noor', 0, created_at from event_bookings
    where user_id is not null order by created_at desc limit 1 returning id`
  await app.db`update events set start_date = ${start}, end_date = ${start}`
  app.clock.now = new Date(start.getTime() + 800 * day)
  await night()
  const [row] = await app.db`select guest_name from event_bookings where id = ${guest.id}`
  expect(row).toEqual({ guestName: null })
})

test('rules and retention table match', () => {
  const all = Object.entries(retention) as [RetentionName, Retention][]
  const nightly = all.filter(([name, { by }]) => by === undefined && name !== 'accounts')
  expect(new Set(retentionRules(app).map(({ name }) => name))).toEqual(
    new Set(nightly.map(([name]) => name)),
  )
})

test('failing rule is logged and does not stop the others', async () => {
  const count = await scene({
    name: 'notifications',
    table: 'notifications',
    old: "created_at = '$'",
  })
  const logged = captureLog(app)
  app.log.level = 'error'
  await app.db`alter table known_devices rename to hidden_devices`
  app.clock.now = new Date(start.getTime() + 200 * day)
  await night()
  await app.db`alter table hidden_devices rename to known_devices`
  app.log.level = 'silent'
  expect(await count()).toBe(0)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('What has been kept long enough could not be removed')
  expect(logged[0]).toContain('knownDevices (known_devices)')
})

// Otherwise each night reads the whole table.
test.each(['notifications', 'group_messages', 'direct_messages', 'data_audit_logs', 'mail_outbox'])(
  'expired rows of %s are found by an index',
  async (table) => {
    const indexes = await app.db`
      select 1 from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table}::regclass and a.attname = 'created_at' and i.indpred is null`
    expect(indexes).not.toEqual([])
  },
)

test('the search for old addresses reads only rows that have one', async () => {
  const [rule] = retentionRules(app).filter(({ name }) => name === 'auditOrigins')
  if (!rule) throw new Error('There is no such rule')
  const plan = await app.db.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    const rows = await tx<Record<string, string>[]>`
      explain select ctid from data_audit_logs where ${rule.isExpired(tx, new Date())}
      order by created_at limit 500`
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toContain('data_audit_logs_origins')
})
