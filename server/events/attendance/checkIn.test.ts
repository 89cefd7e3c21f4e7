import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

const booked = async (person: Person, id: string) =>
  (await as(app, person).call(events.book, { id })).body
const ticket = (person: Person, id: string) => as(app, person).call(attendance.ticket, { id })
const scan = async (id: string, code: string, by = admin) =>
  (await as(app, by).call(attendance.scan, { id, code })).body
const summary = async (id: string) => (await as(app, admin).call(attendance.summary, { id })).body

test('attendees are listed by name with their check-in state', async () => {
  const { id } = await anEvent(app, { by: admin, price: '5' })
  const attendees = [
    await aUser(app, { name: 'Zoë' }),
    await aUser(app, { name: 'anna' }),
    await aUser(app, { name: 'Bram' }),
  ]
  for (const person of attendees) await booked(person, id)
  const names = async (query: object = {}) => {
    const { body } = await as(app, admin).call(attendance.attendees, { id, ...query })
    return body.map(({ user }) => user?.name)
  }
  expect(await names()).toEqual(['anna', 'Bram', 'Zoë'])
  expect(await names({ q: 'zoe' })).toEqual(['Zoë'])
  const { body: all } = await as(app, admin).call(attendance.attendees, { id, limit: 1 })
  expect(await names({ before: all[0]?.id ?? '', limit: 5 })).toEqual(['Bram', 'Zoë'])

  const check = (isHere: boolean) =>
    as(app, admin).call(attendance.checkIn, { id: all[0]?.id ?? '', isHere })
  expect((await check(true)).body.checkedInAt).not.toBeNull()
  expect(await summary(id)).toMatchObject({ booked: 3, here: 1 })
  expect((await check(false)).body.checkedInAt).toBeNull()
  expect(await summary(id)).toMatchObject({ booked: 3, here: 0 })
  const file = await as(app, admin).call(attendance.attendeesFile, { id })
  expect(file.headers['content-disposition']).toMatch(/"attendees-\d{4}-\d\d-\d\d-[a-z-]+\.csv"/)
  expect(
    file.text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[0]),
  ).toEqual(['anna', 'Bram', 'Zoë'])
  // Erasure cancels the bookings of events that have not started.
  await app.db`update events set start_date = ${app.clock.now} where id = ${id}`
  await deleteAccount(app, attendees[1]?.me.id ?? '')
  expect(await names()).toEqual(['Bram', 'Zoë', undefined])
})

test('one call lists the tickets of upcoming events, soonest first', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const day = (days: number) => new Date(app.clock.now.getTime() + days * 24 * 3_600_000)
  const eventOn = async (days: number) => {
    const dates = { startDate: day(days).toISOString(), endDate: day(days + 0.1).toISOString() }
    return (await anEvent(app, { by: admin, ...dates })).id
  }
  const [later, soon, cancelled, left, past] = [
    await eventOn(9),
    await eventOn(2),
    await eventOn(3),
    await eventOn(4),
    await eventOn(1),
  ]
  for (const id of [later, soon, cancelled, left, past]) await booked(mina, id)
  await booked(joris, soon)
  await as(app, admin).call(events.cancel, { id: cancelled })
  await as(app, mina).call(events.cancelBooking, { id: left })
  await app.db`
    update events set start_date = ${day(-2)}, end_date = ${day(-1)} where id = ${past}`

  const upcoming = async (query: object = {}) =>
    (await as(app, mina).call(attendance.upcomingTickets, query)).body
  const single = async (id: string) => ({ eventId: id, ...(await ticket(mina, id)).body })
  expect(await upcoming()).toEqual([await single(soon), await single(later)])
  expect(await upcoming({ limit: 1 })).toEqual([await single(soon)])
})

test('a ticket is a URL that only its owner gets', async () => {
  const { id } = await anEvent(app, { by: admin })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const booking = await booked(mina, id)
  const { body } = await ticket(mina, id)
  expect(body).toMatchObject({ bookingId: booking.id, checkedInAt: null })
  expect(body.address).toBe(`${app.config.publicUrl}/admin?tab=bookings&checkIn=${booking.id}`)
  expect((await ticket(joris, id)).status).toBe(404)
  await as(app, mina).call(events.cancelBooking, { id })
  expect((await ticket(mina, id)).status).toBe(404)
})

test('a ticket has the price at which the place was booked', async () => {
  const { id } = await anEvent(app, { by: admin })
  const mina = await aUser(app)
  await booked(mina, id)
  await app.db`update events set price = 5 where id = ${id}`
  expect((await ticket(mina, id)).body.price).toBe('0.00')
  const { body } = await as(app, mina).call(attendance.upcomingTickets, {})
  expect(body).toMatchObject([{ eventId: id, price: '0.00' }])
})

test('a scan reports checked in, already checked in, cancelled, other event or unknown', async () => {
  const event = await anEvent(app, { by: admin, price: '5' })
  const { id } = event
  const other = await anEvent(app, { by: admin, title: 'Another evening' })
  const [mina, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  await booked(mina, id)
  const { address, bookingId } = (await ticket(mina, id)).body
  const trial = { id, code: address, isTrial: true }
  expect((await as(app, admin).call(attendance.scan, trial)).body.outcome).toBe('checkedIn')
  expect((await ticket(mina, id)).body.checkedInAt).toBeNull()
  expect(await scan(id, address)).toMatchObject({
    outcome: 'checkedIn',
    name: mina.me.name,
    toPay: '5.00',
  })
  const first = (await ticket(mina, id)).body.checkedInAt
  expect(first).not.toBeNull()
  app.clock.forward(60_000)
  for (const code of [address, bookingId.toUpperCase(), toShortCode(bookingId)])
    expect(await scan(id, code)).toMatchObject({ outcome: 'already', checkedInAt: first })
  for (const code of [address, toShortCode(bookingId)])
    expect(await scan(other.id, code)).toMatchObject({
      outcome: 'otherEvent',
      eventTitle: event.title,
    })

  const cancelledBooking = await booked(joris, id)
  await as(app, joris).call(events.cancelBooking, { id })
  expect(await scan(id, cancelledBooking.id)).toMatchObject({ outcome: 'bookingCancelled' })
  for (const code of ['hello', 'ABCD 1234', crypto.randomUUID(), 'https://example.org'])
    expect(await scan(id, code)).toMatchObject({ outcome: 'unknown', name: null })

  const otherEventBooking = await booked(sam, other.id)
  await as(app, admin).call(events.cancel, { id: other.id })
  expect(await scan(other.id, otherEventBooking.id)).toMatchObject({ outcome: 'eventCancelled' })
  const checkInManually = await as(app, admin).call(attendance.checkIn, {
    id: otherEventBooking.id,
    isHere: true,
  })
  expect(checkInManually).toMatchObject({
    status: 409,
    body: { message: 'This event has been cancelled' },
  })
  expect(await summary(id)).toMatchObject({ booked: 1, here: 1 })
})

test('twenty concurrent scans of one code check in once', async () => {
  const { id } = await anEvent(app, { by: admin })
  const mina = await aUser(app)
  const booking = await booked(mina, id)
  const results = await Promise.all(Array.from({ length: 20 }, () => scan(id, booking.id)))
  const outcomes = results.map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array.from({ length: 19 }, () => 'already'), 'checkedIn'])
  const auditEntries = await app.db`
    select 1 from data_audit_logs where entity_id = ${booking.id} and action = 'checked_in'`
  expect(auditEntries).toHaveLength(1)
})

test('a check-in is published to all check-in desks and the owner only', async () => {
  const second = await anAdmin(app)
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { id } = await anEvent(app, { by: admin })
  const booking = await booked(mina, id)
  await booked(joris, id)
  const streams = await Promise.all(
    [admin, second, mina, joris].map((one) => connectStream(app, one)),
  )
  const [, , , stranger] = streams
  await scan(id, booking.id, second)
  for (const stream of streams.slice(0, 3))
    expect(await stream.next('bookingChanged')).toMatchObject({ eventId: id })
  expect(stranger?.received.map(({ kind }) => kind)).toEqual(['connected'])
  for (const stream of streams) stream.close()
})
