import { expect, test } from 'vitest'
import { promoteWaiting } from '#server/events/bookings.ts'
import { anEvent } from '#server/testing/events.ts'
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
    values (${newcomer.me.id}, ${app.clock.now} - interval '99 days')`
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
