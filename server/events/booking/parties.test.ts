import { expect, test } from 'vitest'
import { promoteWaiting } from '#server/events/bookings.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const hour = 3_600_000

const question = {
  id: crypto.randomUUID(),
  text: 'What do you eat?',
  kind: 'one' as const,
  options: ['Everything', 'Vegan'],
  isRequired: true,
  isPerPerson: true,
}

const aDinner = (options: object = {}, fields: object = {}) =>
  anEvent(app, {
    ...{ price: '10', maxAttendees: 4 },
    ...fields,
    bookingOptions: { maxGuests: 3, ...options },
  })

const read = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body

const book = (person: Person, id: string, party: object = {}) =>
  as(app, person).call(events.book, { id, ...party })

const wait = (person: Person, id: string, party: object = {}) =>
  as(app, person).call(events.joinWaitlist, { id, ...party })

test('a party takes all of its places or none, and pays the sum', async () => {
  const [mina, luca] = [await aUser(app), await aUser(app)]
  const { id } = await aDinner()
  const { body } = await book(mina, id, { size: 3, guestNames: ['Ali', 'Sara'] })
  expect(body).toMatchObject({ size: 3, price: '30.00' })
  expect(await read(mina, id)).toMatchObject({ placesLeft: 1, partySize: 3, needsForm: true })
  expect(await book(luca, id, { size: 2 })).toMatchObject({
    status: 409,
    body: { code: 'no_room_for_party', message: 'There’s only 1 place left' },
  })
  expect((await book(luca, id)).status).toBe(201)
  expect(await read(luca, id)).toMatchObject({ placesLeft: 0, going: { count: 4 } })
})

test('a party shrinks at any time and grows only if there is room', async () => {
  const mina = await aUser(app)
  const { id } = await aDinner()
  await book(mina, id, { size: 2 })
  const change = async (size: number) => {
    const { status, body } = await as(app, mina).call(booking.change, { id, size })
    return [status, status === 200 ? body.price : body]
  }
  expect(await change(1)).toEqual([200, '10.00'])
  expect(await change(3)).toEqual([200, '30.00'])
  await book(await aUser(app), id)
  expect(await change(4)).toMatchObject([409, { code: 'event_full' }])
  expect((await as(app, mina).call(booking.form, { id })).body).toMatchObject({
    party: { size: 3 },
    room: 3,
  })
})

test('required questions are answered for each person, and end with the booking', async () => {
  const mina = await aUser(app)
  const { id } = await aDinner({ questions: [question] })
  expect(await book(mina, id)).toMatchObject({
    status: 409,
    body: { code: 'answers_required', field: question.id },
  })
  const answers = { [question.id]: [['Vegan'], ['Everything']] }
  const missing = await book(mina, id, { size: 3, answers })
  expect(missing.body).toMatchObject({ code: 'answers_required' })
  const wrong = await book(mina, id, { answers: { [question.id]: [['Meat']] } })
  expect(wrong.body).toMatchObject({ code: 'answers_invalid' })
  expect((await book(mina, id, { size: 2, answers })).status).toBe(201)
  const form = async () => (await as(app, mina).call(booking.form, { id })).body
  expect((await form()).party).toMatchObject({ size: 2, answers })
  await as(app, mina).call(events.cancelBooking, { id })
  expect((await form()).party).toBeNull()
  const [row] = await app.db`select answers, guest_names from event_bookings where event_id = ${id}`
  expect(row).toEqual({ answers: null, guestNames: [] })
})

test('free places wait for the next party, and after a day go to the first that fits', async () => {
  const [mina, luca, sofia, ben] = await Promise.all([1, 2, 3, 4].map(() => aUser(app)))
  const { id } = await aDinner()
  await book(mina as Person, id, { size: 2 })
  await book(ben as Person, id, { size: 2 })
  await wait(luca as Person, id, { size: 3 })
  await wait(sofia as Person, id, { size: 2 })
  await as(app, ben as Person).call(events.cancelBooking, { id })
  expect(await read(sofia as Person, id)).toMatchObject({ placesLeft: 0, isBooked: false })
  expect((await book(await aUser(app), id)).body).toMatchObject({ code: 'event_full' })
  app.clock.forward(23 * hour)
  await promoteWaiting(app)
  expect(await read(sofia as Person, id)).toMatchObject({ isBooked: false })
  app.clock.forward(hour)
  await promoteWaiting(app)
  expect(await read(sofia as Person, id)).toMatchObject({ isBooked: true, partySize: 2 })
  expect(await read(luca as Person, id)).toMatchObject({ waitlistPosition: 1 })
})

test('places are kept for newcomers until two days before the start', async () => {
  const [newcomer, mina, luca] = await Promise.all([aUser(app), aUser(app), aUser(app)])
  await app.db`
    insert into first_days (user_id, arrival_date)
    values (${newcomer.me.id}, (${app.clock.now} at time zone 'Europe/Amsterdam')::date - 99)`
  const { id } = await aDinner({ newcomerPlaces: 3 })
  expect((await book(mina, id)).status).toBe(201)
  expect((await book(luca, id)).body).toMatchObject({ code: 'event_full' })
  await wait(luca, id, { size: 2 })
  expect(await read(newcomer, id)).toMatchObject({ placesLeft: 3, newcomerPlaces: 3 })
  expect((await book(newcomer, id)).status).toBe(201)
  app.clock.forward(168 * hour - 48 * hour)
  await promoteWaiting(app)
  expect(await read(luca, id)).toMatchObject({ isBooked: true })
})

test('bookings cannot close before they open', async () => {
  const bookingOptions = { opensMinutes: 60, closesMinutes: 60 }
  const draft = eventDraft(app, { bookingOptions })
  expect(await as(app, await anAdmin(app)).call(events.create, draft)).toMatchObject({
    status: 400,
    body: {
      field: 'bookingOptions',
      message: 'Bookings can’t close before they open',
    },
  })
})

test('bookings open and close at the times of the host', async () => {
  const mina = await aUser(app)
  const { id } = await aDinner({ opensMinutes: 24 * 60, closesMinutes: 60 })
  expect((await book(mina, id)).body).toMatchObject({ code: 'bookings_not_open' })
  app.clock.forward(144 * hour)
  expect((await book(mina, id)).status).toBe(201)
  app.clock.forward(23 * hour)
  const late = await aUser(app)
  expect((await book(late, id)).body).toMatchObject({ code: 'bookings_closed' })
})

test('where the host approves, people ask, and questions are frozen once one has answered', async () => {
  const mina = await aUser(app)
  const admin = await anAdmin(app)
  const asked = { needsApproval: true, questions: [question] }
  const event = await aDinner(asked, { by: admin })
  const { id } = event
  expect((await book(mina, id)).body).toMatchObject({ code: 'approval_required' })
  const answers = { [question.id]: [['Vegan']] }
  expect((await wait(mina, id, { answers })).status).toBe(201)
  expect(await read(mina, id)).toMatchObject({ asking: 1, placesLeft: 4, isBooked: false })
  const save = (options: object) =>
    as(app, admin).call(events.update, {
      id,
      ...{ title: event.title, description: event.description, location: event.location },
      ...{ startDate: `${event.startDate}`, endDate: `${event.endDate}`, price: event.price },
      maxAttendees: 4,
      bookingOptions: { maxGuests: 3, needsApproval: true, questions: [question], ...options },
    })
  const other = { ...question, id: crypto.randomUUID(), isRequired: false }
  expect((await save({ questions: [other] })).body).toMatchObject({ code: 'questions_frozen' })
  expect((await save({ questions: [question, other] })).status).toBe(200)
  expect((await save({ needsApproval: false })).body).toMatchObject({ code: 'questions_frozen' })
  const open = { needsApproval: false, questions: [question, other] }
  expect((await save(open)).body).toMatchObject({ code: 'requests_open' })
})

test('a party grows only as its people could book: open, not paused, and welcome', async () => {
  const [mina, admin] = [await aUser(app), await anAdmin(app)]
  const { id } = await aDinner({ closesMinutes: 60 }, { by: admin, maxAttendees: 9 })
  await book(mina, id, { size: 2 })
  const change = async (size: number) => {
    const { status, body } = await as(app, mina).call(booking.change, { id, size })
    return status === 200 ? status : (body as unknown as { code: string }).code
  }
  for (const column of ['paused_at', 'hidden_at']) {
    await app.db`update events set ${app.db(column)} = now() where id = ${id}`
    expect(await change(4), column).toBe('event_paused')
    await app.db`update events set ${app.db(column)} = null where id = ${id}`
  }
  const before = app.clock.now
  app.clock.forward(168 * hour - hour)
  expect(await change(3)).toBe('bookings_closed')
  expect(await change(1)).toBe(200)
  app.clock.now = before
  const host = await aUser(app)
  await app.db`insert into hostings (id, state, draft) values (${id}, 'published', '{}')`
  await app.db`
    insert into event_roles (id, hosting_id, user_id, role, state)
    values (gen_random_uuid(), ${id}, ${host.me.id}, 'owner', 'accepted')`
  await app.db`update events set hosting_id = ${id} where id = ${id}`
  await app.db`
    insert into host_exclusions (host_id, user_id) values (${host.me.id}, ${mina.me.id})`
  expect(await change(2)).toBe('booking_not_possible')
  expect(await change(1)).toBe(200)
})

test('two questions or items never share an id: frozen ones could vanish behind the other', async () => {
  const item = { id: crypto.randomUUID(), text: 'Salad', count: 2 }
  const admin = await anAdmin(app)
  const save = (bookingOptions: object) =>
    as(app, admin).call(events.create, eventDraft(app, { bookingOptions }))
  expect((await save({ questions: [question, { ...question, text: 'And now?' }] })).status).toBe(
    400,
  )
  expect((await save({ items: [item, item] })).status).toBe(400)
  expect((await save({ questions: [question], items: [item] })).status).toBe(201)
})

test('places are passed on at every event, however many wait', async () => {
  const waiting = await Promise.all(
    [1, 2, 3].map(async () => {
      const [guest, next] = [await aUser(app), await aUser(app)]
      const { id } = await aDinner({}, { maxAttendees: 1 })
      await book(guest, id)
      await wait(next, id)
      // More places, without the change that would pass them on.
      await app.db`update events set max_attendees = 2 where id = ${id}`
      return { id, next }
    }),
  )
  await promoteWaiting(app, 1)
  for (const { id, next } of waiting) expect(await read(next, id)).toMatchObject({ isBooked: true })
})

test('only an event that asks something names who reads the answers', async () => {
  const admin = await anAdmin(app)
  const readersOf = async (options: object) => {
    const { id } = await aDinner(options, { by: admin })
    return (await as(app, await aUser(app)).call(booking.form, { id })).body.readers
  }
  expect(await readersOf({})).toEqual([])
  expect(await readersOf({ questions: [question] })).toEqual([admin.me.name])
})

test('a party shrinks step by step also after the host allows fewer guests', async () => {
  const mina = await aUser(app)
  const { id } = await aDinner()
  await book(mina, id, { size: 4 })
  await app.db`
    update events set booking_options = booking_options || '{"maxGuests": 1}' where id = ${id}`
  const change = (size: number) => as(app, mina).call(booking.change, { id, size })
  expect((await change(3)).body).toMatchObject({ party: { size: 3 } })
  expect((await change(4)).body).toMatchObject({ code: 'too_many_guests' })
})
