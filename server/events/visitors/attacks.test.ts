import { expect, test } from 'vitest'
import type { Sql, Tx } from '#server/db/database.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import {
  anAddress,
  anAppWithVisitors,
  anOpenEvent,
  aVisitor,
  bookAsVisitor,
  openPublicEvents,
  visitorDraft,
  visitorMails,
  visitorToken,
} from '#server/testing/visitors.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'
import { bookAsVisitor as bookInApp } from './bookAsVisitor.ts'

const { app, admin, anyone } = await anAppWithVisitors()

const minute = 60_000
const read = (token: string) => anyone.call(visitors.booking, { token })
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status

/** The account of this user is kept out by the owner of the event. */
const keepOut = async (eventId: string, userId: string) => {
  const hostId = (await aUser(app)).me.id
  const id = crypto.randomUUID()
  await app.db`insert into hostings (id, state, draft) values (${id}, 'published', '{}')`
  await app.db`
    insert into event_roles (id, hosting_id, user_id, role, state)
    values (gen_random_uuid(), ${id}, ${hostId}, 'owner', 'accepted')`
  await app.db`update events set hosting_id = ${id} where id = ${eventId}`
  await app.db`
    insert into host_exclusions (host_id, user_id, created_at)
    values (${hostId}, ${userId}, now())`
}

/** The SQL that booking runs in its transaction, without its values. */
const statementsOf = async (id: string, email: string) => {
  const statements: string[] = []
  const listen = (tx: Tx) =>
    new Proxy(tx, {
      apply: (target, self, given: [TemplateStringsArray, ...unknown[]]) => {
        if (Array.isArray(given[0]) && 'raw' in given[0]) statements.push(given[0].join('?'))
        return Reflect.apply(target, self, given)
      },
    })
  const begin = (work: (tx: Tx) => Promise<unknown>) => app.db.begin((tx) => work(listen(tx)))
  const db = new Proxy(app.db, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  }) as Sql
  const party = { size: 1, guestNames: [], answers: {} }
  await bookInApp({ ...app, db }, { id, ...visitorDraft(email), ...party })
  return statements
}

test('reply and statements are the same for each address', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const [known, booker, excluded] = [await aUser(app), await aUser(app), await aUser(app)]
  const unconfirmed = await aUser(app, {}, { isConfirmed: false })
  await as(app, booker).call(events.book, { id })
  await keepOut(id, excluded.me.id)
  const held = anAddress()
  await bookAsVisitor(app, id, held)
  const { email: confirmed } = await aVisitor(app, id)
  const cancelled = await aVisitor(app, id)
  await anyone.call(visitors.cancel, { token: cancelled.token })
  const addresses = [
    ...[anAddress(), known.me.email, booker.me.email, excluded.me.email, unconfirmed.me.email],
    ...[held, held.toUpperCase(), confirmed, cancelled.email],
  ]
  const replies = []
  for (const email of addresses) {
    const { status, text, headers } = await bookAsVisitor(app, id, email)
    replies.push(JSON.stringify([status, text, Object.keys(headers).sort()]))
  }
  expect(new Set(replies).size).toBe(1)
  const fresh = [anAddress(), (await aUser(app)).me.email]
  const statements = []
  for (const email of [...fresh, booker.me.email, confirmed, cancelled.email])
    statements.push((await statementsOf(id, email)).join('\n'))
  expect(statements[0]?.split('\n').length).toBeGreaterThan(10)
  expect(new Set(statements).size).toBe(1)
})

test('an address holds one place of an event, and a repeated request changes nothing', async () => {
  const { id } = await anOpenEvent(app, { by: admin, options: { maxGuests: 3 } })
  const { email, token } = await aVisitor(app, id)
  await bookAsVisitor(app, id, email, { name: 'Someone Else', size: 4 })
  const [, , again] = await visitorMails(app, email)
  expect(again?.subject).toMatch(/^You’ve booked already/)
  expect(again?.text).not.toContain('Someone Else')
  expect((await read(token)).body).toMatchObject({ name: 'Noor de Vries', party: { size: 1 } })
  const [count] = await app.db`
    select sum(size)::int as people from event_bookings where event_id = ${id}`
  expect(count).toEqual({ people: 1 })
})

test('three requests an hour for an address, and ten of a network, are answered', async () => {
  const strict = await sharedApp(
    { DATA_DIR: mailFolder(), RATE_LIMITS: 'strict' },
    await ownTestDatabase(),
  )
  await openPublicEvents(strict)
  const { id } = await anOpenEvent(strict, { by: await anAdmin(strict) })
  const email = anAddress()
  const book = async (to: string, remoteAddress: string) => {
    const payload = visitorDraft(to)
    const url = `/api/visitors/events/${id}`
    const { statusCode } = await strict.http.inject({ method: 'POST', url, remoteAddress, payload })
    return statusCode
  }
  const from = (network: number) => `10.9.${network}.1`
  for (let time = 0; time < 3; time++) expect(await book(email, from(2 + time))).toBe(200)
  expect(await book(email.toUpperCase(), from(9))).toBe(429)
  for (let time = 0; time < 10; time++) expect(await book(anAddress(), from(1))).toBe(200)
  expect(await book(anAddress(), from(1))).toBe(429)
})

test('opening a link confirms nothing, and using it twice is the same as once', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const email = anAddress()
  await bookAsVisitor(app, id, email)
  const token = await visitorToken(app, email)
  for (let time = 0; time < 2; time++) expect((await read(token)).body.state).toBe('held')
  const replies = await Promise.all([1, 2, 3].map(() => anyone.call(visitors.confirm, { token })))
  for (const { body, headers } of replies) {
    expect(body).toEqual({ state: 'confirmed' })
    expect(headers).not.toHaveProperty('set-cookie') // neither a session nor a device
  }
  expect(await visitorMails(app, email)).toHaveLength(2)
  expect(await statusOf(as(app, await aUser(app)).call(visitors.booking, { token }))).toBe(200)
})

test('after a cancellation the link only tells so; after an erasure it is unknown', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { token, email } = await aVisitor(app, id)
  await anyone.call(visitors.cancel, { token })
  for (const call of [visitors.confirm, visitors.cancel])
    expect(await statusOf(anyone.call(call, { token })), call.path).toBe(409)
  expect((await read(token)).body).toMatchObject({ state: 'cancelled', ticket: null })
  expect(await statusOf(anyone.call(visitors.erase, { token }))).toBe(204)
  for (const call of [visitors.booking, visitors.confirm, visitors.cancel, visitors.erase])
    expect(await statusOf(anyone.call(call, { token })), call.path).toBe(400)
  expect(await app.db`select 1 from visitor_bookings where email = ${email}`).toEqual([])
  const [row] = await app.db`select guest_name, status from event_bookings where event_id = ${id}`
  expect(row).toEqual({ guestName: null, status: 'cancelled' })
})

test('erasing an upcoming booking gives the place back', async () => {
  const { id } = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  const { token } = await aVisitor(app, id)
  expect(await statusOf(anyone.call(visitors.erase, { token }))).toBe(204)
  expect(await statusOf(bookAsVisitor(app, id, anAddress()))).toBe(200)
})

test('no token is guessed: parts, hashes and other tokens find nothing', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { token } = await aVisitor(app, id)
  const [row] = await app.db<[{ id: string; hash: string }]>`
    select id, encode(token_hashes[1], 'base64') as hash from visitor_bookings
    where event_id = ${id}`
  for (const guess of [token.slice(1), `${token}a`, token.toLowerCase(), row.id, row.hash, '%'])
    expect(await statusOf(read(guess)), guess).toBe(400)
  expect(await statusOf(anyone.call(visitors.booking, {} as never))).toBe(400)
})

test('names with links, markup and control characters are rejected or stay plain text', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  for (const name of ['Win at https://evil.nl', 'evil.nl/pay', 'a'.repeat(101), ' '])
    expect(await statusOf(bookAsVisitor(app, id, anAddress(), { name })), name).toBe(400)
  for (const email of ['a@b', 'x@example.org\r\nBcc: y@example.org', '"a b"@example.org'])
    expect(await statusOf(bookAsVisitor(app, id, email)), email).toBe(400)
  for (const isSixteen of [false, undefined, 'true'])
    expect(await statusOf(bookAsVisitor(app, id, anAddress(), { isSixteen }))).toBe(400)
  const name = `<img src=x onerror=alert(1)>"'};`
  const { email, token } = await aVisitor(app, id, anAddress(), { name })
  expect((await read(token)).body.name).toBe(name)
  const html = (await visitorMails(app, email)).map((mail) => mail.html).join('')
  expect(html).not.toContain('<img')
  // Fields that the server sets.
  const hostile = { userId: admin.me.id, paymentStatus: 'paid', confirmedAt: new Date(0) }
  const other = anAddress()
  await bookAsVisitor(app, id, other, hostile)
  expect((await read(await visitorToken(app, other))).body.state).toBe('held')
})

test('of many visitors together, as many get a place as there are', async () => {
  const { id } = await anOpenEvent(app, { by: admin, maxAttendees: 3 })
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => statusOf(bookAsVisitor(app, id, anAddress()))),
  )
  expect(replies.filter((status) => status === 200)).toHaveLength(3)
  expect(replies.filter((status) => status === 409)).toHaveLength(9)
})

test('many requests for one address together hold one place', async () => {
  const { id } = await anOpenEvent(app, { by: admin, maxAttendees: 30 })
  const email = anAddress()
  await Promise.all(Array.from({ length: 8 }, () => bookAsVisitor(app, id, email)))
  expect(await app.db`select 1 from event_bookings where event_id = ${id}`).toHaveLength(1)
})

test('a place that is confirmed and given back together has one outcome', async () => {
  const { id } = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  const email = anAddress()
  await bookAsVisitor(app, id, email)
  const token = await visitorToken(app, email)
  const [confirmed] = await Promise.all([
    statusOf(anyone.call(visitors.confirm, { token })),
    statusOf(anyone.call(visitors.cancel, { token })),
  ])
  const rows = await app.db<{ status: string }[]>`
    select status from event_bookings where event_id = ${id}`
  if (confirmed === 200) expect(rows.map(({ status }) => status)).toEqual(['cancelled'])
  else expect(rows).toEqual([])
})

test('secrets, names and addresses are in no log and no job', async () => {
  const logged = captureLog(app)
  app.log.level = 'trace'
  const { id } = await anOpenEvent(app, { by: admin })
  const { email, token } = await aVisitor(app, id)
  await read(token)
  await bookAsVisitor(app, id, email)
  const jobs = await app.db`select payload from jobs`
  app.log.level = 'silent'
  const text = logged.join('\n') + JSON.stringify(jobs)
  for (const secret of [email, token, 'Noor de Vries']) expect(text).not.toContain(secret)
})

test('people who are kept out or suspended confirm nothing', async () => {
  const [excluded, suspended] = [await aUser(app), await aUser(app)]
  const later = new Date(app.clock.now.getTime() + 99 * minute)
  await app.db`update users set suspended_until = ${later} where id = ${suspended.me.id}`
  const { id } = await anOpenEvent(app, { by: admin })
  await keepOut(id, excluded.me.id)
  for (const { me } of [excluded, suspended]) {
    await bookAsVisitor(app, id, me.email)
    const token = await visitorToken(app, me.email)
    expect((await anyone.call(visitors.confirm, { token })).body).toMatchObject({
      code: 'booking_not_possible',
    })
  }
})

test('the account of the address gets the booking, and with the account it is erased', async () => {
  const mina = await aUser(app)
  const { id } = await anOpenEvent(app, { by: admin })
  await bookAsVisitor(app, id, mina.me.email)
  expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(false)
  const token = await visitorToken(app, mina.me.email)
  const confirmed = await anyone.call(visitors.confirm, { token })
  expect(confirmed.body).toEqual({ state: 'inAccount' })
  expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(true)
  // The link is no way into the account.
  expect(await statusOf(read(token))).toBe(400)
  expect(await statusOf(anyone.call(visitors.cancel, { token }))).toBe(400)
  await deleteAccount(app, mina.me.id)
  expect(
    await app.db`
    select 1 from visitor_bookings where email = ${mina.me.email}`,
  ).toEqual([])
})

test('booking again after a cancellation leaves no name behind', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const { token, email } = await aVisitor(app, id)
  await anyone.call(visitors.cancel, { token })
  await bookAsVisitor(app, id, email, { name: 'Noor Again' })
  const rows = await app.db`
    select status, guest_name from event_bookings where event_id = ${id} order by status`
  expect(rows).toEqual([
    { status: 'cancelled', guestName: null },
    { status: 'confirmed', guestName: 'Noor Again' },
  ])
})

test('a held place is not confirmed at an event that is hidden meanwhile, nor does a party grow', async () => {
  const { id } = await anOpenEvent(app, { by: admin, options: { maxGuests: 3 } })
  const { token: booked } = await aVisitor(app, id)
  const email = anAddress()
  await bookAsVisitor(app, id, email)
  const token = await visitorToken(app, email)
  await app.db`update events set hidden_at = now(), online_url = 'https://meet.example.org'`
  const paused = { code: 'event_paused' }
  expect((await anyone.call(visitors.confirm, { token })).body).toMatchObject(paused)
  expect((await read(token)).body.ticket).toBeNull()
  const growing = await anyone.call(visitors.change, { token: booked, size: 2 })
  expect(growing.body).toMatchObject(paused)
  await anyone.call(visitors.cancel, { token: booked })
  expect((await read(booked)).body).toMatchObject({
    ...{ event: null, room: 0, options: { maxGuests: 0, questions: [] } },
  })
})

test('names of guests are no links in mails, which may go to the address of someone else', async () => {
  const { id } = await anOpenEvent(app, { by: admin, options: { maxGuests: 3 } })
  const guestNames = ['Win at https://evil.nl']
  const { email } = await aVisitor(app, id, anAddress(), { size: 2, guestNames })
  const mails = (await visitorMails(app, email)).map(({ text, html }) => text + html).join('')
  expect(mails).toContain('Win at')
  expect(mails).not.toContain('https://evil.nl')
})

test('a visitor who is checked in before the link is used keeps the place', async () => {
  const { id } = await anOpenEvent(app, { by: admin })
  const email = anAddress()
  await bookAsVisitor(app, id, email)
  const listed = await as(app, admin).call(attendance.attendees, { id })
  const bookingId = listed.body[0]?.id ?? ''
  await as(app, admin).call(attendance.checkIn, { id: bookingId, isHere: true })
  app.clock.forward(31 * minute)
  await app.db`update jobs set due_at = now() where name = 'events.releaseVisitor'`
  await app.jobs.drain()
  const { body } = await as(app, admin).call(attendance.summary, { id })
  expect(body).toMatchObject({ booked: 1, here: 1 })
  expect(await app.db`select 1 from visitor_bookings where email = ${email}`).toEqual([])
})
