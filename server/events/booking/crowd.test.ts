import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, listedRequests } from '#server/testing/requests.ts'
import { raceRounds, raceSize } from '#server/testing/testScale.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'

// As many as a large event has in its first minute.
const peopleCount = raceSize(50, 200)
// Each is a thousand requests.
const rounds = Math.min(raceRounds, 20)
const places = 30

const app = await sharedApp()
const admin = await anAdmin(app)
const people = await Promise.all(Array.from({ length: peopleCount }, () => aUser(app)))

const question = {
  id: crypto.randomUUID(),
  ...{ text: 'What do you eat?', kind: 'one' as const, options: ['Everything', 'Vegan'] },
  ...{ isRequired: true, isPerPerson: true },
}
const fields = { price: '5', maxAttendees: places }
const options = { maxGuests: 3, questions: [question] }

const partyOf = (size: number) => ({
  size,
  guestNames: Array.from({ length: size - 1 }, (_, guest) => `Guest ${guest + 1}`),
  answers: { [question.id]: Array.from({ length: size }, () => ['Vegan']) },
})

/** `open`: waits for places, or asks for them. */
type State = 'none' | 'open' | 'booked'

/** Someone at an event, and what the replies have told them. They send one request after the other. */
const aGuest = (id: string, person: Person) => {
  const told = { state: 'none' as State, size: 0 }
  const hear = ({ status, text }: { status: number; text: string }, state: State, size: number) => {
    if (status >= 500) throw new Error(text)
    if (status < 300) Object.assign(told, { state, size })
    return status < 300
  }
  const caller = as(app, person)
  return {
    told,
    userId: person.me.id,
    book: async (size: number) =>
      hear(await caller.call(events.book, { id, ...partyOf(size) }), 'booked', size),
    /** Or asks. */
    wait: async (size: number) =>
      hear(await caller.call(events.joinWaitlist, { id, ...partyOf(size) }), 'open', size),
    change: async (size: number) =>
      hear(await caller.call(booking.change, { id, ...partyOf(size) }), told.state, size),
    cancel: async () => hear(await caller.call(events.cancelBooking, { id }), 'none', 0),
    leave: async () => hear(await caller.call(events.leaveWaitlist, { id }), 'none', 0),
  }
}
type Guest = ReturnType<typeof aGuest>

/** What later notices say to those who wait or ask. */
const outcomes: Record<string, string> = {
  bookingPromoted: 'booked',
  bookingAccepted: 'booked',
  requestRefused: 'refused',
}

type Found = { userId: string; booked: number; open: number; refused: number; notice: string }

/** Each person has exactly the one state, and the size, of which they learnt last. */
const expectNoOneLost = async (id: string, guests: Guest[]) => {
  const rows = await app.db<Found[]>`
    select u.id as user_id, coalesce(b.size, 0) as booked, coalesce(w.size, 0) as open,
      (select count(*)::int from event_refusals r
        where r.event_id = ${id} and r.user_id = u.id) as refused,
      coalesce((select type from notifications n
        where n.user_id = u.id and n.action_url = ${`/events?event=${id}`}
        order by n.id desc limit 1), '') as notice
    from users u
    left join event_bookings b
      on b.event_id = ${id} and b.user_id = u.id and b.status = 'confirmed'
    left join event_waitlist w on w.event_id = ${id} and w.user_id = u.id
    where u.id = any(${guests.map(({ userId }) => userId)}::uuid[])`
  const found = new Map(rows.map(({ userId, ...row }) => [userId, row]))
  for (const { userId, told } of guests) {
    const { notice = '', ...row } = found.get(userId) ?? {}
    const state = (told.state === 'open' && outcomes[notice]) || told.state
    const expected = { booked: 0, open: 0, refused: 0 }
    if (state !== 'none') Object.assign(expected, { [state]: state === 'refused' ? 1 : told.size })
    expect(row, `${JSON.stringify(told)} ${notice}`).toEqual(expected)
  }
}

const lineOf = (id: string) =>
  app.db<{ id: string; userId: string; size: number; position: string }[]>`
    select id, user_id, size, position from event_waitlist
    where event_id = ${id} order by position`

/** Never more people than places. Returns the free ones. */
const expectPlacesKept = async (id: string) => {
  const [{ booked, counted, wrong }] = await app.db<
    [{ booked: number; counted: number; wrong: number }]
  >`
    select e.bookings_count as counted,
      (select coalesce(sum(size), 0)::int from event_bookings
        where event_id = e.id and status = 'confirmed') as booked,
      (select count(*)::int from event_bookings where event_id = e.id and status = 'confirmed'
        and (jsonb_array_length(answers -> ${question.id}) <> size
          or cardinality(guest_names) <> size - 1 or price <> 5 * size)) as wrong
    from events e where id = ${id}`
  expect(booked).toBeLessThanOrEqual(places)
  expect([counted, wrong]).toEqual([booked, 0])
  return places - booked
}

const atOnce = (guests: Guest[], act: (guest: Guest, at: number) => Promise<unknown>) =>
  Promise.all(guests.map(act))

test(`${rounds} rounds of ${peopleCount} parties at ${places} places, who book, wait, cancel and change sizes together (S108)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await anEvent(app, { ...fields, by: admin, bookingOptions: options })
    const guests = people.map((person) => aGuest(id, person))
    const expectConsistent = async () => {
      const free = await expectPlacesKept(id)
      await expectNoOneLost(id, guests)
      // The next in line does not fit: the free places wait for it.
      const line = await lineOf(id)
      if (line[0]) expect(line[0].size).toBeGreaterThan(free)
      const [event] = await app.db`
        select places_held_since is not null as is_held from events where id = ${id}`
      expect(event).toEqual({ isHeld: line.length > 0 && free > 0 })
      return line
    }
    await atOnce(guests, async (guest, at) => {
      const size = 1 + (at % 4)
      if (!(await guest.book(size))) await guest.wait(size)
      if (at % 2 === 0) await guest.change(1 + ((at + round + 1) % 4))
    })
    const before = await expectConsistent()
    await atOnce(guests, async (guest, at) => {
      if (at % 3 === 0) await guest.cancel()
      if (at % 7 === 0) await guest.leave()
      if (at % 5 === 0) await guest.change(1 + ((at + round + 2) % 4))
      if (at % 6 === 0 && !(await guest.book(2))) await guest.wait(2)
    })
    const after = await expectConsistent()
    // The line was served in order: everyone who got a place joined it before those still waiting.
    const stillWaiting = new Set(after.map((entry) => entry.id))
    const firstWaiting = before.findIndex((entry) => stillWaiting.has(entry.id))
    const passed = firstWaiting < 0 ? [] : before.slice(firstWaiting)
    const booked = await app.db`
      select user_id from event_bookings where event_id = ${id} and status = 'confirmed'
        and user_id = any(${passed.map(({ userId }) => userId)}::uuid[])`
    expect(booked).toEqual([])
  }
})

/** Reads the list, and accepts some of it. The next time it knows who has asked for more. */
const acceptSome = async (host: Person, id: string, from: number, count: number) => {
  const chosen = (await listedRequests(app, host, id)).slice(from, from + count)
  if (chosen.length === 0) return
  const { status, text } = await as(app, host).call(requests.accept, {
    ...{ id, ids: chosen.map((request) => request.id) },
    sizes: Object.fromEntries(chosen.map((request) => [request.id, request.size])),
  })
  if (status >= 500) throw new Error(text)
}

const refuseLast = async (host: Person, id: string) => {
  const ids = (await listedRequests(app, host, id)).slice(-3).map((request) => request.id)
  const { status, text } = await as(app, host).call(requests.refuse, { id, ids })
  if (status >= 500) throw new Error(text)
}

test(`${rounds} rounds of ${peopleCount} parties who ask for ${places} places, withdraw and change sizes while two hosts accept`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, host } = await anApprovedEvent(app, options, fields)
    const cohost = await aUser(app)
    await aHelper(app, host, id, cohost)
    const guests = people.map((person) => aGuest(id, person))
    const [early, late] = [guests.slice(0, peopleCount / 2), guests.slice(peopleCount / 2)]
    await atOnce(early, (guest, at) => guest.wait(1 + (at % 4)))
    await Promise.all([
      atOnce(late, (guest, at) => guest.wait(1 + (at % 4))),
      atOnce(early, async (guest, at) => {
        if (at % 3 === 0) await guest.change(1 + ((at + round + 1) % 4))
        if (at % 4 === 0) await guest.leave()
        if (at % 5 === 0) await guest.cancel()
        if (at % 8 === 0) await guest.wait(2)
      }),
      acceptSome(host, id, 0, 8).then(() => acceptSome(host, id, 0, 8)),
      acceptSome(cohost, id, 4, 8).then(() => acceptSome(cohost, id, 2, 8)),
      refuseLast(cohost, id),
    ])
    await expectPlacesKept(id)
    await expectNoOneLost(id, guests)
    await acceptSome(host, id, 0, peopleCount)
    const free = await expectPlacesKept(id)
    await expectNoOneLost(id, guests)
    const listed = (await lineOf(id)).slice(0, 50)
    expect(listed.filter(({ size }) => size <= free)).toEqual([])
  }
})
