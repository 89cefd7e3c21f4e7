import { expect, test } from 'vitest'
import { markEmailConfirmed } from '#server/auth/security/confirmAccount.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { findLink, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import {
  anAddress,
  anAppWithVisitors,
  anOpenEvent,
  aVisitor,
  bookAsVisitor,
  visitorToken,
} from '#server/testing/visitors.ts'
import { security } from '#shared/auth/security/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'

const { app, admin, anyone, dataDir } = await anAppWithVisitors()

const isBooked = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body.isBooked

test('who registers and confirms the address gets the bookings of before, with their tickets', async () => {
  const [first, second] = [
    await anOpenEvent(app, { by: admin }),
    await anOpenEvent(app, { by: admin }),
  ]
  const { email, token } = await aVisitor(app, first.id)
  const { ticket } = (await anyone.call(visitors.booking, { token })).body
  await bookAsVisitor(app, second.id, email) // held only
  const mina = await aUser(app, { email: email.toUpperCase() }, { isConfirmed: false })
  await app.jobs.drain()
  expect(await isBooked(mina, first.id)).toBe(false)
  const mails = await mailsTo(dataDir, { ...mina, me: { ...mina.me, username: email } })
  const link = mails.find(({ text }) => text.includes('/auth/confirm'))
  await anyone.call(security.confirmEmail, { token: findLink(link ?? { text: '' }).token })
  await app.jobs.drain()
  expect(await isBooked(mina, first.id)).toBe(true)
  expect(await isBooked(mina, second.id)).toBe(false)
  const own = await as(app, mina).call(attendance.ticket, { id: first.id })
  expect(own.body.bookingId).toBe(ticket?.bookingId)
  expect((await anyone.call(visitors.booking, { token })).status).toBe(400)
})

test('no one books twice: a place of an account that has one is given back', async () => {
  const mina = await aUser(app)
  const { id } = await anOpenEvent(app, { by: admin })
  await as(app, mina).call(events.book, { id })
  await bookAsVisitor(app, id, mina.me.email)
  const token = await visitorToken(app, mina.me.email)
  const { body } = await anyone.call(visitors.confirm, { token })
  expect(body).toEqual({ state: 'inAccount' })
  expect(await app.db`select 1 from event_bookings where event_id = ${id}`).toHaveLength(1)
})

test('an account that confirms the address later keeps its own booking of the event', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { email, token } = await aVisitor(app, id)
  const mina = await aUser(app, { email }, { isConfirmed: false })
  await as(app, mina).call(events.book, { id })
  await inTransaction(app.db, (tx) =>
    markEmailConfirmed(app, tx, { id: mina.me.id, emailConfirmedAt: null }),
  )
  await app.jobs.drain()
  expect((await anyone.call(visitors.booking, { token })).body.state).toBe('confirmed')
  // With the account goes what its address has booked.
  await deleteAccount(app, mina.me.id)
  expect((await anyone.call(visitors.booking, { token })).status).toBe(400)
  expect(
    await app.db`
    select 1 from event_bookings where event_id = ${id} and guest_name is not null`,
  ).toEqual([])
})

test('an account that never confirmed the address has no right to the bookings of its owner', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { email, token } = await aVisitor(app, id, anAddress())
  const stranger = await aUser(app, { email }, { isConfirmed: false })
  await app.jobs.drain()
  expect(await isBooked(stranger, id)).toBe(false)
  await deleteAccount(app, stranger.me.id)
  expect((await anyone.call(visitors.booking, { token })).body.state).toBe('confirmed')
})

test('with an account end the places that its address holds or has, and the next one gets them', async () => {
  const [mina, next, second] = [await aUser(app), await aUser(app), await aUser(app)]
  const held = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  await bookAsVisitor(app, held.id, mina.me.email)
  await as(app, next).call(events.joinWaitlist, { id: held.id })
  const booked = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  await as(app, mina).call(events.book, { id: booked.id })
  await as(app, mina).call(events.cancelBooking, { id: booked.id })
  // The own booking is cancelled, so this one stays with its link.
  await aVisitor(app, booked.id, mina.me.email)
  await as(app, second).call(events.joinWaitlist, { id: booked.id })
  await deleteAccount(app, mina.me.id)
  expect(await isBooked(next, held.id)).toBe(true)
  expect(await isBooked(second, booked.id)).toBe(true)
  const named = await app.db`
    select 1 from event_bookings
    where event_id in (${held.id}, ${booked.id}) and guest_name is not null`
  expect(named).toEqual([])
})
