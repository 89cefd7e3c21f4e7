import { expect, test } from 'vitest'
import { sendReminders } from '#server/events/reminders/reminders.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { as, aUser } from '#server/testing/people.ts'
import {
  anAddress,
  anAppWithVisitors,
  anOpenEvent,
  aVisitor,
  bookAsVisitor,
  visitorMails,
  visitorToken,
} from '#server/testing/visitors.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'

const { app, admin, anyone } = await anAppWithVisitors()

const minute = 60_000
const day = 24 * 60 * minute
const read = (token: string) => anyone.call(visitors.booking, { token })
const subjects = async (email: string) =>
  (await visitorMails(app, email)).map(({ subject }) => subject)
const bookedPeople = async (id: string) =>
  (await as(app, admin).call(attendance.summary, { id })).body.booked

const question = { id: crypto.randomUUID(), text: 'What do you eat?', kind: 'text' as const }

test('a place is held from the request on, and confirmed by the mailed link', async () => {
  const event = await anOpenEvent(app, {
    ...{ by: admin, price: '5', maxAttendees: 3 },
    options: { maxGuests: 2, questions: [question] },
  })
  const { id } = event
  const form = await anyone.call(visitors.form, { id })
  expect(form.body).toMatchObject({ room: 3, options: { maxGuests: 2, questions: [question] } })
  expect(Object.keys(form.body.options)).toEqual([
    'maxGuests',
    'areGuestNamesRequired',
    'questions',
  ])
  const email = anAddress()
  const answers = { [question.id]: [['Vegan']] }
  const held = await bookAsVisitor(app, id, email, { size: 2, guestNames: ['Ali'], answers })
  expect(held).toMatchObject({
    status: 200,
    body: { heldUntil: new Date(app.clock.now.getTime() + 30 * minute).toISOString() },
  })
  expect(await bookedPeople(id)).toBe(2)

  const token = await visitorToken(app, email)
  expect((await read(token)).body).toMatchObject({ state: 'held', ticket: null, email })
  expect((await anyone.call(visitors.confirm, { token })).body).toEqual({ state: 'confirmed' })
  expect(await subjects(email)).toEqual([
    'Confirm your place: Dutch café night',
    'Booked: Dutch café night',
  ])
  const [first, second] = await visitorMails(app, email)
  // The first mail may reach a stranger: it has nothing that was typed.
  expect(first?.text).not.toContain('Noor')
  expect(second?.text).toContain('Hello Noor de Vries,')
  expect(second?.attachments[0]?.mimeType).toBe('text/calendar')
  expect(second?.raw.split('BEGIN:VCALENDAR')[1]).not.toContain('/auth/booking')
  expect((await read(await visitorToken(app, email))).body).toMatchObject({
    ...{ state: 'confirmed', name: 'Noor de Vries', price: '10.00', room: 3 },
    party: { size: 2, guestNames: ['Ali'], answers },
    ticket: { checkedInAt: null },
  })
  app.clock.forward(31 * minute)
  await app.db`update jobs set due_at = now() where name = 'events.releaseVisitor'`
  await app.jobs.drain()
  expect(await bookedPeople(id)).toBe(2)
})

test('a place that is not confirmed in half an hour goes to the waitlist, without a trace', async () => {
  const { id } = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  const email = anAddress()
  await bookAsVisitor(app, id, email)
  const token = await visitorToken(app, email)
  const mina = await aUser(app)
  await as(app, mina).call(events.joinWaitlist, { id })
  app.clock.forward(30 * minute)
  expect((await read(token)).status).toBe(400)
  expect((await anyone.call(visitors.confirm, { token })).body).toMatchObject({
    code: 'invalid_link',
  })
  await app.db`update jobs set due_at = now() where name = 'events.releaseVisitor'`
  await app.jobs.drain()
  expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(true)
  expect(await app.db`select 1 from visitor_bookings where email = ${email}`).toEqual([])
  expect(
    await app.db`select 1 from event_bookings where guest_name is not null and event_id = ${id}`,
  ).toEqual([])
})

test('the rules of the host apply to visitors as to users', async () => {
  const { id } = await anOpenEvent(app, {
    ...{ by: admin, maxAttendees: 2 },
    options: { maxGuests: 2, closesMinutes: 60, questions: [{ ...question, isRequired: true }] },
  })
  const codeOf = async (overrides: object = {}) =>
    (await bookAsVisitor(app, id, anAddress(), overrides)).body
  const answers = { [question.id]: [['Rice']] }
  expect(await codeOf()).toMatchObject({ code: 'answers_required', field: question.id })
  expect(await codeOf({ size: 3, answers })).toMatchObject({ code: 'no_room_for_party' })
  expect(await codeOf({ size: 4, answers })).toMatchObject({ code: 'too_many_guests' })
  expect(await codeOf({ size: 2, answers })).toHaveProperty('heldUntil')
  expect(await codeOf({ answers })).toMatchObject({ code: 'event_full' })
  expect((await anyone.call(visitors.form, { id })).body).toMatchObject({ code: 'event_full' })
  const [{ startDate }] = await app.db<[{ startDate: Date }]>`
    select start_date from events where id = ${id}`
  const before = app.clock.now
  app.clock.now = new Date(startDate.getTime() - 59 * minute)
  expect(await codeOf({ answers })).toMatchObject({ code: 'bookings_closed' })
  app.clock.now = before
})

test.each([
  ['is not open to visitors', { options: { isOpenToVisitors: false } }],
  ['is for members only', { isMembersOnly: true }],
  ['needs approval', { options: { needsApproval: true } }],
])('an event that %s does not exist for visitors', async (_, fields) => {
  const { id } = await anOpenEvent(app, { by: admin, ...fields })
  expect((await anyone.call(visitors.form, { id })).status).toBe(404)
  expect((await bookAsVisitor(app, id, anAddress())).status).toBe(404)
})

test('a paused, hidden or unlisted event takes no visitors', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const statusOf = async () => (await bookAsVisitor(app, id, anAddress())).status
  for (const column of ['hidden_at', 'unlisted_at']) {
    await app.db`update events set ${app.db(column)} = now() where id = ${id}`
    expect(await statusOf(), column).toBe(404)
    await app.db`update events set ${app.db(column)} = null where id = ${id}`
  }
  await app.db`update events set paused_at = now() where id = ${id}`
  expect(await statusOf()).toBe(409)
  await app.db`update events set paused_at = null where id = ${id}`
  expect(await statusOf()).toBe(200)
})

test('a visitor changes the party and the answers, and gives the place up', async () => {
  const { id } = await anOpenEvent(app, {
    ...{ by: admin, maxAttendees: 2 },
    options: { maxGuests: 3, questions: [question] },
  })
  const { token, email } = await aVisitor(app, id)
  const change = (party: object) => anyone.call(visitors.change, { token, ...party })
  expect((await change({ size: 3 })).body).toMatchObject({ code: 'event_full' })
  const answers = { [question.id]: [['Fish']] }
  expect((await change({ size: 2, answers })).body.party).toEqual({
    ...{ size: 2, guestNames: [], answers },
  })
  const mina = await aUser(app)
  await as(app, mina).call(events.joinWaitlist, { id })
  expect((await anyone.call(visitors.cancel, { token })).status).toBe(204)
  expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(true)
  expect((await subjects(email)).at(-1)).toBe('Booking cancelled: Dutch café night')
  expect((await visitorMails(app, email)).at(-1)?.raw).toContain('METHOD:CANCEL')
  expect((await read(token)).body).toMatchObject({
    ...{ state: 'cancelled', ticket: null },
    party: { answers: {} },
  })
  expect((await change({ size: 1 })).status).toBe(409)
  // Booking again makes a new link and ends the old one.
  await as(app, mina).call(events.cancelBooking, { id })
  expect((await aVisitor(app, id, email)).token).not.toBe(token)
  expect((await read(token)).status).toBe(400)
})

test('hosts see visitors as guests without their address, and removing one is mailed', async () => {
  await allowHosting(app, admin)
  const host = await aUser(app)
  const { id } = await anEventOfHost(app, admin, host)
  await app.db`
    update events set booking_options = '{"isOpenToVisitors": true}' where id = ${id}`
  const { email } = await aVisitor(app, id)
  const people = await as(app, host).call(hosted.people, { id })
  expect(people.body).toMatchObject([{ user: null, guestName: 'Noor de Vries' }])
  const door = await aUser(app)
  await aHelper(app, host, id, door, 'door')
  const atDoor = await as(app, door).call(hosted.door, { id })
  expect(atDoor.text).toContain('Noor')
  expect(atDoor.text).not.toContain(email)
  expect(people.text).not.toContain(email)
  const file = await as(app, host).call(hosted.peopleFile, { id })
  expect(file.text).not.toContain(email)
  const bookingId = people.body[0]?.id ?? ''
  await as(app, host).call(hosted.removePerson, { id, bookingId, keepsOut: false })
  expect((await subjects(email)).at(-1)).toMatch(/^Booking cancelled/)
})

test('a change, a message and a cancellation of the event are mailed with the own link', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { email } = await aVisitor(app, id)
  await bookAsVisitor(app, id, anAddress()) // held places get no such mails
  await app.db`update event_bookings set created_at = created_at - interval '1 hour'`
  const draft = { title: 'Dutch evening', description: 'Talk', location: 'Leiden', price: 'free' }
  const [{ startDate, endDate }] = await app.db<[{ startDate: Date; endDate: Date }]>`
    select start_date, end_date from events where id = ${id}`
  const dates = { startDate: startDate.toISOString(), endDate: endDate.toISOString() }
  await as(app, admin).call(events.update, { id, ...draft, ...dates })
  await app.db`update jobs set due_at = now() where name = 'events.notifyOfChange'`
  await app.jobs.drain()
  const message = { id, subject: 'Bring a coat', message: 'It will rain.' }
  const sent = await as(app, admin).call(eventMessages.send, message)
  expect(sent.body).toMatchObject({ recipientCount: 1 })
  await as(app, admin).call(events.cancel, { id, reason: 'Storm' })
  const mails = (await visitorMails(app, email)).slice(-3)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Changed: Dutch evening',
    'Bring a coat: Dutch evening',
    'Cancelled: Dutch evening',
  ])
  for (const { text } of mails) expect(text).toMatch(/\/auth\/booking#[\w-]{43}/)
  expect(mails[2]?.text).toContain('Storm')
})

test('an event that is for its group from now on ends the places of visitors', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { email, token } = await aVisitor(app, id)
  await app.db`update events set is_group_only = true where id = ${id}`
  const [event] = await app.db`select * from events where id = ${id}`
  const { closeToOutsiders } = await import('#server/events/audience/audience.ts')
  const { inTransaction } = await import('#server/db/transaction.ts')
  await inTransaction(app.db, (tx) => closeToOutsiders(app, tx, [event as never]))
  expect((await subjects(email)).at(-1)).toMatch(/^Booking cancelled/)
  expect((await read(token)).body).toMatchObject({ state: 'cancelled', event: null })
})

test('the ticket of a visitor is scanned at the door', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { token } = await aVisitor(app, id)
  const { ticket } = (await read(token)).body
  const { body } = await as(app, admin).call(attendance.scan, { id, code: ticket?.address ?? '' })
  expect(body).toMatchObject({ outcome: 'checkedIn', name: 'Noor de Vries' })
  expect((await read(token)).body.ticket?.checkedInAt).not.toBeNull()
})

test('a visitor is asked two days before who is still coming, and reminded the day before', async () => {
  const { id, title } = await anOpenEvent(app, {
    ...{ by: admin, options: { maxGuests: 2 } },
    ...{ location: 'Harbour 3', town: 'Leiden', isLocationHidden: true },
  })
  const { email } = await aVisitor(app, id, anAddress(), { size: 3, guestNames: ['Ali'] })
  const held = anAddress()
  await bookAsVisitor(app, id, held)
  const hoursBefore = async (hours: number) => {
    const start = new Date(app.clock.now.getTime() + hours * 60 * minute)
    await app.db`
      update events set start_date = ${start}, end_date = ${start}::timestamptz + interval '2 hours'
      where id = ${id}`
    for (let run = 0; run < 2; run++) await sendReminders(app)
  }
  await app.db`
    update event_bookings set created_at = created_at - interval '5 days' where event_id = ${id}`
  const before = await subjects(email)
  await hoursBefore(47)
  expect((await subjects(email)).slice(before.length)).toEqual([`Still coming? ${title}`])
  await hoursBefore(23)
  expect((await subjects(email)).at(-1)).toBe(`Soon: ${title}`)
  const reminder = (await visitorMails(app, email)).at(-1)
  expect(reminder?.text).toContain('Where: Harbour 3')
  expect(reminder?.text).toContain('3 places: you, Ali and 1 guest')
  expect(await subjects(email)).toHaveLength(before.length + 2)
  expect(await subjects(held)).toHaveLength(1)
})

test('everything of a visitor is deleted 30 days after the event; the count stays', async () => {
  const { id } = await anOpenEvent(app, { by: admin, options: { questions: [question] } })
  const answers = { [question.id]: [['Nuts']] }
  const { token } = await aVisitor(app, id, anAddress(), { answers })
  const end = new Date(app.clock.now.getTime() - 30 * day)
  const night = async (endDate: Date) => {
    await app.db`
      update events set start_date = ${endDate}, end_date = ${endDate} where id = ${id}`
    await app.jobs.send(app.db, 'privacy.retention', {}, { key: 'every' })
    await app.db`update jobs set due_at = now() where key = 'every'`
    await app.jobs.drain()
  }
  await night(new Date(end.getTime() + minute))
  expect((await read(token)).status).toBe(200)
  await night(new Date(end.getTime() - minute))
  expect((await read(token)).status).toBe(400)
  const [row] = await app.db`
    select guest_name, answers, status from event_bookings where event_id = ${id}`
  expect(row).toEqual({ guestName: null, answers: null, status: 'confirmed' })
})
