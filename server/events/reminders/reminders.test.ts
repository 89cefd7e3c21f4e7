import { beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { sendReminders } from './reminders.ts'

const hour = 3_600_000
const minute = 60_000

let mina: Person
let admin: Person
// A fixed time for exact texts: Friday 27 November 2037, 19:30 in Amsterdam.
const start = new Date('2037-11-27T18:30:00Z')
const app = await sharedApp()
beforeEach(async () => {
  await advanceTo(-30 * 24 * hour)
  mina = await aUser(app)
  admin = await anAdmin(app)
})

/** Signs in again, because sessions expire in the meantime. */
const advanceTo = async (ms: number, from = start) => {
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
const reminders = async () => {
  const { body } = await as(app, mina).call(notifications.list, {})
  return body.filter(({ type }) => ['eventTomorrow', 'eventSoon'].includes(type))
}
const messages = async () => (await reminders()).map(({ message }) => message)
const tomorrow = '“Canal walk” starts on Friday 27 November at 19:30.'
const hourMessage = '“Canal walk” starts at 19:30.'

describe('a booked user', () => {
  test('gets one reminder a day before and one an hour before, with a link', async () => {
    const { id } = await anEventAt()
    await book(id)
    const seen: [number, string[]][] = [
      [-24 * hour - minute, []],
      [-24 * hour, [tomorrow]],
      [-24 * hour + 5 * minute, [tomorrow]],
      [-hour - minute, [tomorrow]],
      [-hour, [hourMessage, tomorrow]],
      [-minute, [hourMessage, tomorrow]],
    ]
    for (const [ms, messagesThen] of seen) {
      await advanceTo(ms)
      await sendReminders(app)
      expect(await messages()).toEqual(messagesThen)
    }
    expect(await reminders()).toMatchObject([
      { type: 'eventSoon', priority: 'high', actionUrl: `/events?event=${id}` },
      { type: 'eventTomorrow', priority: 'normal', category: 'events' },
    ])
    await advanceTo(0)
    await sendReminders(app)
    expect(await reminders()).toEqual([])
  })

  test('gets no second reminder after deleting it, or from concurrent workers', async () => {
    await book((await anEventAt()).id)
    await advanceTo(-20 * hour)
    await Promise.all([sendReminders(app), sendReminders(app), sendReminders(app)])
    const [first, ...others] = await reminders()
    expect(others).toEqual([])
    await as(app, mina).call(notifications.remove, { id: first?.id ?? '' })
    await sendReminders(app)
    expect(await reminders()).toEqual([])
  })

  test('gets a new reminder when the event is rescheduled', async () => {
    const { id } = await anEventAt()
    await book(id)
    await advanceTo(-20 * hour)
    await sendReminders(app)
    const later = new Date(start.getTime() + 15 * 24 * hour)
    await as(app, admin).call(events.update, { id, ...draftOf(later) })
    expect(await reminders()).toEqual([])
    await advanceTo(-24 * hour, later)
    await sendReminders(app)
    await sendReminders(app)
    expect(await messages()).toEqual(['“Canal walk” starts on Saturday 12 December at 19:30.'])
  })

  test('gets a late reminder, but only one within the last hour', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    await book(one.id)
    await advanceTo(-3 * hour)
    await sendReminders(app)
    expect(await messages()).toEqual([tomorrow])
    await advanceTo(-30 * 24 * hour)
    await book(other.id)
    await advanceTo(-10 * minute)
    await sendReminders(app)
    expect(await messages()).toEqual([hourMessage, hourMessage, tomorrow])
  })
})

test('unread reminders are retracted when the booking or event is cancelled', async () => {
  const [one, other, third] = [await anEventAt(), await anEventAt(), await anEventAt()]
  for (const { id } of [one, other, third]) await book(id)
  await advanceTo(-20 * hour)
  await sendReminders(app)
  const read = (await reminders()).find(({ actionUrl }) => actionUrl?.endsWith(third.id))
  await as(app, mina).call(notifications.markRead, { id: read?.id ?? '' })
  await as(app, mina).call(events.cancelBooking, { id: one.id })
  await as(app, mina).call(events.cancelBooking, { id: third.id })
  await as(app, admin).call(events.cancel, { id: other.id })
  expect((await reminders()).map(({ id }) => id)).toEqual([read?.id])
})

describe('no reminder for', () => {
  test('bookings made within the day or the hour', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    await advanceTo(-24 * hour + minute)
    await book(one.id)
    await sendReminders(app)
    expect(await reminders()).toEqual([])
    await advanceTo(-hour + minute)
    await book(other.id)
    await sendReminders(app)
    expect(await messages()).toEqual([hourMessage])
  })

  test('cancelled bookings and events', async () => {
    const [one, other] = [await anEventAt(), await anEventAt()]
    for (const { id } of [one, other]) await book(id)
    await as(app, mina).call(events.cancelBooking, { id: one.id })
    await as(app, admin).call(events.cancel, { id: other.id })
    await advanceTo(-hour)
    await sendReminders(app)
    expect(await reminders()).toEqual([])
  })

  test('waitlisted users', async () => {
    const { id } = await anEvent(app, { by: admin, ...draftOf(start), maxAttendees: 1 })
    await as(app, await aUser(app)).call(events.book, { id })
    expect((await as(app, mina).call(events.joinWaitlist, { id })).status).toBe(201)
    await advanceTo(-hour)
    await sendReminders(app)
    expect(await reminders()).toEqual([])
  })
})

test.each([
  ['the spring', '2037-03-29T12:00:00Z', 'Sunday 29 March at 14:00'],
  ['autumn', '2037-10-25T12:00:00Z', 'Sunday 25 October at 13:00'],
])('a day before is computed correctly when %s changes the clocks', async (_, iso, when) => {
  const from = new Date(iso)
  await advanceTo(-30 * 24 * hour, from)
  await book((await anEventAt(from)).id)
  await advanceTo(-24 * hour - minute, from)
  await sendReminders(app)
  expect(await reminders()).toEqual([])
  await advanceTo(-24 * hour, from)
  await sendReminders(app)
  expect(await messages()).toEqual([`“Canal walk” starts on ${when}.`])
})

test('an all-day event is named by its day alone, a day before and not again', async () => {
  const from = new Date('2037-06-05T22:00:00Z')
  const endDate = new Date(from.getTime() + 24 * hour - minute).toISOString()
  await advanceTo(-30 * 24 * hour, from)
  await book((await anEvent(app, { by: admin, ...draftOf(from), endDate })).id)
  await advanceTo(-24 * hour, from)
  await sendReminders(app)
  expect(await messages()).toEqual(['“Canal walk” starts on Saturday 6 June.'])
  await advanceTo(-hour, from)
  await sendReminders(app)
  expect(await messages()).toHaveLength(1)
})

test('the job runs every five minutes', async () => {
  await book((await anEventAt()).id)
  await advanceTo(-20 * hour)
  await app.db`
    insert into jobs (id, name, payload, key)
    values (${crypto.randomUUID()}, 'events.remind', '{}', 'every')
    on conflict (name, key) do update set due_at = now(), starts = 0`
  await app.jobs.drain()
  expect(await messages()).toEqual([tomorrow])
  const [job] = await app.db<{ inMinutes: number }[]>`
    select round(extract(epoch from due_at - now()) / 60)::int as in_minutes from jobs
    where name = 'events.remind'`
  expect(job).toEqual({ inMinutes: 5 })
  await app.db`delete from jobs where name = 'events.remind'`
})
