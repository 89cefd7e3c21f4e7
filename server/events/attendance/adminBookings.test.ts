import { expect, test } from 'vitest'
import { formatForSpreadsheet } from '#server/mail/dateFormat.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const dataDir = mailFolder()
// The bookings made here are the latest.
const database = await ownTestDatabase()
const app = await sharedApp({ DATA_DIR: dataDir }, database)
const admin = await anAdmin(app)

const randomWord = () => crypto.randomUUID().slice(0, 8)
const book = async (person: Person, id: string) => {
  app.clock.forward(1000)
  const { body, status } = await as(app, person).call(events.book, { id })
  expect(status).toBe(201)
  return body
}
const list = async (query: Record<string, unknown>) =>
  (await as(app, admin).call(attendance.bookings, { limit: 50, ...query })).body
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('the admin list has all bookings, latest first, with names and filters', async () => {
  const tag = randomWord()
  const event = await anEvent(app, { by: admin, title: `${tag} walk`, price: '12.50' })
  const other = await anEvent(app, { by: admin, title: `${tag} talk` })
  const [mina, joris] = [await aUser(app, { name: `Mina ${tag}x` }), await aUser(app)]
  const first = await book(mina, event.id)
  const second = await book(joris, event.id)
  const third = await book(mina, other.id)
  expect(await list({ q: tag })).toMatchObject([
    { id: third.id, eventTitle: `${tag} talk`, status: 'confirmed', paymentStatus: 'pending' },
    { id: second.id, userName: joris.me.name, userEmail: joris.me.email },
    { id: first.id, userName: mina.me.name, userEmail: mina.me.email, price: '12.50' },
  ])
  expect(idsOf(await list({ eventId: event.id }))).toEqual([second.id, first.id])
  expect(idsOf(await list({ q: `${tag}x` }))).toEqual([third.id, first.id])
  expect(idsOf(await list({ q: joris.me.email.slice(0, -4) }))).toEqual([second.id])
  expect(idsOf(await list({ q: tag, before: third.id, limit: 1 }))).toEqual([second.id])
  const oldest = { q: tag, sort: 'oldest' } as const
  expect(idsOf(await list(oldest))).toEqual([first.id, second.id, third.id])
  expect(idsOf(await list({ ...oldest, before: first.id, limit: 1 }))).toEqual([second.id])
  expect(idsOf(await list({ sort: 'oldest', before: first.id, limit: 2 }))).toEqual([
    second.id,
    third.id,
  ])
  expect(idsOf(await list({})).slice(0, 3)).toEqual([third.id, second.id, first.id])
  expect(idsOf(await list({ before: third.id, limit: 2 }))).toEqual([second.id, first.id])

  await as(app, admin).call(attendance.setPayment, { id: first.id, paymentStatus: 'paid' })
  await as(app, mina).call(events.cancelBooking, { id: other.id })
  expect(idsOf(await list({ q: tag, payment: 'paid' }))).toEqual([first.id])
  expect(idsOf(await list({ eventId: event.id, payment: 'pending' }))).toEqual([second.id])
  expect(idsOf(await list({ q: tag, status: 'cancelled' }))).toEqual([third.id])
  expect(await list({ q: tag, status: 'cancelled', payment: 'pending' })).toEqual([])
  expect((await list({ status: 'cancelled', limit: 1 }))[0]?.id).toBe(third.id)
  expect((await list({ payment: 'paid', limit: 1 }))[0]?.id).toBe(first.id)
  for (const q of [`${tag.slice(2)} TAL`, tag.slice(1, 7)])
    expect(idsOf(await list({ q })), q).toContain(third.id)
  expect(idsOf(await list({ q: `${tag.slice(3)}x` }))).toEqual([third.id, first.id])
  // SQL wildcards are plain text.
  for (const q of [`${tag}y`, `${tag} %alk`, '%%']) expect(await list({ q })).toEqual([])
})

test('“Not paid” excludes free and cancelled bookings', async () => {
  const mina = await aUser(app)
  const [paying, free, left, off] = await Promise.all(
    ['12.50', '0', '5', '5'].map((price) => anEvent(app, { by: admin, price })),
  )
  if (!paying || !free || !left || !off) throw new Error('There are four events')
  const booked = await book(mina, paying.id)
  for (const { id } of [free, left, off]) await book(mina, id)
  await as(app, mina).call(events.cancelBooking, { id: left.id })
  await as(app, admin).call(events.cancel, { id: off.id })
  const unpaid = { payment: 'pending' as const }
  const found = await list({ ...unpaid, q: mina.me.email })
  expect(idsOf(found)).toEqual([booked.id])
  expect(found[0]?.price).toBe('12.50')
  for (const { id } of [free, left, off]) {
    expect(await list({ ...unpaid, eventId: id })).toEqual([])
    expect(await list({ ...unpaid, eventId: id, status: 'cancelled' })).toEqual([])
  }
  expect(idsOf(await list({ ...unpaid, limit: 3 }))).toContain(booked.id)
})

test('a common name is also found among the latest bookings', async () => {
  const tag = randomWord()
  const mina = await aUser(app)
  const ids: string[] = []
  for (let n = 0; n < 22; n++) {
    const { id } = await anEvent(app, { by: admin, title: `${tag} series` })
    ids.unshift((await book(mina, id)).id)
  }
  expect(idsOf(await list({ q: tag }))).toEqual(ids)
  expect(idsOf(await list({ q: tag, before: ids[4], limit: 3 }))).toEqual(ids.slice(5, 8))
})

test('a payment change is audited once, for the owner of the booking', async () => {
  const event = await anEvent(app, { by: admin, price: '5' })
  const mina = await aUser(app)
  const { id } = await book(mina, event.id)
  for (const paymentStatus of ['paid', 'paid', 'pending'] as const) {
    const { body } = await as(app, admin).call(attendance.setPayment, { id, paymentStatus })
    expect(body).toMatchObject({ id, paymentStatus, eventTitle: event.title })
  }
  const { body: auditLog } = await as(app, mina).call(privacy.auditLogs, {})
  const auditEntries = auditLog.filter(({ action }) => action === 'booking_payment_changed')
  expect(auditEntries.map(({ ipAddress }) => ipAddress)).toEqual([null, null])
  const { body: adminEntries } = await as(app, admin).call(privacy.auditLogs, {})
  const done = adminEntries.filter(({ entityId }) => entityId === id)
  expect(done.map(({ action }) => action)).toEqual(Array(2).fill('changed_booking_payment'))
  expect(done[0]?.ipAddress).not.toBeNull()
})

test('cancelling a booking promotes from the waitlist and notifies its owner with the reason', async () => {
  const event = await anEvent(app, { by: admin, maxAttendees: 1 })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { id } = await book(mina, event.id)
  await as(app, joris).call(events.joinWaitlist, { id: event.id })
  const cancel = (reason = '') => as(app, admin).call(attendance.cancelFor, { id, reason })
  expect((await cancel('The boat is smaller than we thought')).status).toBe(204)
  expect((await cancel()).status).toBe(409)
  const notificationsOf = async (person: Person) =>
    (await as(app, person).call(notifications.list, {})).body.map(({ message }) => message)
  expect((await notificationsOf(mina))[0]).toBe(
    `The organisers cancelled your booking for “${event.title}”. The boat is smaller than we thought`,
  )
  expect((await notificationsOf(joris))[0]).toMatch(/your turn on the waitlist/)
  expect(await list({ eventId: event.id })).toMatchObject([
    { userName: joris.me.name, status: 'confirmed' },
    { id, status: 'cancelled', cancelReason: 'The boat is smaller than we thought' },
  ])
  await app.jobs.drain()
  const mail = (await mailsTo(dataDir, mina)).find(({ subject }) => /cancelled/.test(subject ?? ''))
  expect(mail?.text).toContain('The boat is smaller than we thought')
  // Booking again resets the state.
  await as(app, joris).call(events.cancelBooking, { id: event.id })
  await book(mina, event.id)
  expect((await list({ eventId: event.id }))[0]).toMatchObject({ id, cancelReason: null })
})

test('account erasure removes name and cancel reason and keeps the booking', async () => {
  const event = await anEvent(app, { by: admin })
  const mina = await aUser(app)
  const { id } = await book(mina, event.id)
  await as(app, admin).call(attendance.cancelFor, { id, reason: 'Sorry' })
  await deleteAccount(app, mina.me.id)
  expect((await as(app, admin).call(attendance.booking, { id })).body).toMatchObject({
    userName: null,
    userEmail: null,
    cancelReason: null,
    status: 'cancelled',
  })
})

test('bookings of started events cannot be cancelled', async () => {
  const event = await anEvent(app, { by: admin })
  const { id } = await book(await aUser(app), event.id)
  await app.db`update events set start_date = ${app.clock.now} where id = ${event.id}`
  const { status } = await as(app, admin).call(attendance.cancelFor, { id, reason: '' })
  expect(status).toBe(409)
})

test('bookings of a cancelled event are not shown as confirmed, in the list and the export', async () => {
  const tag = randomWord()
  const event = await anEvent(app, { by: admin, title: `${tag} walk`, price: '5' })
  const other = await anEvent(app, { by: admin, title: `${tag} talk` })
  const mina = await aUser(app)
  const { id } = await book(mina, event.id)
  const activeBooking = await book(mina, other.id)
  const [before] = await list({ eventId: event.id })
  expect(before).toMatchObject({ id, isEventCancelled: false })
  await as(app, admin).call(events.cancel, { id: event.id })
  const [after] = await list({ eventId: event.id })
  expect(after).toMatchObject({ id, isEventCancelled: true })
  // All list queries agree: by event, by search text and latest.
  expect(await list({ eventId: event.id, status: 'confirmed' })).toEqual([])
  expect(idsOf(await list({ eventId: event.id, status: 'cancelled' }))).toEqual([id])
  expect(idsOf(await list({ q: tag, status: 'confirmed' }))).toEqual([activeBooking.id])
  expect(idsOf(await list({ q: tag, status: 'cancelled' }))).toEqual([id])
  expect((await list({ status: 'confirmed', limit: 1 }))[0]?.id).toBe(activeBooking.id)
  expect((await list({ status: 'cancelled', limit: 1 }))[0]?.id).toBe(id)
  const { text } = await as(app, admin).call(attendance.bookingsFile, { eventId: event.id })
  expect(text).toMatch(/,Event cancelled,,5\.00,/)
})

test('the export has all filtered bookings and no spreadsheet formulas (S081)', async () => {
  const event = await anEvent(app, { by: admin, title: '=1+1', price: '5' })
  const mina = await aUser(app, { name: '+Mina' })
  const booking = await book(mina, event.id)
  const joris = await aUser(app)
  await book(joris, event.id)
  const file = async (payment?: 'paid' | 'pending') => {
    const answer = await as(app, admin).call(attendance.bookingsFile, {
      eventId: event.id,
      ...(payment && { payment }),
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.text.startsWith('\ufeff')).toBe(true)
    return answer.text.trim().split('\r\n')
  }
  const lines = await file()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    'Event,Starts (Amsterdam time),Name,Email,Booked (Amsterdam time),Status,Payment,Price,Checked in (Amsterdam time),People',
  )
  expect(lines[2]).toMatch(/^'=1\+1,.*,'\+Mina,/)
  expect(lines[2]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,Confirmed,Not paid,5\.00,,1$/)
  await as(app, admin).call(attendance.setPayment, { id: booking.id, paymentStatus: 'paid' })
  expect((await file('paid'))[1]).toContain(mina.me.email)
  expect((await file('paid'))[1]).toContain(',Confirmed,Paid,5.00,')
  expect(await file('paid')).toHaveLength(2)
  const { body: auditLog } = await as(app, admin).call(privacy.auditLogs, {})
  expect(auditLog.filter(({ action }) => action === 'bookings_downloaded').length).toBeGreaterThan(
    2,
  )
})

test('who came is not shown for longer than 180 days, in no list and no file', async () => {
  const guest = await aUser(app)
  const { id } = await anEvent(app, { by: admin })
  const { id: bookingId } = await book(guest, id)
  // Not in the minute of the booking, which the file has too.
  app.clock.forward(120_000)
  await as(app, admin).call(attendance.checkIn, { id: bookingId, isHere: true })
  const shown = async () => {
    const [one] = (await as(app, admin).call(attendance.attendees, { id })).body
    const [other] = await list({ eventId: id })
    const files = await Promise.all([
      as(app, admin).call(attendance.attendeesFile, { id }),
      as(app, admin).call(attendance.bookingsFile, { eventId: id }),
    ])
    const times = [one?.checkedInAt, other?.checkedInAt].map(Boolean)
    return [...times, ...files.map(({ text }) => text.includes(checkedIn))]
  }
  const checkedIn = formatForSpreadsheet(app.clock.now)
  expect(await shown()).toEqual([true, true, true, true])
  const end = new Date(app.clock.now.getTime() - 181 * 86_400_000)
  await app.db`update events set start_date = ${end}, end_date = ${end} where id = ${id}`
  expect(await shown()).toEqual([false, false, false, false])
})
