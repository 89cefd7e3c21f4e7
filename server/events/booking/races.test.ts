import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds, raceSize } from '#server/testing/testScale.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'

// As many as a large event has in its first minute.
const peopleCount = raceSize(50, 200)
const places = 30

const app = await sharedApp()
const admin = await anAdmin(app)
const people = await Promise.all(Array.from({ length: peopleCount }, () => aUser(app)))

const question = {
  id: crypto.randomUUID(),
  ...{ text: 'What do you eat?', kind: 'one' as const, options: ['Everything', 'Vegan'] },
  ...{ isRequired: true, isPerPerson: true },
}

const partyOf = (at: number, shift = 0) => {
  const size = 1 + ((at + shift) % 4)
  return {
    size,
    guestNames: Array.from({ length: size - 1 }, (_, guest) => `Guest ${guest + 1}`),
    answers: { [question.id]: Array.from({ length: size }, () => ['Vegan']) },
  }
}

const stateOf = async (id: string) => {
  const [state] = await app.db<
    [{ booked: number; counted: number; waiting: number[]; isHeld: boolean; wrong: number }]
  >`
    select e.bookings_count as counted, e.places_held_since is not null as is_held,
      (select coalesce(sum(size), 0)::int from event_bookings
        where event_id = e.id and status = 'confirmed') as booked,
      array(select size from event_waitlist where event_id = e.id order by position) as waiting,
      (select count(*)::int from event_bookings b where event_id = e.id and status = 'confirmed'
        and (jsonb_array_length(answers -> ${question.id}) <> size
          or cardinality(guest_names) <> size - 1 or price <> 5 * size)) as wrong
    from events e where id = ${id}`
  return state
}

/** A person has at most one of a place, an entry of the list, or neither. */
const countTwice = async (id: string) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from event_bookings b join event_waitlist w
      on w.event_id = b.event_id and w.user_id = b.user_id
    where b.event_id = ${id} and b.status = 'confirmed'`
  return row.count
}

test(`${raceRounds} rounds of ${peopleCount} parties at ${places} places, booking, cancelling and changing sizes together (S108)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = await anEvent(app, {
      ...{ by: admin, price: '5', maxAttendees: places },
      bookingOptions: { maxGuests: 3, questions: [question] },
    })
    const everyone = (call: (person: Person, at: number) => Promise<{ status: number }>) =>
      Promise.all(people.map(call))
    const expectConsistent = async () => {
      const { booked, counted, waiting, isHeld, wrong } = await stateOf(id)
      expect(booked).toBeLessThanOrEqual(places)
      expect([counted, wrong, await countTwice(id)]).toEqual([booked, 0, 0])
      // The next in line does not fit: the free places wait for it.
      const [next] = waiting
      if (next !== undefined) expect(next).toBeGreaterThan(places - booked)
      expect(isHeld).toBe(waiting.length > 0 && booked < places)
    }
    const first = await everyone((person, at) =>
      as(app, person).call(events.book, { id, ...partyOf(at) }),
    )
    await expectConsistent()
    const others = await Promise.all([
      everyone((person, at) => as(app, person).call(events.joinWaitlist, { id, ...partyOf(at) })),
      everyone((person, at) =>
        as(app, person).call(booking.change, { id, ...partyOf(at, round + 1) }),
      ),
      everyone((person, at) =>
        at % 3 === 0
          ? as(app, person).call(events.cancelBooking, { id })
          : as(app, person).call(events.book, { id, ...partyOf(at, 2) }),
      ),
    ])
    const replies = [first, ...others].flat()
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    await expectConsistent()
  }
})
