import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const anna = await aUser(app)
const ben = await aUser(app)

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour).toISOString()
const singleSeatEvent = () => anEvent(app, { by: admin, maxAttendees: 1 })
const stateFor = async (person: Person, id: string) => {
  const { body } = await as(app, person).call(events.one, { id })
  return [body.isBooked, body.waitlistPosition, body.placesLeft]
}

test('booking takes a seat at the current price', async () => {
  const event = await anEvent(app, { by: admin, maxAttendees: 3, price: '€12,5' })
  const { status, body } = await as(app, anna).call(events.book, { id: event.id })
  expect([status, body]).toMatchObject([
    201,
    {
      eventId: event.id,
      userId: anna.me.id,
      status: 'confirmed',
      paymentStatus: 'pending',
      price: '12.50',
    },
  ])
  expect(await stateFor(anna, event.id)).toEqual([true, null, 2])
  expect(await stateFor(ben, event.id)).toEqual([false, null, 2])
  const mine = await as(app, anna).call(events.myBookings, {})
  expect(mine.body[0]).toMatchObject({ eventId: event.id })
  expect(Number(mine.headers['x-total-count'])).toBe(mine.body.length)
})

test('own bookings are paged, with their total count on every page', async () => {
  const person = await aUser(app)
  for (let n = 0; n < 3; n++)
    await as(app, person).call(events.book, { id: (await anEvent(app, { by: admin })).id })
  const first = await as(app, person).call(events.myBookings, { limit: 2 })
  const before = first.body[1]?.id
  const rest = await as(app, person).call(events.myBookings, { limit: 2, before })
  expect([first.body.length, rest.body.length]).toEqual([2, 1])
  for (const { headers } of [first, rest]) expect(headers['x-total-count']).toBe('3')
})

test('a past event counts as attended, unless it was cancelled or only others were checked in', async () => {
  const [cara, dan] = [await aUser(app), await aUser(app)]
  const [withCheckIn, withoutCheckIn, cancelled, later] = [
    await anEvent(app, { by: admin, title: 'Somebody was checked in' }),
    await anEvent(app, { by: admin, title: 'Nobody was checked in' }),
    await anEvent(app, { by: admin }),
    await anEvent(app, { by: admin, startDate: inHours(400), endDate: inHours(401) }),
  ]
  for (const { id } of [withCheckIn, withoutCheckIn, cancelled, later])
    await as(app, cara).call(events.book, { id })
  const { body: bookingOfDan } = await as(app, dan).call(events.book, { id: withCheckIn.id })
  await as(app, admin).call(attendance.checkIn, { id: bookingOfDan.id, isHere: true })
  await as(app, admin).call(events.cancel, { id: cancelled.id })
  const attended = async (person: Person) => {
    const { body, headers } = await as(app, person).call(events.myBookings, { attended: 'true' })
    expect(Number(headers['x-total-count'])).toBe(body.length)
    return body.map(({ eventId }) => eventId)
  }
  expect(await attended(dan)).toEqual([])
  const now = app.clock.now
  app.clock.forward(200 * hour)
  expect(await attended(dan)).toEqual([withCheckIn.id])
  expect(await attended(cara)).toEqual([withoutCheckIn.id])
  app.clock.now = now
})

test('a rejected booking has a reason (S107)', async () => {
  const call = (id: string) => as(app, anna).call(events.book, { id })
  const past = await anEvent(app, { by: admin, startDate: inHours(-3), endDate: inHours(-1) })
  const started = await anEvent(app, { by: admin, startDate: inHours(0), endDate: inHours(1) })
  for (const { id } of [past, started])
    expect(await call(id)).toMatchObject({
      status: 409,
      body: { message: 'This event has already started' },
    })
  expect(await call(anna.me.id)).toMatchObject({
    status: 404,
    body: { message: 'Event not found' },
  })

  const event = await anEvent(app, { by: admin })
  expect((await call(event.id)).status).toBe(201)
  expect(await call(event.id)).toMatchObject({
    status: 409,
    body: { message: 'You have already booked this event', alreadyDone: true },
  })
  const full = await singleSeatEvent()
  await as(app, ben).call(events.book, { id: full.id })
  expect(await call(full.id)).toMatchObject({
    status: 409,
    body: { message: 'This event is full' },
  })
  await as(app, admin).call(events.cancel, { id: full.id })
  expect(await call(full.id)).toMatchObject({
    status: 409,
    body: { message: 'This event has been cancelled' },
  })
})

test('twenty concurrent bookings of one user create one booking (R12)', async () => {
  const event = await anEvent(app, { by: admin })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => as(app, anna).call(events.book, { id: event.id })),
  )
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(201), count(409)]).toEqual([1, 19])
  const [row] = await app.db`
    select count(*)::int as rows from event_bookings where event_id = ${event.id}`
  expect(row?.rows).toBe(1)
})

test('booking again after cancelling reactivates the row', async () => {
  const event = await anEvent(app, { by: admin })
  const first = await as(app, anna).call(events.book, { id: event.id })
  expect((await as(app, anna).call(events.cancelBooking, { id: event.id })).status).toBe(204)
  expect(await stateFor(anna, event.id)).toEqual([false, null, null])
  const mine = await as(app, anna).call(events.myBookings, {})
  expect(mine.body.map(({ eventId }) => eventId)).not.toContain(event.id)
  const secondCancellation = await as(app, anna).call(events.cancelBooking, { id: event.id })
  expect(secondCancellation).toMatchObject({
    status: 409,
    body: { message: 'You haven’t booked this event' },
  })
  const rebooking = await as(app, anna).call(events.book, { id: event.id })
  expect([rebooking.status, rebooking.body.id]).toEqual([201, first.body.id])
})

test('a booking cannot be cancelled once the event has started', async () => {
  const event = await anEvent(app, { by: admin, startDate: inHours(1), endDate: inHours(2) })
  await as(app, anna).call(events.book, { id: event.id })
  const now = app.clock.now
  app.clock.forward(hour)
  const { status } = await as(app, anna).call(events.cancelBooking, { id: event.id })
  app.clock.now = now
  expect(status).toBe(409)
})

test('the waitlist is first come, first served, and its first user gets a freed seat', async () => {
  const event = await singleSeatEvent()
  const cara = await aUser(app)
  const early = await as(app, ben).call(events.joinWaitlist, { id: event.id })
  expect(early).toMatchObject({
    status: 409,
    body: { message: 'There are places left. You can book one right away' },
  })
  await as(app, anna).call(events.book, { id: event.id })
  const first = await as(app, ben).call(events.joinWaitlist, { id: event.id })
  expect([first.status, first.body]).toEqual([201, { eventId: event.id, position: 1 }])
  const second = await as(app, cara).call(events.joinWaitlist, { id: event.id })
  expect(second.body.position).toBe(2)
  const secondJoin = await as(app, ben).call(events.joinWaitlist, { id: event.id })
  expect(secondJoin).toMatchObject({
    status: 409,
    body: { message: 'You’re already on the waitlist' },
  })
  const holder = await as(app, anna).call(events.joinWaitlist, { id: event.id })
  expect(holder.status).toBe(409)

  await as(app, anna).call(events.cancelBooking, { id: event.id })
  expect(await stateFor(ben, event.id)).toEqual([true, null, 0])
  expect(await stateFor(cara, event.id)).toEqual([false, 1, 0])
  const [told] = await app.db`
    select type from notifications
    where user_id = ${ben.me.id} and action_url = ${`/events?event=${event.id}`}`
  expect(told?.type).toBe('bookingPromoted')
  const tooLate = await as(app, ben).call(events.leaveWaitlist, { id: event.id })
  expect(tooLate).toMatchObject({
    status: 409,
    body: { message: 'You have a place at this event now. Cancel your booking instead.' },
  })
  expect(tooLate.body).not.toHaveProperty('alreadyDone')

  expect((await as(app, cara).call(events.leaveWaitlist, { id: event.id })).status).toBe(204)
  expect((await as(app, cara).call(events.leaveWaitlist, { id: event.id })).status).toBe(409)
})

test('joining a waitlist again within a minute of leaving gives back the position', async () => {
  const event = await singleSeatEvent()
  await as(app, anna).call(events.book, { id: event.id })
  const [first, second] = [await aUser(app), await aUser(app)]
  const join = async (person: Person) =>
    (await as(app, person).call(events.joinWaitlist, { id: event.id })).body.position
  for (const person of [first, second]) await join(person)
  await as(app, first).call(events.leaveWaitlist, { id: event.id })
  app.clock.forward(60_000)
  expect(await join(first)).toBe(1)
  expect(await stateFor(second, event.id)).toEqual([false, 2, 0])
  await as(app, first).call(events.leaveWaitlist, { id: event.id })
  app.clock.forward(60_001)
  expect(await join(first)).toBe(2)
})

test('a booking forgets the position on the waitlist that its user left', async () => {
  const { id } = await singleSeatEvent()
  await as(app, anna).call(events.book, { id })
  await as(app, ben).call(events.joinWaitlist, { id })
  await as(app, ben).call(events.leaveWaitlist, { id })
  await as(app, anna).call(events.cancelBooking, { id })
  await as(app, ben).call(events.book, { id })
  await as(app, ben).call(events.cancelBooking, { id })
  await as(app, anna).call(events.book, { id })
  const other = await aUser(app)
  await as(app, other).call(events.joinWaitlist, { id })
  const again = await as(app, ben).call(events.joinWaitlist, { id })
  expect(again.body.position).toBe(2)
})

test('raising or removing the limit promotes from the waitlist', async () => {
  const event = await singleSeatEvent()
  const waiting = await Promise.all([aUser(app), aUser(app), aUser(app)])
  await as(app, anna).call(events.book, { id: event.id })
  for (const person of waiting) await as(app, person).call(events.joinWaitlist, { id: event.id })
  const change = (maxAttendees: number | null) =>
    as(app, admin).call(events.update, {
      ...{
        id: event.id,
        title: event.title,
        description: event.description,
        location: event.location,
      },
      startDate: new Date(event.startDate).toISOString(),
      endDate: new Date(event.endDate).toISOString(),
      price: event.price,
      maxAttendees,
    })
  expect((await change(2)).status).toBe(200)
  const states = () => Promise.all(waiting.map((person) => stateFor(person, event.id)))
  expect(await states()).toEqual([
    [true, null, 0],
    [false, 1, 0],
    [false, 2, 0],
  ])
  // Below the bookings: no one loses a place, and no one gets one.
  expect((await change(1)).status).toBe(200)
  expect(await states()).toEqual([
    [true, null, 0],
    [false, 1, 0],
    [false, 2, 0],
  ])
  expect((await change(null)).status).toBe(200)
  expect(await states()).toEqual(waiting.map(() => [true, null, null]))
})
