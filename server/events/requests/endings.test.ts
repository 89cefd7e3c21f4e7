import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, listedRequests } from '#server/testing/requests.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { endRequests } from './endings.ts'

const app = await sharedApp({}, await ownTestDatabase())
const hourMs = 3_600_000

const endedOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body
    .filter(({ type }) => type === 'requestEnded')
    .map(({ message }) => message)

const read = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body

/** Sessions stay open: only what jobs read moves. */
const startsIn = (id: string, minutes: number) => {
  const start = new Date(app.clock.now.getTime() + minutes * 60_000)
  return app.db`
    update events set start_date = ${start}, end_date = ${new Date(start.getTime() + hourMs)}
    where id = ${id}`
}

test('requests end two hours before the start, and everyone is told once', async () => {
  const { id } = await anApprovedEvent(app)
  const people = [await ask(app, id), await ask(app, id, { size: 2 })]
  await startsIn(id, 121)
  await endRequests(app)
  for (const person of people) expect(await endedOf(person)).toEqual([])
  await startsIn(id, 120)
  await Promise.all([endRequests(app), endRequests(app)])
  for (const person of people) {
    expect(await endedOf(person)).toEqual([
      'You asked to come to “Dutch café night”. The host did not answer in time.',
    ])
    expect(await read(person, id)).toMatchObject({ waitlistPosition: null, asking: 0 })
  }
})

test('the host sets an earlier deadline, which moves with the event', async () => {
  const { id } = await anApprovedEvent(app, { requestsEndMinutes: 24 * 60 })
  const mina = await ask(app, id)
  await startsIn(id, 24 * 60 + 1)
  await endRequests(app)
  expect(await endedOf(mina)).toEqual([])
  await startsIn(id, 24 * 60)
  await endRequests(app)
  expect(await endedOf(mina)).toHaveLength(1)
  const { body } = await as(app, mina).call(events.joinWaitlist, { id })
  expect(body).toMatchObject({ code: 'bookings_closed' })
})

test('requests of a paused or hidden event end, too', async () => {
  const { id } = await anApprovedEvent(app)
  const mina = await ask(app, id)
  await app.db`update events set paused_at = now(), hidden_at = now() where id = ${id}`
  await startsIn(id, 60)
  await endRequests(app)
  expect(await endedOf(mina)).toHaveLength(1)
})

test('a waitlist does not end', async () => {
  const { id } = await anApprovedEvent(app)
  await ask(app, id)
  await app.db`update events set booking_options = '{}' where id = ${id}`
  await startsIn(id, 60)
  await endRequests(app)
  const rows = await app.db`select 1 from event_waitlist where event_id = ${id}`
  expect(rows).toHaveLength(1)
})

test('cancelling the event tells those who ask why', async () => {
  const { id, host } = await anApprovedEvent(app)
  const mina = await ask(app, id)
  await as(app, host).call(hosted.cancel, { id, reason: 'The café is closed.' })
  expect(await endedOf(mina)).toEqual([
    'You asked to come to “Dutch café night”. The event has been cancelled. The café is closed.',
  ])
})

const turnOff = (host: Person, id: string, more: object = {}) =>
  as(app, host).call(hosted.update, {
    ...{ id, ...eventDraft(app, { price: '7.50', maxAttendees: 4 }) },
    ...{ bookingOptions: { maxGuests: 3 }, ...more },
  } as never)

test('approval is turned off with open requests only if all that fit are accepted', async () => {
  const { id, host } = await anApprovedEvent(app)
  const first = await ask(app, id, { size: 3 })
  const second = await ask(app, id, { size: 2 })
  expect((await turnOff(host, id)).body).toMatchObject({ code: 'requests_open' })
  expect(await listedRequests(app, host, id)).toHaveLength(2)
  expect((await turnOff(host, id, { acceptsRequests: true })).status).toBe(200)
  expect(await read(first, id)).toMatchObject({ isBooked: true, needsApproval: false })
  expect(await read(second, id)).toMatchObject({ isBooked: false, waitlistPosition: null })
  expect(await endedOf(first)).toEqual([])
  expect(await endedOf(second)).toEqual([
    'You asked to come to “Dutch café night”. All places are taken.',
  ])
})

test('the places that the same change adds count', async () => {
  const { id, host } = await anApprovedEvent(app, {}, { maxAttendees: 1 })
  const mina = await ask(app, id, { size: 3 })
  await turnOff(host, id, { acceptsRequests: true, maxAttendees: 3 })
  expect(await read(mina, id)).toMatchObject({ isBooked: true, placesLeft: 0 })
})

test('a change that keeps approval accepts no one', async () => {
  const { id, host } = await anApprovedEvent(app)
  const mina = await ask(app, id)
  const bookingOptions = { maxGuests: 3, needsApproval: true }
  expect((await turnOff(host, id, { acceptsRequests: true, bookingOptions })).status).toBe(200)
  expect(await read(mina, id)).toMatchObject({ isBooked: false, waitlistPosition: 1 })
})
