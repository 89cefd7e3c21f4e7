import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, aSeries } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)

const hour = 3_600_000
const createEventIn = (hours: number, title: string, overrides: object = {}) => {
  const startDate = new Date(app.clock.now.getTime() + hours * hour)
  const endDate = new Date(startDate.getTime() + 2 * hour)
  const dates = { startDate: startDate.toISOString(), endDate: endDate.toISOString() }
  return anEvent(app, { by: admin, title, ...dates, ...overrides })
}
const list = async (filter: CallInput<typeof planning.list> = {}) =>
  (await as(app, admin).call(planning.list, filter)).body
const titles = async (filter: CallInput<typeof planning.list> = {}) =>
  (await list(filter)).map(({ title }) => title)

test('the list has bookings, waitlist and revenue, also of cancelled events', async () => {
  const guests = await Promise.all(Array.from({ length: 4 }, () => aUser(app)))
  const event = await createEventIn(24, 'Dinner', {
    price: '12.50',
    maxAttendees: 3,
    category: 'food',
  })
  for (const guest of guests.slice(0, 3)) await as(app, guest).call(events.book, { id: event.id })
  await as(app, guests[3] as Person).call(events.joinWaitlist, { id: event.id })
  await app.db`
    update event_bookings set payment_status = 'paid'
    where event_id = ${event.id} and user_id = any(${guests.slice(0, 2).map(({ me }) => me.id)})`
  expect(await list()).toMatchObject([
    { title: 'Dinner', booked: 3, waiting: 1, revenue: '25.00', seriesId: null, repeats: null },
  ])
  await as(app, guests[2] as Person).call(events.cancelBooking, { id: event.id })
  expect(await list()).toMatchObject([{ booked: 3, waiting: 0, revenue: '25.00' }])
  await as(app, admin).call(events.cancel, { id: event.id, reason: 'No cook' })
  expect(await list()).toEqual([])
  expect(await list({ when: 'cancelled' })).toMatchObject([
    { title: 'Dinner', isCancelled: true, cancelReason: 'No cook', booked: 3, revenue: '25.00' },
  ])
})

test('filters, order and pages', async () => {
  await createEventIn(48, 'Quiz', { location: 'Zwolle' })
  await createEventIn(72, 'Walk', { category: 'sports' })
  await createEventIn(-24, 'Skating', { category: 'sports', location: 'Café Één' })
  await createEventIn(-48, '100% Dutch')
  expect(await titles()).toEqual(['Quiz', 'Walk'])
  expect(await titles({ sort: 'latest' })).toEqual(['Walk', 'Quiz'])
  expect(await titles({ when: 'past' })).toEqual(['Skating', '100% Dutch'])
  const all = ['Walk', 'Quiz', 'Dinner', 'Skating', '100% Dutch']
  expect(await titles({ when: 'all' })).toEqual(all)
  expect(await titles({ when: 'all', category: 'sports' })).toEqual(['Walk', 'Skating'])
  expect(await titles({ when: 'all', q: 'ZWOLLE' })).toEqual(['Quiz'])
  expect(await titles({ when: 'all', q: 'cafe een' })).toEqual(['Skating'])
  expect(await titles({ when: 'all', q: 'Zwöllé' })).toEqual(['Quiz'])
  expect(await titles({ when: 'all', q: '0%' })).toEqual(['100% Dutch'])
  expect(await titles({ when: 'all', q: '%%' })).toEqual([])
  for (const sort of ['soonest', 'latest'] as const) {
    const paged: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await list({ when: 'all', sort, limit: 2, ...(before && { before }) })
      if (page.length === 0) break
      paged.push(...page.map(({ title }) => title))
      before = page.at(-1)?.id
    }
    expect(paged).toEqual(sort === 'latest' ? all : all.toReversed())
  }
})

test('a past event can be unlisted and relisted, and stays visible to bookers', async () => {
  const event = await createEventIn(5, 'Typing error')
  const { id } = event
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id })
  const setListed = (isListed: boolean) => as(app, admin).call(planning.setListed, { id, isListed })
  expect(await setListed(false)).toMatchObject({
    status: 409,
    body: { message: 'This event hasn’t started yet. Cancel it instead.' },
  })
  await app.db`update events set start_date = ${app.clock.now} where id = ${id}`
  const past = async (filter: object = {}) =>
    (await as(app, mina).call(events.list, { when: 'past', q: 'typing', ...filter })).body.length
  expect(await past()).toBe(1)
  for (const _ of ['once', 'again']) expect((await setListed(false)).status).toBe(200)
  expect([await past(), await past({ mine: 'true' })]).toEqual([0, 1])
  const listed = () => list({ when: 'past', q: 'typing' })
  expect(await listed()).toMatchObject([{ isListed: false }])
  expect(await setListed(true)).toMatchObject({ body: { isListed: true } })
  expect(await past()).toBe(1)
  // Rescheduling to the future lists it again.
  await setListed(false)
  const [startDate, endDate] = [24, 26].map((hours) =>
    new Date(app.clock.now.getTime() + hours * hour).toISOString(),
  )
  const { title, description, location, price } = event
  const draft = { title, description, location, price, startDate, endDate } as CallInput<
    typeof events.create
  >
  expect((await as(app, admin).call(events.update, { id, ...draft })).status).toBe(200)
  expect(await list({ q: 'typing' })).toMatchObject([{ isListed: true }])
  const { body: auditLog } = await as(app, admin).call(privacy.auditLogs, {})
  const actions = auditLog.filter(({ entityId }) => entityId === id).map(({ action }) => action)
  expect(actions.toReversed().slice(1)).toEqual([
    ...['event_unlisted', 'event_listed', 'event_unlisted', 'event_updated'],
  ])
  await as(app, admin).call(events.cancel, { id })
})

test('a series is one row with its number of dates, which a filter lists', async () => {
  const { seriesId, dates } = await aSeries(app, admin, { title: 'Lesson' })
  const row = { seriesId, repeats: 'weekly', dates: 4 }
  expect(await list({ q: 'lesson' })).toMatchObject([{ ...row, id: dates[0]?.id }])
  expect(await list({ q: 'lesson', sort: 'latest' })).toMatchObject([{ id: dates[3]?.id }])
  expect(await list()).toContainEqual(expect.objectContaining({ ...row, id: dates[0]?.id }))
  const ids = (await list({ series: seriesId })).map(({ id }) => id)
  expect(ids).toEqual(dates.map(({ id }) => id))
  await app.db`update events set title = 'Lesson with cake' where id = ${dates[0]?.id ?? ''}`
  expect(await list({ q: 'lesson' })).toMatchObject([{ ...row, title: 'Lesson' }])
  expect((await list({ series: seriesId }))[0]?.title).toBe('Lesson with cake')
  await as(app, admin).call(events.cancel, { id: dates[0]?.id ?? '' })
  expect(await list({ q: 'lesson' })).toMatchObject([{ id: dates[1]?.id, dates: 3 }])
  expect(await list({ q: 'lesson', when: 'cancelled' })).toMatchObject([{ dates: 1 }])
  const { title, dates: count } = (await list({ q: 'dinner', when: 'all' }))[0] ?? {}
  expect([title, count]).toEqual(['Dinner', 1])
})

test('revenue equals the sum of paid bookings after any changes', async () => {
  const priced = await Promise.all(
    ['3.50', '20', '0.01'].map((price) => createEventIn(96, 'Paid', { price })),
  )
  const guests = await Promise.all(Array.from({ length: 6 }, () => aUser(app)))
  const pick = <One>(from: One[]) => from[Math.floor(Math.random() * from.length)] as One
  const pay = (status: string, id: string, person: Person) => app.db`
    update event_bookings set payment_status = ${status}
    where event_id = ${id} and user_id = ${person.me.id}`
  for (let step = 0; step < 120; step++) {
    const [{ id }, guest] = [pick(priced), pick(guests)]
    const action = pick(['book', 'book', 'paid', 'paid', 'pending', 'cancel', 'delete', 'price'])
    if (action === 'book') await as(app, guest).call(events.book, { id })
    else if (action === 'cancel') await as(app, guest).call(events.cancelBooking, { id })
    else if (action === 'delete')
      await app.db`delete from event_bookings where event_id = ${id} and user_id = ${guest.me.id}`
    else if (action === 'price')
      await app.db`update event_bookings set price = price + 1 where event_id = ${id}`
    else await pay(action, id, guest)
  }
  // At least one booking is paid at the end.
  const { id } = priced[1] as { id: string }
  for (const guest of guests) {
    await as(app, guest).call(events.book, { id })
    await pay('paid', id, guest)
  }
  const [row] = await app.db<[{ wrong: number; paid: string }]>`
    select count(*) filter (where r.value <> coalesce(b.paid, 0))::int as wrong,
      sum(r.value)::text as paid
    from event_revenue r left join (
      select event_id, sum(price) as paid from event_bookings
      where status = 'confirmed' and payment_status = 'paid' group by event_id
    ) b on b.event_id = r.event_id`
  expect(row.wrong).toBe(0)
  expect(Number(row.paid)).toBeGreaterThan(25)
})

test('every page is read through an index', async () => {
  await app.db`
    insert into events (id, title, description, start_date, end_date, location, category, cancelled_at)
    select gen_random_uuid(), 'Many ' || n, 'x', at, at, 'x', 'food',
      case when n % 10 = 0 then at end
    from (
      select n, ${app.clock.now}::timestamptz + (n - 2500) * interval '1 hour' as at
      from generate_series(1, 5000) n
    ) made`
  await app.db.unsafe('analyze events')
  for (const where of [
    'cancelled_at is null and start_date > now()',
    'cancelled_at is null and start_date <= now()',
    'cancelled_at is not null',
    'true',
    "category = 'sports'",
  ])
    for (const order of ['start_date, id', 'start_date desc, id desc']) {
      const rows = await app.db.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain select * from events where ${where} order by ${order} limit 50`,
      )
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan, `${where}, ${order}`).toMatch(/Index (Only )?Scan/)
      expect(plan, `${where}, ${order}`).not.toMatch(/Seq Scan|Sort/)
    }
})

test('the form suggests the towns of other events', async () => {
  const town = `Town ${crypto.randomUUID()}`
  await createEventIn(24, 'Dinner', { town })
  const { towns } = (await as(app, admin).call(planning.choices, {})).body
  expect(towns).toContain(town)
})
