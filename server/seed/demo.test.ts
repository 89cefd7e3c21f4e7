import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { request } from '#server/testing/freshApp.ts'
import { type Analytics, admin } from '#shared/admin/contract.ts'
import { type Trends, trends } from '#shared/admin/trends/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { findScamWarnings } from '#shared/community/rentalScamDetection.ts'
import type { Event } from '#shared/events/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type Case, cases, type Decision } from '#shared/safety/cases/contract.ts'
import { demoPassword, demoPeople, seedDemo } from './demo.ts'

let database: Database
let app: App

const appAt = async (now: Date) => {
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const made = await createApp({ config, database, now: () => now })
  await made.http.ready()
  return made
}

beforeAll(async () => {
  database = await ownTestDatabase()
  app = await appAt(new Date('2026-11-20T12:00:00Z'))
  await seedDemo(app)
})
afterAll(() => database.close())

const asAna = async <Body>(url: string) => {
  const { headers } = await request(app, {
    method: auth.login.method,
    url: auth.login.path,
    payload: { username: 'ana', password: demoPassword },
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const { body } = await request(app, { method: 'GET', url, headers: { cookie } })
  return body as Body
}

const countOf = async (text: string) => {
  const [row] = await database.sql.unsafe<[{ count: number }]>(
    `select count(*)::int as count ${text}`,
  )
  return row.count
}

test('all demo users can sign in, and only Ana is an administrator', async () => {
  for (const { username, isAdmin } of demoPeople) {
    const { status, body } = await request(app, {
      method: auth.login.method,
      url: auth.login.path,
      payload: { username, password: demoPassword },
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { username, isAdmin } })
  }
  expect(demoPeople.map(({ isAdmin }) => isAdmin).indexOf(true)).toBe(0)
  expect(demoPeople).toHaveLength(9)
})

test('the pictures of November 2026 are rendered', async () => {
  const body = await asAna<Event[]>(`${events.list.path}?when=upcoming`)
  const cards = body.slice(0, 6).map((event) => ({
    title: event.title,
    start: String(event.startDate),
    location: event.location,
    price: event.price,
    left: event.placesLeft,
    isBooked: event.isBooked,
  }))
  expect(cards).toMatchObject([
    { title: 'Dutch café night', start: '2026-11-26T18:30:00.000Z', isBooked: true },
    { title: 'Canal walk for newcomers', start: '2026-11-28T13:00:00.000Z', left: 3 },
    { title: 'Sinterklaas evening with poems', start: '2026-12-05T17:00:00.000Z', left: 0 },
    { title: 'First job in the Netherlands', start: '2026-12-09T16:30:00.000Z', price: '0.00' },
    { title: 'Ice skating for beginners', start: '2026-12-12T10:00:00.000Z', price: '9.00' },
    expect.objectContaining({}),
  ])
})

test('events have towns; some belong to groups, one is for members, one hides its place', async () => {
  expect(await countOf("from events where town = ''")).toBe(0)
  expect(await countOf('from events where group_id is not null')).toBeGreaterThan(3)
  expect(await countOf('from events where is_members_only')).toBe(1)
  expect(await countOf('from events where exact_location is not null')).toBe(1)
})

test('one event is full and has a waitlist, some are free and some paid', async () => {
  expect(await countOf('from event_waitlist')).toBe(2)
  expect(await countOf("from event_bookings where status = 'cancelled'")).toBe(1)
  expect(await countOf("from notifications where type = 'bookingPromoted'")).toBe(1)
  expect(await countOf('from events where price = 0')).toBeGreaterThan(5)
  expect(await countOf('from events where price > 0')).toBeGreaterThan(5)
  expect(await countOf("from event_bookings where payment_status = 'paid'")).toBeGreaterThan(3)
  expect(await countOf("from user_connections where status = 'accepted'")).toBe(13)
  expect(await countOf("from user_connections where status = 'pending'")).toBe(3)
})

test('every group has an admin and messages of its members', async () => {
  expect(await countOf('from groups')).toBe(8)
  expect(await countOf("from group_members where role = 'admin'")).toBe(8)
  const ahead = "from group_messages where created_at > '2026-11-20T12:00:00Z'"
  expect(await countOf(ahead)).toBe(0)
  expect(await countOf('from group_messages')).toBeGreaterThan(40)
  const outOfOrder = `from group_messages a join group_messages b using (group_id)
    where a.seq < b.seq and a.created_at >= b.created_at`
  expect(await countOf(outOfOrder)).toBe(0)
})

test('Ana has unread messages and pending requests', async () => {
  const ana = "(select id from users where username = 'ana')"
  expect(
    await countOf(`from group_members m join groups g on g.id = m.group_id
      where m.user_id = ${ana} and m.last_read_seq < g.last_seq`),
  ).toBe(1)
  expect(
    await countOf(`from group_join_requests r join group_members m using (group_id)
      where m.user_id = ${ana} and m.role = 'admin' and r.status = 'pending'`),
  ).toBe(1)
  expect(await countOf(`from notifications where type = 'askedToJoin' and user_id = ${ana}`)).toBe(
    1,
  )
})

test('everyone has a drawn face', async () => {
  expect(await countOf('from users where profile_photo is null')).toBe(0)
  const photos = await database.sql`select distinct large from photos`
  expect(photos).toHaveLength(19)
})

test('Mina has arrived lately, and has people, messages and events', async () => {
  const isMina = "= (select id from users where username = 'mina')"
  const connected = `status = 'accepted' and (requester_id ${isMina} or receiver_id ${isMina})`
  expect(await countOf(`from user_connections where ${connected}`)).toBe(6)
  expect(
    await countOf(`from user_connections where status = 'pending' and receiver_id ${isMina}`),
  ).toBe(1)
  expect(await countOf(`from group_members where user_id ${isMina}`)).toBe(3)
  const booked = `e.start_date > '2026-11-20' and b.status = 'confirmed' and b.user_id ${isMina}`
  expect(
    await countOf(`from event_bookings b join events e on e.id = b.event_id where ${booked}`),
  ).toBe(2)
  expect(
    await countOf(`from notifications where not is_read and user_id ${isMina}`),
  ).toBeGreaterThan(1)
  expect(await countOf(`from direct_messages where created_at > '2026-11-20T12:00:00Z'`)).toBe(0)
})

test('the board has every kind of content, newest post first', async () => {
  expect(await countOf('from community_posts')).toBe(17)
  expect(await countOf('from (select distinct category from community_posts) as c')).toBe(6)
  expect(await countOf('from community_posts where is_pinned')).toBe(1)
  expect(await countOf('from community_comments where parent_id is not null')).toBeGreaterThan(8)
  for (const table of ['community_posts', 'community_comments', 'community_votes'])
    expect(await countOf(`from ${table} where created_at > '2026-11-20T12:00:00Z'`)).toBe(0)
  expect(
    await countOf(`from community_posts a join community_posts b on a.id < b.id
      where a.created_at >= b.created_at`),
  ).toBe(0)
  const rows = await database.sql<{ title: string; content: string }[]>`
    select title, content from community_posts where category = 'housing' order by id`
  // They describe fraud or ask about it, so they trigger no warning.
  expect(rows.filter(({ title, content }) => findScamWarnings(`${title}\n${content}`)[0])).toEqual(
    [],
  )
})

test('users registered at different times and have no earlier activity', async () => {
  const { usersPerWeek, recentUsers } = await asAna<Analytics>(admin.analytics.path)
  const weeks = usersPerWeek.map(({ count }) => count)
  expect(weeks.filter((count) => count > 0).length).toBeGreaterThan(8)
  expect(recentUsers).toBe(7)
  const tooEarly = [
    'group_members d on d.user_id = u.id and d.joined_at < u.created_at',
    'event_bookings d on d.user_id = u.id and d.created_at < u.created_at',
    'community_posts d on d.author_id = u.id and d.created_at < u.created_at',
    'community_comments d on d.author_id = u.id and d.created_at < u.created_at',
    'users d on d.id = u.id and d.gdpr_consent_date < u.created_at',
    'reports d on d.reporter_id = u.id and d.created_at < u.created_at',
    'group_messages d on d.user_id = u.id and d.created_at < u.created_at',
    'direct_messages d on d.sender_id = u.id and d.created_at < u.created_at',
    'user_connections d on u.id in (d.requester_id, d.receiver_id) and d.created_at < u.created_at',
    'event_feedback d on d.user_id = u.id and d.created_at < u.created_at',
  ]
  for (const join of tooEarly)
    expect(
      await database.sql.unsafe(`select u.username, d.* from users u join ${join}`),
      join,
    ).toEqual([])
  expect(await countOf('from new_account_actions')).toBe(0)
})

test('past events have attendance and feedback', async () => {
  expect(await countOf('from event_bookings where checked_in_at is not null')).toBeGreaterThan(8)
  expect(await countOf('from event_feedback where rating = 2')).toBe(1)
  const { satisfaction, revenue } = await asAna<Analytics>(admin.analytics.path)
  expect(satisfaction).toBeGreaterThan(60)
  expect(satisfaction).toBeLessThan(100)
  expect(Number(revenue)).toBeGreaterThan(100)
  const paid = (which: string) =>
    countOf(`from event_bookings b join events e on e.id = b.event_id
      where b.price > 0 and b.status = 'confirmed' and ${which}`)
  expect(await paid("e.start_date < '2026-11-20' and payment_status = 'pending'")).toBe(1)
  expect(await paid("e.start_date > '2026-11-20' and payment_status = 'paid'")).toBeGreaterThan(4)
  expect(await paid("e.start_date > '2026-11-20' and payment_status = 'pending'")).toBeGreaterThan(
    4,
  )
})

test('bookings are made at all times of the day, hardly ever in the same minute', async () => {
  const minutes = "select distinct date_trunc('minute', created_at) from event_bookings"
  const bookings = await countOf('from event_bookings')
  expect(bookings).toBeGreaterThan(100)
  expect(await countOf(`from (${minutes}) as m`)).toBeGreaterThan(0.97 * bookings)
  const hour = "extract(hour from created_at at time zone 'Europe/Amsterdam')"
  expect(
    await countOf(`from event_bookings where ${hour} not between 8 and 23`),
  ).toBeLessThanOrEqual(bookings / 20)
  expect(await countOf(`from event_bookings where created_at > '2026-11-20T12:00:00Z'`)).toBe(0)
})

test.each(['2026-11-20', '2026-11-28'])(
  'the trends of %s show attendance and returning people',
  async (to) => {
    const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10)
    const { current } = await asAna<Trends>(`${trends.read.path}?from=${from}&to=${to}`)
    expect(current.totals.attendanceRate).toBeGreaterThan(60)
    expect(current.totals.returningRate).toBeGreaterThan(30)
    const busyDays = current.points.filter(({ bookings }) => bookings > 0)
    expect(busyDays.length).toBeGreaterThan(14)
  },
)

test('Mina has accepted the policy in effect, as most members have', async () => {
  const accepted = 'privacy_policy_accepted and gdpr_consent and data_retention_consent'
  expect(await countOf(`from users where ${accepted} and username = 'mina'`)).toBe(1)
  expect(await countOf(`from users where ${accepted}`)).toBe(16)
})

test('one event repeats weekly, and one has a picture of its own', async () => {
  expect(await countOf('from events e join event_series s on s.id = e.series_id')).toBe(6)
  expect(await countOf("from events where image_url like '/api/events/pictures/%'")).toBe(1)
  expect(await countOf('from event_pictures')).toBe(1)
})

test('the moderation queue has pending and decided cases', async () => {
  const waiting = await asAna<Case[]>(cases.list.path)
  expect(waiting.map(({ type, reportCount }) => [type, reportCount])).toEqual([
    ['contact', 1],
    ['groupMessage', 1],
    ['comment', 2],
  ])
  const decided = await asAna<Decision[]>(cases.decisions.path)
  expect(decided.map(({ kind }) => kind)).toEqual(['remove', 'dismiss'])
  expect(await countOf('from users where is_moderator')).toBe(1)
  const auditEntries = `from data_audit_logs where created_at > '2026-11-20T12:00:00Z'
    and action in ('report_made', 'decision_made', 'checked_in', 'checked_somebody_in', 'event_created')`
  expect(await countOf(auditEntries)).toBe(0)
})

test('there are invitations to groups and to register', async () => {
  expect(await countOf('from group_invitations where declined_at is null')).toBe(2)
  expect(await countOf('from registration_invitations where uses_left = 5')).toBe(1)
})

test('no mail about demo bookings is queued', async () => {
  // Ana signed in from two devices above, which sends mails.
  const others = "kind <> 'newSignIn'"
  expect(await countOf(`from mail_outbox where sent_at is null and ${others}`)).toBe(0)
  const mailed = `select id::text from mail_outbox where ${others}`
  const isOfThese = `payload ->> 'mailId' in (${mailed})`
  expect(await countOf(`from jobs where name = 'mail.send' and ${isOfThese}`)).toBe(0)
  expect(await countOf("from jobs where name = 'mail.contact'")).toBe(0)
})

test('seeding again changes nothing', async () => {
  const before = await fingerprint(app)
  await seedDemo(app)
  expect(await fingerprint(app)).toBe(before)
})
