import { expect, test } from 'vitest'
import { aSeries } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const admins = await Promise.all([anAdmin(app), anAdmin(app)])
const users = await Promise.all(Array.from({ length: 12 }, () => aUser(app)))

const bookingState = (ids: string[]) => app.db<
  { max: number; booked: number; waiting: number; title: string }[]
>`
  select max_attendees as max, title,
    (select count(*)::int from event_bookings where event_id = e.id and status = 'confirmed') as booked,
    (select count(*)::int from event_waitlist where event_id = e.id) as waiting
  from events e where id = any(${ids}) order by start_date`

test(`${raceRounds} rounds of lowering the seat limit of a series during concurrent bookings`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const [admin, another] = admins as [Person, Person]
    const { first, dates } = await aSeries(app, admin, { maxAttendees: 3 })
    const ids = dates.map(({ id }) => id)
    const fewer = (by: Person, changes: object) =>
      as(app, by).call(events.update, {
        ...{ title: first.title, description: first.description, location: first.location },
        ...{ price: first.price, category: 'social', maxAttendees: 2, which: 'following' },
        startDate: first.startDate.toString(),
        endDate: first.endDate.toString(),
        ...changes,
        id: first.id,
      })
    const booking = (users: Person[], step: number) =>
      users.flatMap((person, at) => {
        const id = ids[(at + step) % ids.length] ?? ''
        return [
          as(app, person).call(events.book, { id }),
          as(app, person).call(events.joinWaitlist, { id }),
        ]
      })
    const replies = await Promise.all([
      ...booking(users.slice(0, 8), 0),
      fewer(admin, { title: 'Renamed' }),
      fewer(another, { location: 'Elsewhere' }),
      ...booking(users.slice(8), 0),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const states = await bookingState(ids)
    // The change applies to all dates or to none.
    expect(new Set(states.map(({ max, title }) => `${max} ${title}`)).size).toBe(1)
    for (const { max, booked, waiting } of states) {
      // No place is taken away: there may be as many people as before.
      expect(booked).toBeLessThanOrEqual(3)
      if (waiting > 0) expect(booked).toBeGreaterThanOrEqual(max)
    }
  }
})

test(`${raceRounds} rounds of concurrently cancelling and changing overlapping dates`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const [admin, another] = admins as [Person, Person]
    const { dates } = await aSeries(app, admin)
    const ids = dates.map(({ id }) => id)
    for (const person of users.slice(0, 3))
      for (const id of ids) await as(app, person).call(events.book, { id })
    const replies = await Promise.all([
      as(app, admin).call(events.cancel, { id: ids[1] ?? '', which: 'following' }),
      as(app, another).call(events.cancel, { id: ids[3] ?? '' }),
      as(app, another).call(events.cancel, { id: ids[0] ?? '', which: 'following' }),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const [row] = await app.db<[{ left: number; told: number }]>`
      select count(*) filter (where cancelled_at is null)::int as left, (
        select count(*)::int from notifications
        where type = 'eventCancelled'
          and action_url = any(${ids.map((id) => `/events?event=${id}`)})
      ) as told
      from events where id = any(${ids})`
    // In either order, each date is cancelled once and each guest notified once.
    expect({ ...row }).toEqual({ left: 0, told: 12 })
  }
})
