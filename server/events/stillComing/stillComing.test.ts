import { expect, test } from 'vitest'
import { sendReminders } from '#server/events/reminders/reminders.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { stillComing } from '#shared/events/stillComing/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const hour = 3_600_000
const dataDir = mailFolder()
const app = await sharedApp({ DATA_DIR: dataDir })
let admin = await anAdmin(app)

/** An event in ten days, and people who have booked it. */
const aBookedEvent = async (people: number, fields: object = {}) => {
  const start = new Date(Math.ceil(app.clock.now.getTime() / hour) * hour + 240 * hour)
  const dates = {
    startDate: start.toISOString(),
    endDate: new Date(+start + 2 * hour).toISOString(),
  }
  const { id } = await anEvent(app, { by: admin, ...dates, ...fields })
  const guests: Person[] = []
  for (let n = 0; n < people; n++) {
    const guest = await aUser(app)
    expect((await as(app, guest).call(events.book, { id })).status).toBe(201)
    guests.push(guest)
  }
  return { id, start, guests }
}

/** Sessions end in the meantime. */
const advanceTo = async (start: Date, hours: number, ...people: Person[]) => {
  app.clock.now = new Date(start.getTime() + hours * hour)
  admin = await signInAgain(app, admin)
  await sendReminders(app)
  return Promise.all(people.map((person) => signInAgain(app, person)))
}

const questionsTo = async (person: Person | undefined) => {
  if (!person) throw new Error('There is a person')
  const { body } = await as(app, person).call(notifications.list, {})
  return body.filter(({ type }) => type === 'stillComing')
}

test('people who booked are asked once, two days before, with two answers by mail', async () => {
  const { id, start, guests } = await aBookedEvent(1)
  const [early] = await advanceTo(start, -49, ...guests)
  expect(await questionsTo(early)).toEqual([])
  const [mina] = await advanceTo(start, -48, ...guests)
  await sendReminders(app)
  expect(await questionsTo(mina)).toMatchObject([
    { title: 'Still coming?', actionUrl: `/events?event=${id}&coming=asked`, category: 'events' },
  ])
  await app.jobs.drain()
  const mails = await mailsTo(dataDir, mina as Person)
  const mail = mails.find(({ subject }) => subject === 'Still coming?')
  const link = `${app.config.publicUrl}/events?event=${id}&coming=asked`
  expect(mail?.text).toContain(`Yes, I’m coming: ${link}\n\n`)
  expect(mail?.text).toContain(`I can’t come: ${link}&dialog=cancelPlace`)
})

test('neither late bookings, nor the waitlist, nor people who cancelled are asked', async () => {
  const { id, start, guests } = await aBookedEvent(2, { maxAttendees: 2 })
  const waiting = await aUser(app)
  await as(app, waiting).call(events.joinWaitlist, { id })
  const [gone, stays] = await advanceTo(start, -47.9, ...guests)
  // Promoted now, two days before: they know.
  await as(app, gone as Person).call(events.cancelBooking, { id })
  const [, stayed, promoted] = await advanceTo(start, -40, gone as Person, stays as Person, waiting)
  expect(await questionsTo(gone)).toEqual([])
  expect(await questionsTo(stayed)).toHaveLength(1)
  expect(await questionsTo(promoted)).toEqual([])
})

const isComing = async (id: string) => {
  const [row] = await app.db<[{ isComing: boolean }]>`
    select is_coming from event_bookings where event_id = ${id}`
  return row.isComing
}

test('yes is kept and settles the question; a moved event asks again', async () => {
  const { id, start, guests } = await aBookedEvent(1)
  const [mina] = await advanceTo(start, -47, ...guests)
  const answer = () => as(app, mina as Person).call(stillComing.confirm, { id })
  expect([(await answer()).status, (await answer()).status]).toEqual([204, 204])
  expect(await isComing(id)).toBe(true)
  expect(await questionsTo(mina)).toMatchObject([{ isRead: true }])
  const { body } = await as(app, admin).call(events.one, { id })
  const { title, description, location, price } = body
  const later = new Date(start.getTime() + 72 * hour)
  const dates = { startDate: later.toISOString(), endDate: later.toISOString() }
  const draft = { id, title, description, location, price, ...dates }
  expect((await as(app, admin).call(events.update, draft)).status).toBe(200)
  const [again] = await advanceTo(later, -48, ...guests)
  // The one before expired at the start that it named.
  expect(await questionsTo(again)).toMatchObject([{ isRead: false }])
  expect(await isComing(id)).toBe(false)
})

test('without an answer nothing changes; “I can’t” frees the place right away', async () => {
  const { id, start, guests } = await aBookedEvent(2, { maxAttendees: 2 })
  const waiting = await aUser(app)
  await as(app, waiting).call(events.joinWaitlist, { id })
  const [mina, luca] = await advanceTo(start, -47, ...guests)
  await as(app, mina as Person).call(events.cancelBooking, { id })
  expect(await questionsTo(mina)).toEqual([])
  const [next, silent] = await advanceTo(start, -2, waiting, luca as Person)
  for (const person of [next, silent]) {
    const { body } = await as(app, person as Person).call(events.one, { id })
    expect(body.isBooked).toBe(true)
  }
})

test('only people with a place say that they come, and only before the start', async () => {
  const { id, start, guests } = await aBookedEvent(1)
  const stranger = await aUser(app)
  const refused = await as(app, stranger).call(stillComing.confirm, { id })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_booked' } })
  const [mina] = await advanceTo(start, 0.1, ...guests)
  const late = await as(app, mina as Person).call(stillComing.confirm, { id })
  expect(late).toMatchObject({ status: 409, body: { code: 'event_started' } })
})
