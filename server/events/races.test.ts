import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/raceRounds.ts'
import { events } from '#shared/events/contract.ts'

// More than the pool of connections lets through at a time.
const crowd = 60
const places = 10

const app = await sharedApp()
const admin = await anAdmin(app)
const people = await Promise.all(Array.from({ length: crowd }, () => aUser(app)))

const booked = async (id: string) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from event_bookings
    where event_id = ${id} and status = 'confirmed'`
  return row.count
}

test(`${raceRounds} rounds of ${crowd} people booking the last ${places} places at once (S108, R11)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = await anEvent(app, { by: admin, maxAttendees: places })
    const replies = await Promise.all(
      people.map((person) => as(app, person).call(events.book, { id })),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(201), count(409), await booked(id)]).toEqual([places, crowd - places, places])
  }
})

test('places given up and taken at once never exceed the limit, and nobody waits beside a free one', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: places })
  const some = people.slice(0, 40)
  for (let round = 0; round < raceRounds; round++) {
    const replies = await Promise.all(
      some.flatMap((person) => [
        as(app, person).call(events.book, { id }),
        as(app, person).call(events.joinWaitlist, { id }),
        as(app, person).call(events.cancelBooking, { id }),
      ]),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const [row] = await app.db<[{ waiting: number }]>`
      select count(*)::int as waiting from event_waitlist where event_id = ${id}`
    const taken = await booked(id)
    expect(taken).toBeLessThanOrEqual(places)
    if (row.waiting > 0) expect(taken).toBe(places)
  }
})
