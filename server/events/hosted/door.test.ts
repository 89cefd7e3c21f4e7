import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)
const [host, helper] = [await aSettledUser(app), await aSettledUser(app)]

const anEventAtDoor = async (guests: Person[]) => {
  const { id } = await anEventOfHost(app, admin, host)
  await aHelper(app, host, id, helper, 'door')
  for (const guest of guests) await as(app, guest).call(events.book, { id })
  const { body } = await as(app, helper).call(hosted.door, { id })
  return { id, people: body.people }
}

test('a repeated check-in and its undo change nothing the second time', async () => {
  const guest = await aUser(app, { name: 'Noor de Vries' })
  const { id, people } = await anEventAtDoor([guest])
  const bookingId = people[0]?.id ?? ''
  const set = (isHere: boolean) => as(app, helper).call(hosted.checkIn, { id, bookingId, isHere })
  const first = await set(true)
  expect(first.body).toMatchObject({ id: bookingId, firstName: 'Noor', code: bookingId.slice(-8) })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect((await set(true)).body).toEqual(first.body)
  expect((await set(false)).body.checkedInAt).toBe(null)
  expect((await set(false)).status).toBe(200)
  const scan = () => as(app, helper).call(hosted.scan, { id, code: people[0]?.code ?? '' })
  expect((await scan()).body).toMatchObject({ outcome: 'checkedIn', name: 'Noor' })
  expect((await scan()).body).toMatchObject({ outcome: 'already', name: 'Noor' })
  const entries = await app.db`
    select 1 from data_audit_logs where user_id = ${guest.me.id} and action = 'checked_in'`
  expect(entries).toHaveLength(2)
})

test('a check-in shows at the other door', async () => {
  const guest = await aUser(app)
  const { id, people } = await anEventAtDoor([guest])
  const listener = await connectStream(app, helper)
  await as(app, host).call(hosted.checkIn, { id, bookingId: people[0]?.id ?? '', isHere: true })
  expect(await listener.next('bookingChanged')).toEqual({ kind: 'bookingChanged', eventId: id })
  listener.close()
})

test('a walk-in with one client id is added once', async () => {
  const { id } = await anEventAtDoor([])
  const walkIn = { id, name: 'Wei Zhang', clientId: crypto.randomUUID() }
  const add = () => as(app, helper).call(hosted.addWalkIn, walkIn)
  const [first, again] = [await add(), await add()]
  expect(first).toMatchObject({ status: 201, body: { firstName: 'Wei' } })
  expect(again.body).toEqual(first.body)
})

test('a member is added from 24 hours before the start until 6 hours after the end', async () => {
  const member = await aUser(app)
  const { id } = await anEventAtDoor([])
  const add = () => as(app, helper).call(hosted.addWalkIn, { id, userId: member.me.id })
  expect((await add()).body).toMatchObject({ code: 'door_closed' })
  const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000)
  const move = (from: number, to: number) => app.db`
    update events set start_date = ${inHours(from)}, end_date = ${inHours(to)} where id = ${id}`
  await move(-9, -7)
  expect((await add()).body).toMatchObject({ code: 'door_closed' })
  await move(24, 26)
  expect((await add()).status).toBe(201)
})

test('after the event, door helpers no longer see who was there', async () => {
  const { id } = await anEventAtDoor([await aUser(app)])
  const ended = (hours: number) => {
    const at = new Date(app.clock.now.getTime() - hours * 3_600_000)
    return app.db`update events set start_date = ${at}, end_date = ${at} where id = ${id}`
  }
  const seenBy = async (person: Person) =>
    (await as(app, person).call(hosted.door, { id })).body.people.length
  await ended(5)
  expect(await seenBy(helper)).toBe(1)
  await ended(7)
  expect([await seenBy(helper), await seenBy(host)]).toEqual([0, 1])
})

test('nobody at the door reaches a booking of another event', async () => {
  const guest = await aUser(app, { name: 'Secret Guest' })
  const elsewhere = await anEventOfHost(app, admin, await aSettledUser(app), {
    title: 'Secret dinner',
  })
  const { body } = await as(app, guest).call(events.book, { id: elsewhere.id })
  const { id } = await anEventAtDoor([])
  const bookingId = body.id
  const missing = { status: 404, body: { code: 'booking_not_found' } }
  const checkIn = await as(app, host).call(hosted.checkIn, { id, bookingId, isHere: true })
  expect(checkIn).toMatchObject(missing)
  expect(await as(app, host).call(hosted.removePerson, { id, bookingId })).toMatchObject(missing)
  const scanned = await as(app, host).call(hosted.scan, { id, code: bookingId })
  expect(scanned.body).toMatchObject({ outcome: 'otherEvent' })
  expect(scanned.text).not.toContain('Secret')
  expect((await as(app, guest).call(events.one, { id: elsewhere.id })).body.isBooked).toBe(true)
})
