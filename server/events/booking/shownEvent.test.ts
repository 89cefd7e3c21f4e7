import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const minute = 60_000

const read = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body

const invite = (person: Person, eventId: string, mayExceed: boolean) => app.db`
  insert into event_invitations (id, event_id, user_id, may_exceed)
  values (${crypto.randomUUID()}, ${eventId}, ${person.me.id}, ${mayExceed})`

test('requests close with the time in which the host answers, or before', async () => {
  const mina = await aUser(app)
  const closes = async (options: object) => {
    const { id } = await anEvent(app, { bookingOptions: options })
    const { startDate, closesAt } = await read(mina, id)
    return closesAt && (Date.parse(String(startDate)) - Date.parse(String(closesAt))) / minute
  }
  expect(await closes({ requestsEndMinutes: 240 })).toBeNull()
  expect(await closes({ closesMinutes: 60, requestsEndMinutes: 240 })).toBe(60)
  expect(await closes({ needsApproval: true, requestsEndMinutes: 240 })).toBe(240)
  expect(await closes({ needsApproval: true, closesMinutes: 300 })).toBe(300)
})

test('an event says who is invited, and has places for them beyond its own if the host says so', async () => {
  const [mina, luca] = await Promise.all([aUser(app), aUser(app)])
  const { id } = await anEvent(app, { maxAttendees: 1 })
  await as(app, await aUser(app)).call(events.book, { id })
  await invite(mina, id, false)
  expect(await read(mina, id)).toMatchObject({ isInvited: true, placesLeft: 0 })
  await invite(luca, id, true)
  expect(await read(luca, id)).toMatchObject({ isInvited: true, placesLeft: null })
  expect(await read(await aUser(app), id)).toMatchObject({ isInvited: false, placesLeft: 0 })
})

test('a ticket names the people of its party', async () => {
  const mina = await aUser(app)
  const { id } = await anEvent(app, { bookingOptions: { maxGuests: 2 } })
  await as(app, mina).call(events.book, { id, size: 3, guestNames: ['Ali'] })
  const party = { size: 3, guestNames: ['Ali'] }
  expect((await as(app, mina).call(attendance.ticket, { id })).body).toMatchObject(party)
  const tickets = await as(app, mina).call(attendance.upcomingTickets, {})
  expect(tickets.body).toMatchObject([{ eventId: id, ...party }])
})
