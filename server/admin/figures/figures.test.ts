import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { foldFigures } from './fold.ts'
import { foldChanges } from './store.ts'

const steps = 1000
const writers = 8

let database: Database
let sql: Sql
beforeAll(async () => {
  database = await ownTestDatabase()
  sql = database.sql
})
afterAll(() => database.close())

const some = (tx: Tx, table: string, most = 1) =>
  tx`(select id from ${tx(table)} order by random() limit ${most})`
const newUsers = (tx: Tx, many: number) => tx`
  insert into users (id, username, email, password, name, role, gdpr_consent, created_at)
  select id, 'u-' || left(id::text, 18), id || '@example.org', 'x', 'x',
    (array['student', 'expat', 'other'])[1 + floor(random() * 3)::int], random() < 0.5,
    now() - random() * interval '100 days'
  from (select gen_random_uuid() as id from generate_series(1, ${many}::int)) i`
const aRole = (tx: Tx) => tx`(array['student', 'au_pair', 'admin'])[1 + floor(random() * 3)::int]`

type Step = (tx: Tx) => Promise<unknown>

/** What happens in a community, and the job that folds. */
const life: Step[] = [
  (tx) => newUsers(tx, 1),
  (tx) => newUsers(tx, 3),
  (tx) => tx`update users set role = ${aRole(tx)} where id = ${some(tx, 'users')}`,
  (tx) => tx`
    update users set gdpr_consent = not gdpr_consent, marketing_consent = random() < 0.5
    where id in ${some(tx, 'users', 3)}`,
  (tx) => tx`update users set last_login_at = now() where id = ${some(tx, 'users')}`,
  (tx) => tx`delete from users where id = ${some(tx, 'users')}`,
  (tx) => tx`delete from users where id = '01890a5d-ac96-774b-bcce-b302099a8057'`,
  (tx) => tx`
    insert into events (id, title, description, start_date, end_date, location)
    values (gen_random_uuid(), 't', 'd', now(), now(), 'l')`,
  (tx) => tx`
    delete from events where id = ${some(tx, 'events')} and (select count(*) from events) > 5`,
  ...Array.from(
    { length: 5 },
    (): Step => (tx) =>
      tx`
      insert into event_bookings (id, event_id, user_id, price)
      select gen_random_uuid(), e.id, u.id, round((random() * 20)::numeric, 2)
      from (select id from events order by random() limit 2) e,
        (select id from users order by random() limit 2) u
      order by 2, 3
      on conflict (event_id, user_id) do update set status = 'confirmed',
        payment_status = 'pending', price = excluded.price where event_bookings.status = 'cancelled'`,
  ),
  (tx) => tx`
    update event_bookings set status = 'cancelled' where id = ${some(tx, 'event_bookings')}`,
  (tx) => tx`
    update event_bookings set payment_status = 'paid' where id in ${some(tx, 'event_bookings', 2)}`,
  (tx) => tx`update event_bookings set sequence = 9 where id = ${some(tx, 'event_bookings')}`,
  (tx) => tx`delete from event_bookings where id = ${some(tx, 'event_bookings')}`,
  (tx) => tx`insert into groups (id, name, type) values (gen_random_uuid(), 'g', 'expats')`,
  (tx) => tx`delete from groups where id = ${some(tx, 'groups')}`,
  (tx) => tx`
    insert into data_export_requests (id, user_id, request_type, data_types, created_at)
    select gen_random_uuid(), id, 'full_export', '{}', now() - interval '1 year' from users
    order by random() limit 1
    on conflict do nothing`,
  (tx) => tx`
    update data_export_requests set status = 'completed',
      completed_at = created_at + random() * random() * random() * interval '40 days'
    where id = ${some(tx, 'data_export_requests')}`,
  (tx) => foldChanges(tx, 20),
]

/**
 * Rolled back because the row was deleted meanwhile, or because PostgreSQL gave up a row that many
 * lock and update at once: XX000, "new multixact has more than one updating member". The product
 * locks an event before it books, so that this does not happen there.
 */
const isRolledBack = ({ code = '', message }: Error & { code?: string }) =>
  code === '23503' || (code === 'XX000' && message.includes('multixact'))

const live = (count: number, doing = life) =>
  Promise.all(
    Array.from({ length: writers }, async () => {
      for (let at = 0; at < count / writers; at++) {
        const step = doing[Math.floor(Math.random() * doing.length)]
        const isTakenBack = Math.random() < 0.1
        await inTransaction(sql, async (tx) => {
          await step?.(tx)
          if (isTakenBack) throw new Error('Taken back')
        }).catch((error: Error) => {
          if (!isRolledBack(error) && error.message !== 'Taken back') throw error
        })
      }
    }),
  )

const asObject = (rows: Iterable<{ name: string; value: string }>) =>
  Object.fromEntries([...rows].map(({ name, value }) => [name, Number(value)]))

const counted = async () =>
  asObject(
    await sql<{ name: string; value: string }[]>`
      select name, value from (
        select 'users' as name, count(*)::numeric as value from users
        union all select 'users.role.' || role, count(*) from users group by role
        union all select 'users.gdprConsent', count(*) from users where gdpr_consent
        union all select 'users.marketingConsent', count(*) from users where marketing_consent
        union all select 'users.marketingConsent.' || role, count(*) from users
          where marketing_consent group by role
        union all select 'users.registered ' || (created_at at time zone 'Europe/Amsterdam')::date,
          count(*) from users group by 1
        union all select 'events', count(*) from events
        union all select 'groups', count(*) from groups
        union all select 'bookings', count(*) from event_bookings where status = 'confirmed'
        union all select 'revenue', sum(price) from event_bookings
          where status = 'confirmed' and payment_status = 'paid'
        union all select 'exportRequests', count(*) from data_export_requests
        union all select 'exportRequests.open', count(*) from data_export_requests
          where status in ('pending', 'processing')
        union all select 'exportRequests.answered.' || case
            when completed_at - created_at <= interval '1 hour' then 'hour'
            when completed_at - created_at <= interval '24 hours' then 'day'
            when completed_at - created_at <= interval '30 days' then 'month' else 'later' end,
          count(*) from data_export_requests where status = 'completed' group by 1
        union all select 'event ' || event_id, count(*) from event_bookings
          where status = 'confirmed' group by event_id
      ) c where value <> 0`,
  )

const kept = async () =>
  asObject(
    await sql<{ name: string; value: string }[]>`
      select case name when 'users.registered' then name || ' ' || day else name end as name,
        sum(value) as value
      from (select name, day, value from figures
        union all select name, day, delta from figure_changes) f
      where name <> 'users.deleted'
      group by 1 having sum(value) <> 0
      union all select 'event ' || id, bookings_count from events where bookings_count > 0`,
  )

const changes = async () => (await sql`select 1 from figure_changes`).length

/** From the beginning, since nothing counts anew what was missed. */
const repair = async () => {
  await sql`delete from users`
  await sql`delete from events`
  await sql`delete from groups`
  await sql`delete from figure_changes`
  await sql`delete from figures`
  await live(100, life.slice(0, 2))
  await live(200)
}

test(`after ${steps} steps of ${writers} at once the figures are what counting gives`, async () => {
  await live(100, life.slice(0, 2))
  await live(steps)
  expect(await kept()).toEqual(await counted())
  expect((await counted()).bookings).toBeGreaterThan(0)

  // Folding moves, and changes nothing.
  expect(await changes()).toBeGreaterThan(0)
  await Promise.all([foldFigures({ db: sql }), foldFigures({ db: sql })])
  expect(await changes()).toBe(0)
  expect(await kept()).toEqual(await counted())
})

test('what concerns no figure leaves no trace', async () => {
  await foldFigures({ db: sql })
  await sql`update users set last_login_at = now(), location = 'Leiden', updated_at = now()`
  await sql`update event_bookings set sequence = sequence + 1`
  await sql`delete from users where id = '01890a5d-ac96-774b-bcce-b302099a8057'`
  expect(await changes()).toBe(0)
})

test('each account that ended is counted on its day', async () => {
  const sum = async () => {
    const [row] = await sql`
      select coalesce(sum(delta), 0)::int as sum from figure_changes where name = 'users.deleted'
        and day = amsterdam_day(now())`
    return row?.sum as number
  }
  await foldFigures({ db: sql })
  await sql`delete from users where id in (select id from users limit 3)`
  expect(await sum()).toBe(3)
})

test.each([
  ['users', 'users_recounted'],
  ['event_bookings', 'event_bookings_recounted'],
  ['event_bookings', 'event_bookings_uncounted'],
  ['data_export_requests', 'data_export_requests_counted'],
])('the comparison finds out %s without %s', async (table, trigger) => {
  expect(await kept()).toEqual(await counted())
  await inTransaction(sql, (tx) => tx`alter table ${tx(table)} disable trigger ${tx(trigger)}`)
  await live(300)
  expect(await kept()).not.toEqual(await counted())
  await inTransaction(sql, (tx) => tx`alter table ${tx(table)} enable trigger ${tx(trigger)}`)
  await repair()
})
