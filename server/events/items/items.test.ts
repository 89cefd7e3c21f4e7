import { expect, test } from 'vitest'
import { sendReminders } from '#server/events/reminders/reminders.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { items } from '#shared/events/items/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people as blocking } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)
const host = await aSettledUser(app)

const salad = { id: crypto.randomUUID(), text: 'salad', count: 3 }
const bread = { id: crypto.randomUUID(), text: 'bread', count: 1 }

const aPotluck = async (guests: Person[]) => {
  const { id } = await anEventOfHost(app, admin, host, {
    bookingOptions: { items: [salad, bread] },
  })
  for (const guest of guests) await as(app, guest).call(events.book, { id })
  return id
}

const bring = (person: Person, id: string, itemId: string, count: number) =>
  as(app, person).call(items.bring, { id, itemId, count })

const list = async (person: Person, id: string) =>
  (await as(app, person).call(items.list, { id })).body

test('people take items and give them back, and see by first name who brings what', async () => {
  const [mina, luca] = [await aUser(app, { name: 'Mina Aydin' }), await aUser(app)]
  const id = await aPotluck([mina, luca])
  for (let times = 0; times < 2; times++)
    expect((await bring(mina, id, salad.id, 2)).body).toMatchObject([
      { text: 'salad', count: 3, mine: 2, taken: 2, others: [] },
      { text: 'bread', count: 1, mine: 0, taken: 0, others: [] },
    ])
  const others = [{ firstName: 'Mina', count: 2 }]
  expect(await list(luca, id)).toMatchObject([{ mine: 0, taken: 2, others }, { taken: 0 }])
  expect(await list(host, id)).toMatchObject([{ mine: 0, taken: 2, others }, { taken: 0 }])
  expect(await bring(luca, id, salad.id, 2)).toMatchObject({
    ...{ status: 409, body: { code: 'item_taken', message: 'Only 1 more is needed' } },
  })
  await bring(mina, id, salad.id, 0)
  expect((await bring(luca, id, salad.id, 3)).body).toMatchObject([{ mine: 3, taken: 3 }, {}])
  expect(await bring(mina, id, salad.id, 1)).toMatchObject({
    body: { message: 'Someone else brings this already' },
  })
})

test('many who take the last one together never bring more than is asked for', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => aUser(app)))
  const id = await aPotluck(guests)
  const replies = await Promise.all(guests.map((guest) => bring(guest, id, salad.id, 1)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await list(host, id)).toMatchObject([{ taken: 3 }, {}])
})

test('people without a place see no items and take none', async () => {
  const stranger = await aUser(app)
  const id = await aPotluck([])
  expect(await list(stranger, id)).toEqual([])
  expect(await bring(stranger, id, salad.id, 1)).toMatchObject({ body: { code: 'not_booked' } })
})

test('the list names no person who blocked its reader', async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  const id = await aPotluck([mina, luca])
  await bring(mina, id, bread.id, 1)
  for (const blocked of [luca, host])
    await as(app, mina).call(blocking.block, { userId: blocked.me.id })
  for (const reader of [luca, host])
    expect(await list(reader, id)).toMatchObject([
      {},
      { taken: 1, others: [{ firstName: null, count: 1 }] },
    ])
})

test('a cancelled booking brings nothing', async () => {
  const mina = await aUser(app)
  const id = await aPotluck([mina])
  await bring(mina, id, bread.id, 1)
  await as(app, mina).call(events.cancelBooking, { id })
  await as(app, mina).call(events.book, { id })
  expect(await list(mina, id)).toMatchObject([{ taken: 0 }, { mine: 0, taken: 0 }])
})

test('what was taken stays when the host asks for less, and a removed item is gone', async () => {
  const mina = await aUser(app)
  const id = await aPotluck([mina])
  await bring(mina, id, salad.id, 3)
  await bring(mina, id, bread.id, 1)
  const { body } = await as(app, host).call(hosted.one, { id })
  const { title, description, location, price, startDate, endDate } = body
  const change = await as(app, host).call(hosted.update, {
    ...{ id, title, description, location, price, startDate, endDate },
    bookingOptions: { items: [{ ...salad, count: 1 }] },
  } as never)
  expect(change.status).toBe(200)
  expect(await list(mina, id)).toMatchObject([{ text: 'salad', count: 1, mine: 3, taken: 3 }])
  expect((await bring(mina, id, salad.id, 3)).status).toBe(200)
  expect((await bring(mina, id, salad.id, 2)).body).toMatchObject([{ mine: 2 }])
  expect((await bring(mina, id, salad.id, 3)).status).toBe(409)
  expect((await bring(mina, id, bread.id, 0)).body).toMatchObject({ code: 'item_not_found' })
})

test('the reminder of the day before says what the person brings, and so does the export', async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  const id = await aPotluck([mina, luca])
  await bring(mina, id, salad.id, 2)
  await bring(mina, id, bread.id, 1)
  const exported = await as(app, mina).call(dataRights.exportNow, {
    dataTypes: ['events'],
  } as never)
  expect(exported.text).toMatch(/"item": ?"salad", ?\s*"count": ?2/)
  const start = new Date(app.clock.now.getTime() + 20 * 3_600_000)
  await app.db`update events set start_date = ${start} where id = ${id}`
  await app.db`
    update event_bookings set created_at = ${new Date(0)} where event_id = ${id}`
  await sendReminders(app)
  const messageTo = async (person: Person) =>
    (await as(app, person).call(notifications.list, {})).body.find(
      ({ type }) => type === 'eventTomorrow',
    )?.message
  expect(await messageTo(mina)).toMatch(/\. You’re bringing: 2 × salad, 1 × bread\.$/)
  expect(await messageTo(luca)).not.toContain('bringing')
})
