import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'

const steps = 400
const writers = 8

let database: Database
let sql: Sql
beforeAll(async () => {
  database = await ownTestDatabase()
  sql = database.sql
  await sql`
    insert into users (id, username, email, password, name)
    select id, 'u-' || left(id::text, 18), id || '@example.org', 'x', 'x'
    from (select gen_random_uuid() as id from generate_series(1, 20)) i`
  await sql`
    insert into events (id, title, description, start_date, end_date, location)
    select gen_random_uuid(), 't', 'd', now(), now(), 'l' from generate_series(1, 6)`
})
afterAll(() => database.close())

const some = (tx: Tx, table: string, most = 1) =>
  tx`(select id from ${tx(table)} order by random() limit ${most})`

type Step = (tx: Tx) => Promise<unknown>
const changes: Step[] = [
  ...Array.from(
    { length: 3 },
    (): Step => (tx) =>
      tx`
      insert into event_bookings (id, event_id, user_id, price)
      select gen_random_uuid(), e.id, u.id, 5
      from (select id from events order by random() limit 2) e,
        (select id from users order by random() limit 2) u
      order by 2, 3
      on conflict (event_id, user_id) do update set status = 'confirmed'
        where event_bookings.status = 'cancelled'`,
  ),
  (tx) => tx`
    update event_bookings set status = 'cancelled' where id = ${some(tx, 'event_bookings')}`,
  (tx) => tx`
    update event_bookings set payment_status = 'paid' where id in ${some(tx, 'event_bookings', 2)}`,
  (tx) => tx`delete from event_bookings where id = ${some(tx, 'event_bookings')}`,
  (tx) => tx`
    delete from users where random() < 0.1
      and set_config('welkom.erased_user', id::text, true) is not null and id = ${some(tx, 'users')}`,
]

/**
 * Rolled back because the row was deleted concurrently, or by a PostgreSQL error under concurrent
 * row locks: XX000, "new multixact has more than one updating member". The product locks the event
 * before booking, which avoids that error.
 */
const isRolledBack = ({ code = '', message }: Error & { code?: string }) =>
  code === '23503' || (code === 'XX000' && message.includes('multixact'))

const changeAtOnce = (count: number) =>
  Promise.all(
    Array.from({ length: writers }, async () => {
      for (let at = 0; at < count / writers; at++) {
        const step = changes[Math.floor(Math.random() * changes.length)]
        await inTransaction(sql, async (tx) => {
          await step?.(tx)
          if (Math.random() < 0.1) throw new Error('Rolled back')
        }).catch((error: Error) => {
          if (!isRolledBack(error) && error.message !== 'Rolled back') throw error
        })
      }
    }),
  )

const wrongCounts = () => sql`
  select e.id from events e
  where bookings_count <> (
    select count(*) from event_bookings b where b.event_id = e.id and status = 'confirmed'
  )`

test(`after ${steps} changes by ${writers} concurrent writers, each event has the correct booking count`, async () => {
  await changeAtOnce(steps)
  expect(await wrongCounts()).toEqual([])
  const [row] = await sql`select sum(bookings_count)::int as sum from events`
  expect(row?.sum).toBeGreaterThan(0)
})

/** Books `count` new people into one event. */
const book = (eventId: string, count: number) => sql`
  with people as (
    insert into users (id, username, email, password, name)
    select id, 'u-' || left(id::text, 18), id || '@example.org', 'x', 'x'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) i
    returning id
  )
  insert into event_bookings (id, event_id, user_id, price)
  select gen_random_uuid(), ${eventId}, id, 5 from people`

test.each(['event_bookings_counted', 'event_bookings_uncounted', 'event_bookings_recounted'])(
  'the check detects a missing trigger %s',
  async (trigger) => {
    const [event] = await sql<{ id: string }[]>`
      insert into events (id, title, description, start_date, end_date, location)
      values (gen_random_uuid(), 't', 'd', now(), now(), 'l') returning id`
    const id = event?.id ?? ''
    const one = () => sql`select id from event_bookings where event_id = ${id}
      and status = 'confirmed' limit 1`
    await book(id, 3)
    expect(await wrongCounts()).toEqual([])
    await inTransaction(sql, (tx) => tx`alter table event_bookings disable trigger ${tx(trigger)}`)
    try {
      await book(id, 2)
      await sql`update event_bookings set status = 'cancelled' where id in (${one()})`
      await sql`delete from event_bookings where id in (${one()})`
      expect(await wrongCounts()).toMatchObject([{ id }])
    } finally {
      await inTransaction(sql, (tx) => tx`alter table event_bookings enable trigger ${tx(trigger)}`)
      await sql`delete from events where id = ${id}`
    }
  },
)
