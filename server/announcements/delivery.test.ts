import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { deliverRange } from './delivery.ts'
import * as store from './store.ts'

// More than one range.
const people = 1150

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const otherProcess = await freshApp({}, database)
afterAll(otherProcess.stop)
const admin = await aUser(app) // the first account
await app.db`
  insert into users (id, username, email, password, name, location)
  select gen_random_uuid(), 'town' || n, 'town' || n || '@example.org', 'x', 'Town',
    case when n <= 10 then 'Delft' end
  from generate_series(1, ${people - 1}) as numbers (n)`

const isIdle = () => ({ inFlight: 0, begun: 0 })
const send = async (audience: { town?: string } = {}) => {
  const { body } = await as(app, admin).call(announcements.send, {
    ...{ title: 'News', message: 'Hoi', ...audience },
  })
  return body.id
}
const inParts = (id: string) => app.db<{ id: string }[]>`
  select id from announcement_ranges where announcement_id = ${id} order by delivered_up_to`
/** Its jobs up to the first that delivers. */
const openRange = async (id: string) => {
  await app.db`
    with started as (delete from jobs where payload ->> 'announcementId' = ${id})
    insert into announcement_ranges (id, announcement_id) values (gen_random_uuid(), ${id})`
  const [range] = await inParts(id)
  return range?.id ?? ''
}
const found = async (id: string) => {
  const [row] = await app.db`
    select count(n.id)::int as rows, count(distinct n.user_id)::int as people,
      a.recipient_count as counted, a.finished_at is not null as is_finished
    from announcements a left join notifications n on n.key = 'announcement:' || a.id
    where a.id = ${id} group by a.id`
  return row
}
const everybody = { rows: people, people, counted: people, isFinished: true }

test('an interrupted delivery continues in two processes, once for each user', async () => {
  const id = await send()
  const rangeId = await openRange(id)
  const crash = new Error('The process died')
  let batches = 0
  const publish = (...args: Parameters<TestApp['live']['publish']>) => {
    batches += 1
    if (batches === 2) throw crash
    app.live.publish(...args)
  }
  const failing = { ...app, live: { ...app.live, publish } }
  await expect(deliverRange(failing, rangeId, isIdle)).rejects.toBe(crash)
  expect(await found(id)).toEqual({ rows: 100, people: 100, counted: 100, isFinished: false })
  expect(await inParts(id)).toHaveLength(2)

  // Both processes hold the first range: one lost its lease, but goes on.
  await Promise.all([
    deliverRange(app, rangeId, isIdle),
    deliverRange(otherProcess, rangeId, isIdle),
    app.jobs.drain(),
    otherProcess.jobs.drain(),
  ])
  expect(await found(id)).toEqual(everybody)
})

test('jobs that are repeated after a kill notify nobody again', async () => {
  const id = await send()
  const repeat = () =>
    app.jobs.send(app.db, 'announcements.notify', { announcementId: id }, { key: 'again' })
  const rangeId = await openRange(id)
  // The last range is not open any more.
  await app.db`
    update announcement_ranges set up_to = (select id from users order by id desc limit 1)
    where id = ${rangeId}`
  await repeat()
  await app.jobs.drain()
  expect(await inParts(id)).toHaveLength(1)
  await deliverRange(app, rangeId, isIdle)
  await app.jobs.drain()
  await app.db`delete from notifications where key = ${`announcement:${id}`}`
  await repeat()
  await deliverRange(app, rangeId, isIdle)
  await app.jobs.drain()
  expect(await found(id)).toEqual({ ...everybody, rows: 0, people: 0 })
})

test('a delivery that the version before began continues where it stopped', async () => {
  const id = await send()
  const [last] = await app.db`
    update announcements set recipient_count = 1000, delivered_up_to = (
      select id from users order by id offset 999 limit 1)
    where id = ${id} returning delivered_up_to`
  await app.jobs.drain()
  expect(await found(id)).toEqual({ ...everybody, rows: people - 1000, people: people - 1000 })
  const [first] = await app.db`
    select min(user_id::text) as id from notifications where key = ${`announcement:${id}`}`
  expect(first?.id > last?.deliveredUpTo).toBe(true)
})

test('of two ranges that end at the same time, the second finishes the announcement', async () => {
  const id = await send({ town: 'Delft' })
  const firstId = await openRange(id)
  const secondId = crypto.randomUUID()
  const [middle] = await app.db<{ id: string }[]>`
    select id from users where location = 'Delft' order by id offset 4 limit 1`
  const upTo = middle?.id ?? ''
  await store.endRange(app.db, firstId, upTo)
  await store.addRange(app.db, { id: secondId, announcementId: id, deliveredUpTo: upTo })
  const second = await inTransaction(app.db, async (tx) => {
    await store.removeRange(tx, firstId)
    await store.addProgress(tx, id, { count: 5, mailCount: 0 })
    const delivery = deliverRange(otherProcess, secondId, isIdle)
    await Promise.race([delivery, waitForBlockedQuery(app.db)])
    await store.finishWithoutRanges(tx, id, app.now())
    return { delivery }
  })
  await second.delivery
  expect(await found(id)).toEqual({ rows: 5, people: 5, counted: 10, isFinished: true })
})
