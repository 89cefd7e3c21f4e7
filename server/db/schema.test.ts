import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './connect.ts'
import { rowTypes } from './rowTypes.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
})
afterAll(() => database.close())

test('the generated row types match the migrated database', async () => {
  const rows = await readFile(join(import.meta.dirname, 'rows.ts'), 'utf8')
  expect(rows, 'Run `npm run row-types`').toBe(await rowTypes(database.sql))
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
const waitlistEntry = (id: string) =>
  `insert into event_waitlist (id, event_id, user_id) values ('${id}', '${c}', '${a}');`
const group = `insert into groups (id, name, type) values ('${c}', 'g', 'expats');`
const member = (id: string) =>
  `insert into group_members (id, group_id, user_id) values ('${id}', '${c}', '${a}');`
const groupMessage = (id: string, seq = 1, changedSeq = seq, clientId = id) =>
  `insert into group_messages (id, group_id, user_id, message, seq, changed_seq, client_id)
    values ('${id}', '${c}', '${a}', 'hoi', ${seq}, ${changedSeq}, '${clientId}');`
const request = (id: string) =>
  `insert into group_join_requests (id, group_id, user_id) values ('${id}', '${c}', '${a}');`
const inGroup = user(a, 'anna') + group
const notification = (id: string) =>
  `insert into notifications (id, user_id, title, message, type, category, key)
    values ('${id}', '${a}', 't', 'm', 'x', 'other', 'k');`
const mail = (id: string) =>
  `insert into mail_outbox (id, user_id, kind, key) values ('${id}', '${a}', 'x', 'k');`
const exportRequest = (id: string) =>
  `insert into data_export_requests (id, user_id, request_type, data_types)
    values ('${id}', '${a}', 'full_export', '{profile}');`
const session = (id: string, hash: string) =>
  `insert into sessions (id, user_id, token_hash, authenticated_at, last_seen_at)
    values ('${id}', '${a}', '\\x${hash}', now(), now());`
const feed = (hash: string, owner = a) =>
  `insert into calendar_feeds (user_id, token_hash) values ('${owner}', '\\x${hash}');`
const eventWith = (column: string, value: string) =>
  `${event} update events set ${column} = ${value};`

describe('database constraints reject (S130)', () => {
  test.each([
    ['a username in another case', user(a, 'anna') + user(b, 'ANNA', 'y@x.nl')],
    ['an email in another case', user(a, 'anna', 'a@x.nl') + user(b, 'ben', 'A@X.nl')],
    ['a username with non-ASCII letters', user(a, 'аnna')],
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
    [
      'a second entry in one waitlist',
      `${user(a, 'anna') + event + waitlistEntry(a)}${waitlistEntry(b)}`,
    ],
    ['a second membership of one group', `${user(a, 'anna') + group + member(a)}${member(b)}`],
    ['an unknown kind of group', group.replace("'expats'", "'robots'")],
    ['an unknown role', `${inGroup + member(a)} update group_members set role = 'owner';`],
    [
      'two messages with one sequence number',
      `${inGroup + groupMessage(a) + groupMessage(b, 1, 2)}`,
    ],
    ['two changes with one number', `${inGroup + groupMessage(a, 1, 2) + groupMessage(b, 2)}`],
    ['a change number below the sequence number', `${inGroup + groupMessage(a, 2, 1)}`],
    [
      'the same message sent twice',
      `${inGroup + groupMessage(a, 1, 1, c) + groupMessage(b, 2, 2, c)}`,
    ],
    [
      'a message without text',
      `${inGroup + groupMessage(a)} update group_messages set message = '';`,
    ],
    [
      'a deleted message that keeps its text',
      `${inGroup + groupMessage(a)} update group_messages set deleted_at = now();`,
    ],
    ['two requests of one person', `${inGroup + request(a) + request(b)}`],
    [
      'an unknown answer',
      `${inGroup + request(a)} update group_join_requests set status = 'accepted';`,
    ],
    [
      'an answer without a time',
      `${inGroup + request(a)} update group_join_requests set status = 'declined';`,
    ],
    [
      'a time without an answer',
      `${inGroup + request(a)} update group_join_requests set answered_at = now();`,
    ],
    [
      'the status removed without was_removed',
      `${inGroup + request(a)} update group_join_requests set status = 'removed';`,
    ],
    ['the same notification twice', `${user(a, 'anna') + notification(a)}${notification(b)}`],
    ['the same mail queued twice', `${user(a, 'anna') + mail(a)}${mail(b)}`],
    ['two open export requests', `${user(a, 'anna') + exportRequest(a)}${exportRequest(b)}`],
    ['a session with a truncated hash', `${user(a, 'anna') + session(a, 'aabb')}`],
    [
      'two sessions with one token',
      `${user(a, 'anna') + session(a, 'ab'.repeat(32))}${session(b, 'ab'.repeat(32))}`,
    ],
    ['a feed with a truncated hash', `${user(a, 'anna') + feed('aabb')}`],
    [
      'two feeds with one address',
      `${user(a, 'anna') + user(b, 'ben') + feed('ab'.repeat(32))}${feed('ab'.repeat(32), b)}`,
    ],
    ['a booking of an unknown event', user(a, 'anna') + booking(a)],
    [
      'an unknown status',
      `${user(a, 'anna') + event + booking(a)} update event_bookings set status = 'x';`,
    ],
  ])('%s', async (_, statements) => {
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(statements)
      throw new Error('it was taken')
    })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^2(3|2)/) })
  })
})

test('deleting a user removes their rows and anonymises shared ones (ON DELETE)', async () => {
  const rows = [
    ...[
      user(a, 'anna'),
      user(b, 'ben'),
      event,
      booking(a),
      waitlistEntry(a),
      group,
      member(a),
      notification(a),
    ],
    ...[groupMessage(a), request(a)],
    ...[
      mail(a),
      exportRequest(a),
      session(a, 'ab'.repeat(32)),
      feed('ab'.repeat(32)),
      connection(a, a, b),
    ],
    `update events set created_by = '${a}'; update groups set created_by = '${a}';`,
  ]
  const counts = await database.sql
    .begin(async (tx) => {
      await tx.unsafe(`delete from groups; ${rows.join('')}`)
      await tx`select set_config('welkom.erased_user', ${a}, true)`
      await tx`delete from users where id = ${a}`
      const [row] = await tx`
        select
          (select count(*)::int from events where created_by is null) as events,
          (select count(*)::int from event_bookings where user_id is null) as bookings,
          (select count(*)::int from groups where created_by is null) as groups,
          (select count(*)::int from group_messages where user_id is null) as messages,
          (select member_count from groups) as counted,
          (select count(*)::int from event_waitlist) + (select count(*)::int from group_members)
          + (select count(*)::int from group_join_requests)
          + (select count(*)::int from notifications) + (select count(*)::int from mail_outbox)
          + (select count(*)::int from data_export_requests) + (select count(*)::int from sessions)
          + (select count(*)::int from calendar_feeds)
          + (select count(*)::int from user_connections) as own`
      throw Object.assign(new Error('enough'), { row })
    })
    .catch((error: { row?: unknown }) => error.row ?? error)
  expect(counts).toEqual({ events: 1, bookings: 1, groups: 1, messages: 1, counted: 0, own: 0 })
})
