import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
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
/** Registration is rate-limited by client address too. */
const attacker = (email: string, overrides: { name?: string; username?: string } = {}) => {
  address += 1
  const username = `attacker-${address}-${Date.now()}`
  return app.http.inject({
    method: 'POST',
    url: auth.register.path,
    payload: { name: 'Ana', email, username, password, ...overrides },
    remoteAddress: `10.9.${address}.1`,
  })
}

test('booking and cancelling in a loop sends one mail to an unconfirmed address and is limited', async () => {
  const person = await registerUser(app)
  const event = await anEvent(app)
  const statuses: number[] = []
  for (let round = 0; round < 12; round++)
    for (const endpoint of [events.book, events.cancelBooking])
      statuses.push((await as(app, person).call(endpoint, { id: event.id })).status)
  await app.jobs.drain()
  const mails = await mailsTo(dataDir, person)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
  expect(mails[0]?.text).not.toContain(person.me.name)
})

test('waitlists count as bookings and other users are not limited', async () => {
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

test('booking and cancelling sends a confirmed address one mail', async () => {
  const person = await aUser(app)
  const event = await anEvent(app, { title: 'Canal walk' })
  const subjects = async () => {
    await app.jobs.drain()
    return (await mailsTo(dataDir, person)).map(({ subject }) => subject).sort()
  }
  await as(app, person).call(events.book, { id: event.id })
  expect(await subjects()).toEqual(['Booked: Canal walk'])
  app.clock.forward(59_000)
  await as(app, person).call(events.cancelBooking, { id: event.id })
  expect(await subjects()).toEqual(['Booked: Canal walk'])
  // The queued mail is dropped, because its content is outdated.
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

test('address gets a limited number of mails from short-lived accounts', async () => {
  const email = `victim-${Date.now()}@example.org`
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) {
    const reply = await attacker(email)
    statuses.push(reply.statusCode)
    if (reply.statusCode !== 201) continue
    await app.jobs.drain()
    const [user] = await app.db<[{ id: string }]>`select id from users where email = ${email}`
    await deleteAccount(app, user.id)
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('rejected registration does not count against its address', async () => {
  const email = `mistyped-${Date.now()}@example.org`
  const { username } = (await aUser(app)).me
  for (let time = 0; time < 4; time++)
    expect((await attacker(email, { username })).statusCode).toBe(409)
  expect((await attacker(email)).statusCode).toBe(201)
  expect((await attacker(email)).statusCode).toBe(409)
})

test('name with a link is rejected with a field error', async () => {
  const reply = await attacker(`x-${Date.now()}@example.org`, {
    name: 'Ana https://evil.example',
  })
  expect(reply.json()).toMatchObject({
    field: 'name',
    message: 'Enter only your name, without a link or an email address',
  })
})

test('existing name with a link is left out of the greeting', async () => {
  const person = await aUser(app)
  const name = 'Ana https://evil.nl/pay'
  await app.db`update users set name = ${name} where id = ${person.me.id}`
  await callAs(app, null, security.forgotPassword, { email: person.me.email })
  await app.jobs.drain()
  const [mail] = await mailsTo(dataDir, person)
  expect(mail?.text.replaceAll('\u200c', '')).toContain(`Hello ${name},`)
  for (const text of [mail?.text ?? '', mail?.html ?? ''])
    expect(text).not.toMatch(/evil\.nl|https:\/\/evil/)
})
