import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, callAs, password, registerUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'

const dataDir = mailFolder()
const app = await sharedApp({ RATE_LIMITS: 'strict', DATA_DIR: dataDir })
await aUser(app)

let address = 0
/** Registering is limited by address too. */
const attacker = (email: string, wishes: { name?: string; username?: string } = {}) => {
  address += 1
  const username = `attacker-${address}-${Date.now()}`
  return app.http.inject({
    method: 'POST',
    url: auth.register.path,
    payload: { name: 'Ana', email, username, password, ...wishes },
    remoteAddress: `10.9.${address}.1`,
  })
}

test('booking and cancelling in a loop sends a stranger one mail, and is stopped', async () => {
  const person = await registerUser(app)
  const event = await anEvent(app)
  const statuses: number[] = []
  for (let round = 0; round < 150; round++)
    for (const endpoint of [events.book, events.cancelBooking])
      statuses.push((await as(app, person).call(endpoint, { id: event.id })).status)
  await app.jobs.settle()
  const mails = await mailsTo(dataDir, person)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
  expect(mails[0]?.text).not.toContain(person.me.name)
})

test('waitlists count with bookings, and others are not held back', async () => {
  const [person, other] = [await aUser(app), await aUser(app)]
  const event = await anEvent(app, { maxAttendees: 1 })
  await as(app, other).call(events.book, { id: event.id })
  const statuses: number[] = []
  for (let round = 0; round < 11; round++)
    for (const endpoint of [events.joinWaitlist, events.leaveWaitlist])
      statuses.push((await as(app, person).call(endpoint, { id: event.id })).status)
  expect(statuses.slice(0, 20).every((status) => status < 300)).toBe(true)
  expect(statuses.slice(20)).toEqual([429, 429])
  expect((await as(app, other).call(events.cancelBooking, { id: event.id })).status).toBe(204)
})

test('to whoever confirmed an address, booking and cancelling is one mail and not two', async () => {
  const person = await aUser(app)
  const event = await anEvent(app, { title: 'Canal walk' })
  const subjects = async () => {
    await app.jobs.settle()
    return (await mailsTo(dataDir, person)).map(({ subject }) => subject).sort()
  }
  await as(app, person).call(events.book, { id: event.id })
  expect(await subjects()).toEqual(['Booked: Canal walk'])
  app.clock.forward(59_000)
  await as(app, person).call(events.cancelBooking, { id: event.id })
  expect(await subjects()).toEqual(['Booked: Canal walk'])
  // What was not sent yet is not sent any more: it would say what is not so.
  await as(app, person).call(events.book, { id: event.id })
  await as(app, person).call(events.cancelBooking, { id: event.id })
  expect(await subjects()).toEqual(['Booked: Canal walk'])
  await as(app, person).call(events.book, { id: event.id })
  app.clock.forward(60_000)
  await as(app, person).call(events.cancelBooking, { id: event.id })
  expect(await subjects()).toEqual([
    'Booked: Canal walk',
    'Booked: Canal walk',
    'Booking cancelled: Canal walk',
  ])
})

test('an address gets no mail from accounts that come and go', async () => {
  const email = `victim-${Date.now()}@example.org`
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) {
    const reply = await attacker(email)
    statuses.push(reply.statusCode)
    if (reply.statusCode !== 201) continue
    await app.jobs.settle()
    await app.db`delete from users where email = ${email}`
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('a registration that is refused does not count against its address', async () => {
  const email = `mistyped-${Date.now()}@example.org`
  const { username } = (await aUser(app)).me
  for (let time = 0; time < 4; time++)
    expect((await attacker(email, { username })).statusCode).toBe(409)
  expect((await attacker(email)).statusCode).toBe(201)
  expect((await attacker(email)).statusCode).toBe(409)
})

test('a name with a link is refused with a sentence, at the field', async () => {
  const reply = await attacker(`x-${Date.now()}@example.org`, {
    name: 'Ana https://evil.example',
  })
  expect(reply.json()).toMatchObject({
    field: 'name',
    message: 'Please give your name only, without a link or an email address.',
  })
})

test('a name of before that holds a link is greeted without one', async () => {
  const person = await aUser(app)
  const name = 'Ana https://evil.nl/pay'
  await app.db`update users set name = ${name} where id = ${person.me.id}`
  await callAs(app, null, security.forgotPassword, { email: person.me.email })
  await app.jobs.settle()
  const [mail] = await mailsTo(dataDir, person)
  expect(mail?.text.replaceAll('\u200c', '')).toContain(`Hello ${name},`)
  for (const text of [mail?.text ?? '', mail?.html ?? ''])
    expect(text).not.toMatch(/evil\.nl|https:\/\/evil/)
})
