import { beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { remind } from './reminders.ts'

const hour = 3_600_000
const minute = 60_000

let mina: Person
let admin: Person
// Fixed, so that the words can be: Friday 27 November 2037 at 19:30 in Amsterdam is in a month.
const start = new Date('2037-11-27T18:30:00Z')
const app = await sharedApp()
beforeEach(async () => {
  await at(-30 * 24 * hour)
  mina = await aUser(app)
  admin = await anAdmin(app)
})

/** Sessions do not last as long as the wait. */
const at = async (ms: number, from = start) => {
  app.clock.now = new Date(from.getTime() + ms)
  if (mina) mina = await signInAgain(app, mina)
  if (admin) admin = await signInAgain(app, admin)
}
const draftOf = (from: Date) => ({
  title: 'Canal walk',
  description: 'A walk.',
  location: 'Leiden',
  price: 'free',
  startDate: from.toISOString(),
  endDate: new Date(from.getTime() + 2 * hour).toISOString(),
})
const anEventAt = (from = start) => anEvent(app, { by: admin, ...draftOf(from) })
const book = (id: string) => as(app, mina).call(events.book, { id })
const told = async () => {
  const { body } = await as(app, mina).call(notifications.list, {})
  return body.filter(({ type }) => ['eventTomorrow', 'eventSoon'].includes(type))
}
const messages = async () => (await told()).map(({ message }) => message)
const tomorrow = '“Canal walk” begins on Friday 27 November at 19:30.'
const soon = '“Canal walk” begins at 19:30.'

describe('who is going', () => {
  test('is reminded a day before and an hour before, with a link, and each once', async () => {
    const { id } = await anEventAt()
    await book(id)
    const seen: [number, string[]][] = [
      [-24 * hour - minute, []],
      [-24 * hour, [tomorrow]],
      [-24 * hour + 5 * minute, [tomorrow]],
      [-hour - minute, [tomorrow]],
      [-hour, [soon, tomorrow]],
      [-minute, [soon, tomorrow]],
    ]
    for (const [ms, messagesThen] of seen) {
      await at(ms)
      await remind(app)
      expect(await messages()).toEqual(messagesThen)
    }
    expect(await told()).toMatchObject([
      { type: 'eventSoon', priority: 'high', actionUrl: `/events?event=${id}` },
      { type: 'eventTomorrow', priority: 'normal', category: 'events' },
    ])
    await at(0)
    await remind(app)
    expect(await told()).toEqual([])
  })

  test('is not reminded again of what was deleted, and once by two workers at the same time', async () => {
    await book((await anEventAt()).id)
    await at(-20 * hour)
    await Promise.all([remind(app), remind(app), remind(app)])
    const [first, ...others] = await told()
    expect(others).toEqual([])
    await as(app, mina).call(notifications.remove, { id: first?.id ?? '' })
    await remind(app)
    expect(await told()).toEqual([])
  })

  test('is reminded anew when the event has moved, and hears of its new time', async () => {
    const { id } = await anEventAt()
    await book(id)
    await at(-20 * hour)
    await remind(app)
    const later = new Date(start.getTime() + 15 * 24 * hour)
    await as(app, admin).call(events.update, { id, ...draftOf(later) })
    expect(await told()).toEqual([])
    await at(-24 * hour, later)
    await remind(app)
    await remind(app)
    expect(await messages()).toEqual(['“Canal walk” begins on Saturday 12 December at 19:30.'])
  })

  test('hears late what is still of use, and not both when it begins within the hour', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    await book(one.id)
    await at(-3 * hour)
    await remind(app)
    expect(await messages()).toEqual([tomorrow])
    await at(-30 * 24 * hour)
    await book(other.id)
    await at(-10 * minute)
    await remind(app)
    expect(await messages()).toEqual([soon, soon, tomorrow])
  })
})

test('what was told of goes when the place is given up or the event is cancelled, unless it was read', async () => {
  const [one, other, third] = [await anEventAt(), await anEventAt(), await anEventAt()]
  for (const { id } of [one, other, third]) await book(id)
  await at(-20 * hour)
  await remind(app)
  const read = (await told()).find(({ actionUrl }) => actionUrl?.endsWith(third.id))
  await as(app, mina).call(notifications.markRead, { id: read?.id ?? '' })
  await as(app, mina).call(events.cancelBooking, { id: one.id })
  await as(app, mina).call(events.cancelBooking, { id: third.id })
  await as(app, admin).call(events.cancel, { id: other.id })
  expect((await told()).map(({ id }) => id)).toEqual([read?.id])
})

describe('nobody is reminded', () => {
  test('who booked within the day, or within the hour', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    await at(-24 * hour + minute)
    await book(one.id)
    await remind(app)
    expect(await told()).toEqual([])
    await at(-hour + minute)
    await book(other.id)
    await remind(app)
    expect(await messages()).toEqual([soon])
  })

  test('who gave the place up, or whose event is cancelled', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    for (const { id } of [one, other]) await book(id)
    await as(app, mina).call(events.cancelBooking, { id: one.id })
    await as(app, admin).call(events.cancel, { id: other.id })
    await at(-hour)
    await remind(app)
    expect(await told()).toEqual([])
  })

  test('of what they only wait for', async () => {
    const { id } = await anEvent(app, { by: admin, ...draftOf(start), maxAttendees: 1 })
    await as(app, await aUser(app)).call(events.book, { id })
    expect((await as(app, mina).call(events.joinWaitlist, { id })).status).toBe(201)
    await at(-hour)
    await remind(app)
    expect(await told()).toEqual([])
  })
})

test.each([
  ['the spring', '2037-03-29T12:00:00Z', 'Sunday 29 March at 14:00'],
  ['autumn', '2037-10-25T12:00:00Z', 'Sunday 25 October at 13:00'],
])('in the night in which %s changes the clocks it is still a day before', async (_, iso, when) => {
  const from = new Date(iso)
  await at(-30 * 24 * hour, from)
  await book((await anEventAt(from)).id)
  await at(-24 * hour - minute, from)
  await remind(app)
  expect(await told()).toEqual([])
  await at(-24 * hour, from)
  await remind(app)
  expect(await messages()).toEqual([`“Canal walk” begins on ${when}.`])
})

test('it is a job that comes back every five minutes', async () => {
  await book((await anEventAt()).id)
  await at(-20 * hour)
  await app.db`
    insert into jobs (id, name, payload, key)
    values (${crypto.randomUUID()}, 'events.remind', '{}', 'every')
    on conflict (name, key) do update set due_at = now(), starts = 0`
  await app.jobs.settle()
  expect(await messages()).toEqual([tomorrow])
  const [job] = await app.db<{ inMinutes: number }[]>`
    select round(extract(epoch from due_at - now()) / 60)::int as in_minutes from jobs
    where name = 'events.remind'`
  expect(job).toEqual({ inMinutes: 5 })
  await app.db`delete from jobs where name = 'events.remind'`
})
