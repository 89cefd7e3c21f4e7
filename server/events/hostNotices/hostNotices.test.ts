import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const hour = 3_600_000
const admin = await anAdmin(app)
await allowHosting(app, admin)

/** Runs the jobs that wait for the end of an hour or a day. */
const runJobs = async () => {
  await app.db`
    update jobs set due_at = now() where name in ('events.countBookings', 'events.countFeedback')`
  await app.jobs.drain()
}

const kinds = ['hostBookings', 'hostEventFull', 'hostLateCancellation', 'hostFeedback']
const received = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body
    .filter(({ type }) => kinds.includes(type))
    .map(({ type, message }) => `${type}: ${message}`)
    .toReversed()

const book = async (person: Person, id: string) =>
  expect((await as(app, person).call(events.book, { id })).status).toBe(201)

/** The clock stands at the beginning of an hour, so that it passes only where a test says so. */
const atFullHour = () => {
  app.clock.now = new Date(Math.ceil(app.clock.now.getTime() / hour) * hour)
}

const aHostWithHelp = async () => {
  const [host, cohost, door] = [await aUser(app), await aUser(app), await aUser(app)]
  const start = new Date(app.clock.now.getTime() + 48 * hour)
  const { id } = await anEventOfHost(app, await signInAgain(app, admin), host, {
    ...{ title: 'Canal walk', maxAttendees: 3 },
    ...{ startDate: start.toISOString() },
    ...{ endDate: new Date(start.getTime() + hour).toISOString() },
  })
  await aHelper(app, host, id, cohost)
  await aHelper(app, host, id, door, 'door')
  return { host, cohost, door, id }
}

test('owner and co-hosts hear of bookings once an hour, and at once that all places are taken', async () => {
  atFullHour()
  const { host, cohost, door, id } = await aHostWithHelp()
  await book(cohost, id)
  await book(await aUser(app), id)
  expect(await received(host)).toEqual([])
  await book(await aUser(app), id)
  const full = 'hostEventFull: All places at “Canal walk” are taken.'
  expect(await received(host)).toEqual([full])
  app.clock.forward(hour)
  await runJobs()
  const bookings = 'hostBookings: 2 people booked “Canal walk”.'
  for (const person of [host, cohost]) expect(await received(person)).toEqual([full, bookings])
  expect(await received(door)).toEqual([])
})

test('a place that is given up before the end of the hour is not counted', async () => {
  atFullHour()
  const { host, id } = await aHostWithHelp()
  const guest = await aUser(app)
  await book(guest, id)
  await as(app, guest).call(events.cancelBooking, { id })
  app.clock.forward(hour)
  await runJobs()
  expect(await received(host)).toEqual([])
})

test('hosts hear at once of a cancellation within a day of the start, without a name', async () => {
  atFullHour()
  const { host, id } = await aHostWithHelp()
  const [early, late] = [await aUser(app), await aUser(app)]
  for (const person of [early, late]) await book(person, id)
  app.clock.forward(2 * hour)
  await as(app, await signInAgain(app, early)).call(events.cancelBooking, { id })
  expect(await received(host)).toEqual([])
  app.clock.forward(23 * hour)
  await as(app, await signInAgain(app, late)).call(events.cancelBooking, { id })
  const [notice, ...others] = await received(await signInAgain(app, host))
  expect(notice).toContain('hostLateCancellation: Someone gave up a place at “Canal walk”')
  expect(others).toEqual([])
})

test('hosts hear at once of the first feedback, and of more once a day', async () => {
  atFullHour()
  const { host, id } = await aHostWithHelp()
  const guests = [await aUser(app), await aUser(app), await aUser(app)]
  for (const guest of guests) await book(guest, id)
  await runJobs()
  app.clock.forward(50 * hour)
  const rate = async (guest: Person | undefined, rating: number) => {
    const back = await signInAgain(app, guest as Person)
    expect((await as(app, back).call(feedback.giveAnswer, { id, rating })).status).toBe(200)
  }
  const answers = async () =>
    (await received(await signInAgain(app, host))).filter((one) => one.startsWith('hostFeedback'))
  await rate(guests[0], 4)
  const first = 'hostFeedback: 1 person rated “Canal walk”.'
  expect(await answers()).toEqual([first])
  app.clock.forward(hour)
  await rate(guests[1], 5)
  await rate(guests[0], 3)
  await rate(guests[2], 5)
  expect(await answers()).toEqual([first])
  app.clock.forward(24 * hour)
  await runJobs()
  expect(await answers()).toEqual([first, 'hostFeedback: 2 people rated “Canal walk”.'])
})

test('an event of administrators notifies nobody', async () => {
  const by = await signInAgain(app, admin)
  const { id } = await anEvent(app, { by, maxAttendees: 1 })
  await book(await aUser(app), id)
  await runJobs()
  expect(await received(by)).toEqual([])
})
