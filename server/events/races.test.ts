import { expect, test } from 'vitest'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'

// More than the connection pool size.
const userCount = 60
const seats = 10

const app = await sharedApp()
const admin = await anAdmin(app)
const users = await Promise.all(Array.from({ length: userCount }, () => aUser(app)))

const booked = async (id: string) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from event_bookings
    where event_id = ${id} and status = 'confirmed'`
  return row.count
}

test(`${raceRounds} rounds of ${userCount} concurrent bookings of ${seats} seats: exactly ${seats} succeed (S108, R11)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = await anEvent(app, { by: admin, maxAttendees: seats })
    const replies = await Promise.all(
      users.map((person) => as(app, person).call(events.book, { id })),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(201), count(409), await booked(id)]).toEqual([seats, userCount - seats, seats])
  }
})

test(`${raceRounds} rounds of cancelling an event during bookings: everybody who booked is notified (R14)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = await anEvent(app, { by: admin })
    const guests = users.slice(0, 10)
    const [cancelled, ...replies] = await Promise.all([
      as(app, admin).call(events.cancel, { id }),
      ...guests.map((person) => as(app, person).call(events.book, { id })),
    ])
    expect(cancelled.status).toBe(204)
    for (const { status } of replies) expect([201, 409]).toContain(status)
    const unnotified = await app.db`
      select user_id from event_bookings b where event_id = ${id} and not exists (
        select 1 from notifications n
        where n.user_id = b.user_id and n.type = 'eventCancelled' and n.action_url like ${`%${id}%`})`
    expect(unnotified).toEqual([])
  }
})

test('concurrent bookings and cancellations never overbook or leave a free seat with a waitlist', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: seats })
  const some = users.slice(0, 40)
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
    expect(taken).toBeLessThanOrEqual(seats)
    if (row.waiting > 0) expect(taken).toBe(seats)
  }
})

test(`${raceRounds} rounds of moving events between groups during their deletion: none keeps a deleted group`, async () => {
  const ana = await aUser(app)
  for (let round = 0; round < raceRounds; round++) {
    const [group, other] = [await aGroup(app, { by: ana }), await aGroup(app, { by: ana })]
    const moved = await Promise.all(
      Array.from({ length: 4 }, () => anEvent(app, { by: admin, groupId: group.id })),
    )
    const move = ({ id }: { id: string }, groupId: string) =>
      as(app, admin).call(events.update, { ...eventDraft(app, { groupId }), id })
    const [removed, removedOther, ...replies] = await Promise.all([
      as(app, ana).call(groups.remove, { id: group.id }),
      as(app, ana).call(groups.remove, { id: other.id }),
      ...moved.flatMap((event) => [move(event, other.id), move(event, group.id)]),
    ])
    expect([removed.status, removedOther.status]).toEqual([204, 204])
    for (const { status } of replies) expect([200, 404]).toContain(status)
    const left = await app.db`
      select id from events where id = any(${moved.map(({ id }) => id)}) and group_id is not null`
    expect(left).toEqual([])
  }
})
