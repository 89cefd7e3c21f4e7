import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { type AdminBooking, attendance } from '#shared/events/attendance/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import * as store from './store.ts'

// More bookings than the sample, and more users of one name than the index limit.
const userCount = 1500
const bookings = 3000
const events = 500
const guests = 12

let all: AdminBooking[]
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const admin = await anAdmin(app)
await app.db`
  insert into users (id, username, email, password, name)
  select ('00000001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person-' || n,
    'only.person-' || n || '@example.org', 'x',
    case when n % 10 = 0 then 'Maria' when n % 100 = 1 then 'Renée' else 'Bram' end
      || case when n % 300 = 2 then ' Xanthos' else ' Jansen' end
  from generate_series(1, ${userCount}::int) n`
await app.db`
  insert into events (id, title, description, start_date, end_date, location, cancelled_at)
  select ('00000003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    case when n % 10 = 0 then 'Maria Hemelvaart' when n = 33 then 'Élodie sings'
      when n % 23 = 5 then 'Rowing ' || n else 'Walk ' || n end,
    'd', now(), now(), 'l', case when n % 7 = 3 then now() end
  from generate_series(1, ${events}::int) n`
await app.db`
  insert into event_bookings (id, event_id, user_id, price, status, payment_status, created_at)
  select gen_random_uuid(),
    ('00000003-0000-7000-8000-' || lpad((n % ${events}::int + 1)::text, 12, '0'))::uuid,
    ('00000001-0000-7000-8000-' || lpad(((n * 7 + n / ${userCount}::int) % ${userCount}::int + 1)::text, 12, '0'))::uuid,
    case when n % 5 = 0 then 0 else 4 end,
    case when n % 11 = 0 then 'cancelled' else 'confirmed' end,
    case when n % 3 = 0 then 'paid' else 'pending' end,
    ${app.clock.now}::timestamptz - (n / 4) * interval '1 hour'
  from generate_series(1, ${bookings}::int) n`
// Guests, in the middle and at the end of the list.
await app.db`
  insert into event_bookings (id, event_id, guest_name, price, created_at, checked_in_at)
  select gen_random_uuid(), '00000003-0000-7000-8000-000000000001',
    case when n % 2 = 0 then 'Zoë van Gast' else 'Maria van Gast' end, 0,
    ${app.clock.now}::timestamptz - n * interval '100 hours', ${app.clock.now}
  from generate_series(1, ${guests}::int) n`
beforeAll(async () => {
  all = await listAllPages({ limit: 200 })
})

type BookingQuery = Omit<CallInput<typeof attendance.bookings>, 'before'>

/** All pages. */
const listAllPages = async (filter: BookingQuery): Promise<AdminBooking[]> => {
  const found: AdminBooking[] = []
  for (let last: AdminBooking | undefined; ; ) {
    const page = { ...filter, ...(last && { before: last.id }) }
    const { body, status } = await as(app, admin).call(attendance.bookings, page)
    expect(status).toBe(200)
    found.push(...body)
    last = body.at(-1)
    if (body.length < Number(filter.limit)) return found
  }
}

const ids = (rows: AdminBooking[]) => rows.map(({ id }) => id)

const expectedMatches = {
  maria: ({ userName, eventTitle }: AdminBooking) =>
    [userName, eventTitle].some((text) => text?.startsWith('Maria')),
  renee: ({ userName }: AdminBooking) => userName?.startsWith('Renée'),
  jansen: ({ userName }: AdminBooking) => userName?.endsWith('Jansen'),
  'xantho bram': ({ userName }: AdminBooking) => userName === 'Bram Xanthos',
  'elodie s': ({ eventTitle }: AdminBooking) => eventTitle === 'Élodie sings',
  ÉLODIE: ({ eventTitle }: AdminBooking) => eventTitle === 'Élodie sings',
  walk: ({ eventTitle }: AdminBooking) => eventTitle.startsWith('Walk'),
  'zoe van': ({ userName }: AdminBooking) => userName === 'Zoë van Gast',
  // Too many events for the index search, too few to fill a page quickly.
  rowing: ({ eventTitle }: AdminBooking) => eventTitle.startsWith('Rowing'),
  'walk 999': () => false,
  'walk 34': ({ eventTitle }: AdminBooking) => eventTitle.startsWith('Walk 34'),
  'only.person-77@ex': ({ userEmail }: AdminBooking) => userEmail === 'only.person-77@example.org',
}

test('a search of the indexes does not read all bookings', async () => {
  await app.db`analyze event_bookings`
  const matches = await store.findMatches(app.db, 'zoe van', { users: 1000, events: 20 })
  const query = { limit: 20 }
  const found = store.listMatchesByIndex(app.db, query, 'zoe van', matches)
  const rows = await app.db<{ 'QUERY PLAN': string }[]>`explain ${found}`
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('event_bookings_guests')
  expect(plan).not.toContain('Seq Scan on event_bookings')
})

test('every booking is listed once', () => {
  expect(new Set(ids(all)).size).toBe(bookings + guests)
})

test.each(Object.entries(expectedMatches))(
  'search for %s finds every match, on all pages',
  async (q, isExpected) => {
    const expected = all.filter(isExpected)
    expect(expected.length > 0).toBe(q !== 'walk 999')
    // Page sizes for which all or few matches are in the sample.
    for (const limit of [200, expected.length > 500 ? 75 : 9])
      expect(ids(await listAllPages({ q, limit })), `${limit}`).toEqual(ids(expected))
  },
)

test.each([
  { status: 'cancelled' },
  { status: 'confirmed' },
  { payment: 'paid' },
  { status: 'cancelled', payment: 'paid' },
  { payment: 'pending' },
  { status: 'confirmed', payment: 'pending' },
] as const)('filter %o works together with a search', async (filter) => {
  const isActive = (one: AdminBooking) => one.status === 'confirmed' && !one.isEventCancelled
  const matchesFilter = (one: AdminBooking) =>
    (!('status' in filter) || isActive(one) === (filter.status === 'confirmed')) &&
    (!('payment' in filter) || one.paymentStatus === filter.payment) &&
    (!('payment' in filter && filter.payment === 'pending') ||
      (isActive(one) && one.price !== '0.00'))
  for (const q of ['maria', 'renee', 'jansen'] as const) {
    const expected = all.filter((one) => matchesFilter(one) && expectedMatches[q](one))
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(await listAllPages({ ...filter, q, limit: 13 })), q).toEqual(ids(expected))
  }
})
