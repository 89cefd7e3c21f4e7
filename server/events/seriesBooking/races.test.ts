import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds, raceSize } from '#server/testing/testScale.ts'
import { events } from '#shared/events/contract.ts'
import type { SeriesMode } from '#shared/events/seriesBooking/contract.ts'
import { seriesBooking } from '#shared/events/seriesBooking/contract.ts'

const size = raceSize({ people: 16, dates: 5, seats: 4 }, { people: 100, dates: 20, seats: 30 })
const day = 24 * 3_600_000

const app = await sharedApp()
const admins = (await Promise.all([anAdmin(app), anAdmin(app)])) as [Person, Person]
const users = await Promise.all(Array.from({ length: size.people }, () => aUser(app)))

const aCourse = async () => {
  const until = new Date(app.clock.now.getTime() + (size.dates * 7 + 1) * day)
  const repeat = { every: 'weekly' as const, until: until.toISOString().slice(0, 10) }
  const first = await anEvent(app, { by: admins[0], repeat, maxAttendees: size.seats })
  const dates = await app.db<{ id: string }[]>`
    select id from events where series_id = ${first.seriesId} order by start_date`
  return { first, ids: dates.map(({ id }) => id) }
}

/** Different dates for each person, in an order of their own. */
const choiceOf = (ids: string[], at: number) => {
  const chosen = ids.filter((_, date) => (at + date) % 4 > 0)
  return at % 2 === 0 ? chosen : chosen.toReversed()
}

const modeOf = (at: number): SeriesMode => (at % 3 === 0 ? 'all' : 'fitting')

test(`${raceRounds} rounds of ${size.people} people who book ${size.dates} dates while the series is edited`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { first, ids } = await aCourse()
    const moved = (date: unknown, days: number) =>
      new Date(Date.parse(String(date)) + days * day).toISOString()
    const { title, description, location, price, maxAttendees } = first
    const edit = (by: Person, id: string, days: number) =>
      as(app, by).call(events.update, {
        ...{ id, title, description, location, price, maxAttendees, which: 'following' },
        startDate: moved(first.startDate, days),
        endDate: moved(first.endDate, days),
      })
    const book = (people: Person[], offset: number) =>
      people.map((person, at) =>
        as(app, person).call(seriesBooking.book, {
          ...{ id: first.id, eventIds: choiceOf(ids, at + offset), mode: modeOf(at + offset) },
        }),
      )
    const half = users.length / 2
    const replies = await Promise.all([
      ...book(users.slice(0, half), 0),
      edit(admins[0], first.id, 1),
      edit(admins[1], first.id, 7),
      as(app, admins[0]).call(events.cancel, { id: ids.at(-1) ?? '' }),
      ...users
        .slice(0, 3)
        .map((person) => as(app, person).call(events.cancelBooking, { id: ids[0] ?? '' })),
      edit(admins[0], first.id, 0),
      ...book(users.slice(half), half),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])

    const rows = await app.db<{ id: string; count: number; booked: number }[]>`
      select e.id, e.bookings_count as count, (
        select coalesce(sum(size), 0)::int from event_bookings
        where event_id = e.id and status = 'confirmed') as booked
      from events e where series_id = ${first.seriesId} order by e.id`
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted())
    for (const { count, booked } of rows) {
      expect(booked).toBeLessThanOrEqual(size.seats)
      expect(count).toBe(booked)
    }
    for (const [at, { me }] of users.entries()) {
      const booked = await app.db<{ eventId: string }[]>`
        select event_id from event_bookings
        where user_id = ${me.id} and event_id = any(${ids}) and status = 'confirmed'`
      const chosen = choiceOf(ids, at)
      expect(booked.filter(({ eventId }) => !chosen.includes(eventId))).toEqual([])
      const hasLeft = at < 3
      if (modeOf(at) === 'all' && !hasLeft) expect([0, chosen.length]).toContain(booked.length)
    }
  }
})
