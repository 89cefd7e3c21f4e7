import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { promoteFromWaitlist } from '#server/events/bookings.ts'
import { lockEvent } from '#server/events/store.ts'
import { createModel, type ModelSettings } from '#server/testing/bookingModel.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const people = await Promise.all(Array.from({ length: 6 }, () => aUser(app)))
const newcomers = new Set([0, 1])
for (const who of newcomers)
  await app.db`
    insert into first_days (user_id, arrival_date)
    values (${people[who]?.me.id ?? ''}, ${app.clock.now} - interval '10 days')`

const hours = 168
const who = fc.nat({ max: people.length - 1 })
const size = fc.constantFrom(1, 1, 2, 2, 3, 4)
const max = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 8 })
const opensHours = fc.constantFrom(null, null, 200, 100)
const closesHours = fc.constantFrom(null, null, 1, 60)

const settings: fc.Arbitrary<ModelSettings> = fc.record({
  max,
  maxGuests: fc.constantFrom(0, 1, 3, 3, 3),
  newcomerPlaces: fc.constantFrom(0, 0, 1, 3),
  needsApproval: fc.constantFrom(false, true),
  opensHours: fc.constant(null),
  closesHours: fc.constant(null),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), who, size }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), who, size }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resize' as const), who, size }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      all: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('checkIn' as const), who, here: size }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capacity' as const), max }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('window' as const), opensHours, closesHours }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      hours: fc.constantFrom(1, 10, 25, 40),
    }),
  },
)

type Model = ReturnType<typeof createModel>

const minutes = (count: number | null) => (count === null ? null : count * 60)

const optionsOf = ({ model }: Model) => ({
  maxGuests: model.maxGuests,
  newcomerPlaces: model.newcomerPlaces,
  needsApproval: model.needsApproval,
  opensMinutes: minutes(model.opensHours),
  closesMinutes: minutes(model.closesHours),
})

const at = (index: number) => people[index] as Person

/** The change of an event keeps its start, which has moved as time passed. */
const save = async (id: string, reference: Model) => {
  const { body } = await as(app, admin).call(events.one, { id })
  const { status, text } = await as(app, admin).call(events.update, {
    ...eventDraft(app, { startDate: `${body.startDate}`, endDate: `${body.endDate}` }),
    ...{ id, price: '10', maxAttendees: reference.model.max },
    bookingOptions: optionsOf(reference),
  })
  if (status !== 200) throw new Error(text)
}

const requestIds = async (id: string, who: number[]) => {
  const userIds = who.map((index) => at(index).me.id)
  const rows = await app.db<{ id: string }[]>`
    select id from event_waitlist where event_id = ${id} and user_id = any(${userIds}::uuid[])`
  return rows.map((row) => row.id)
}

/** Time passes for the event: its start and its waiting places come nearer. */
const passTime = async (id: string, passed: number) => {
  await app.db`
    update events set start_date = start_date - ${passed} * interval '1 hour',
      end_date = end_date - ${passed} * interval '1 hour',
      places_held_since = places_held_since - ${passed} * interval '1 hour'
    where id = ${id}`
  await inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, id)
    if (event) await promoteFromWaitlist(app, tx, event)
  })
}

const stateOf = async (id: string) => {
  const [state] = await app.db<
    [{ booked: unknown; waiting: unknown; isHeld: boolean; count: number }]
  >`
    select
      coalesce((select json_agg(json_build_array(user_id, size, price::float,
        case when checked_in_at is null then 0 else size - missing end) order by user_id)
        from event_bookings where event_id = e.id and status = 'confirmed'), '[]') as booked,
      coalesce((select json_agg(json_build_array(user_id, size) order by position)
        from event_waitlist where event_id = e.id), '[]') as waiting,
      places_held_since is not null as is_held, bookings_count as count
    from events e where id = ${id}`
  return state
}

const expectedState = ({ model, line }: Model) => ({
  booked: model.booked
    .map(({ who, size, here }) => [at(who).me.id, size, size * 10, here] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  waiting: line().map(({ who, size }) => [at(who).me.id, size]),
  isHeld: model.heldHours !== null,
  count: model.booked.reduce((total, { size }) => total + size, 0),
})

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Plays one step on both; returns whether each said yes. */
const play = async (id: string, reference: Model, one: Step): Promise<[boolean, boolean]> => {
  const yes = ({ status }: { status: number }) => status < 400
  switch (one.do) {
    case 'book':
    case 'wait': {
      const party = { who: one.who, size: one.size, isNewcomer: isKept(reference, one.who) }
      const endpoint = one.do === 'book' ? events.book : events.joinWaitlist
      const reply = await as(app, at(one.who)).call(endpoint, { id, size: one.size })
      return [reference[one.do](party), yes(reply)]
    }
    case 'leave':
      return [
        reference.leave(one.who),
        yes(await as(app, at(one.who)).call(events.leaveWaitlist, { id })),
      ]
    case 'cancel':
      return [
        reference.cancel(one.who),
        yes(await as(app, at(one.who)).call(events.cancelBooking, { id })),
      ]
    case 'resize':
      return [
        reference.resize(one.who, one.size),
        yes(await as(app, at(one.who)).call(booking.change, { id, size: one.size })),
      ]
    case 'accept': {
      const ids = await requestIds(id, one.all)
      const reply = ids.length > 0 && (await as(app, admin).call(requests.accept, { id, ids }))
      return [reference.accept(one.all), reply !== false && yes(reply)]
    }
    case 'refuse': {
      const ids = await requestIds(id, [one.who])
      const reply = ids.length > 0 && (await as(app, admin).call(requests.refuse, { id, ids }))
      return [reference.refuse(one.who), reply !== false && yes(reply)]
    }
    case 'checkIn': {
      const [booking] = await app.db<[{ id: string }?]>`
        select id from event_bookings
        where event_id = ${id} and user_id = ${at(one.who).me.id} and status = 'confirmed'`
      const here = { id: booking?.id ?? '', here: one.here }
      const reply = booking && (await as(app, admin).call(attendance.checkIn, here))
      return [reference.checkIn(one.who, one.here), reply !== undefined && yes(reply)]
    }
    case 'capacity':
      reference.change({ max: one.max })
      await save(id, reference)
      return [true, true]
    case 'window':
      reference.change({ opensHours: one.opensHours, closesHours: one.closesHours })
      await save(id, reference)
      return [true, true]
    case 'pass':
      reference.pass(one.hours)
      await passTime(id, one.hours)
      return [true, true]
  }
}

/** Stored only where places are kept for newcomers. */
const isKept = ({ model }: Model, who: number) => model.newcomerPlaces > 0 && newcomers.has(who)

test('random steps change bookings and waitlist exactly as they change the reference model', async () => {
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }),
      async (given, steps) => {
        const reference = createModel(given, hours)
        const { id } = await anEvent(app, {
          ...{ by: admin, price: '10', maxAttendees: given.max },
          bookingOptions: optionsOf(reference),
        })
        for (const one of steps) {
          const [expected, actual] = await play(id, reference, one)
          expect(actual, JSON.stringify(one)).toBe(expected)
          expect(await stateOf(id), JSON.stringify(one)).toEqual(expectedState(reference))
        }
      },
    ),
    fuzz(100),
  )
}, 300_000)
