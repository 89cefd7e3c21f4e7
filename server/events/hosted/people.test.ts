import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people as blocking } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)
const host = await aSettledUser(app)

const book = (person: Person, id: string) => as(app, person).call(events.book, { id })

const eventWith = async (guests: Person[], overrides: object = {}) => {
  const { id } = await anEventOfHost(app, admin, host, overrides)
  for (const guest of guests) await book(guest, id)
  return id
}

const namesOf = async (id: string, q?: string) => {
  const { body } = await as(app, host).call(hosted.people, { id, ...(q && { q }) })
  return body.map(({ user }) => user?.name ?? null)
}

test('hosts see names, photos and bookings, and never an address or a town', async () => {
  const guest = await aUser(app, { name: 'Noor de Vries', location: 'Groningen' })
  const id = await eventWith([guest])
  const replies = await Promise.all([
    as(app, host).call(hosted.one, { id }),
    as(app, host).call(hosted.people, { id }),
    as(app, host).call(hosted.door, { id }),
    as(app, host).call(hosted.peopleFile, { id }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const text = replies.map((reply) => reply.text).join()
  expect(text).toContain('Noor')
  expect(text).not.toContain(guest.me.email)
  expect(text).not.toContain('Groningen')
  expect(replies[1].body).toMatchObject([{ user: { name: 'Noor de Vries' }, checkedInAt: null }])
  expect(replies[2].body.people).toMatchObject([{ firstName: 'Noor', checkedInAt: null }])
})

test('a person who blocked the host has no name in lists, searches and files', async () => {
  const blocker = await aUser(app, { name: 'Aaltje Hidden' })
  const waiter = await aUser(app, { name: 'Bea Waiting' })
  const guest = await aUser(app, { name: 'Cees Known' })
  const id = await eventWith([blocker, guest], { maxAttendees: 2 })
  await as(app, waiter).call(events.joinWaitlist, { id })
  expect(await namesOf(id)).toEqual(['Aaltje Hidden', 'Cees Known'])
  for (const person of [blocker, waiter])
    await as(app, person).call(blocking.block, { userId: host.me.id })
  // After the others, so that its place in the order tells nothing.
  expect(await namesOf(id)).toEqual(['Cees Known', null])
  expect(await namesOf(id, 'Aaltje')).toEqual([])
  const [first] = (await as(app, host).call(hosted.people, { id, limit: 1 })).body
  const next = await as(app, host).call(hosted.people, { id, limit: 1, before: first?.id })
  expect(next.body).toMatchObject([{ user: null, guestName: null }])
  expect((await as(app, host).call(hosted.waitlist, { id })).body).toEqual([])
  const { text } = await as(app, host).call(hosted.peopleFile, { id })
  expect(text).toBe('\uFEFFName,People,Guests\r\nCees Known,1,\r\nA member,1,\r\n')
  const walkIn = { id, userId: blocker.me.id, mayExceedLimit: true }
  expect((await as(app, host).call(hosted.addWalkIn, walkIn)).status).toBe(404)
})

test('the file is in the audit log of the host who takes it', async () => {
  const id = await eventWith([])
  await as(app, host).call(hosted.peopleFile, { id })
  const entries = await app.db`
    select 1 from data_audit_logs
    where user_id = ${host.me.id} and action = 'bookings_downloaded' and entity_id = ${id}`
  expect(entries).toHaveLength(1)
})

test('a removed co-host is refused at the next request', async () => {
  const cohost = await aSettledUser(app)
  const id = await eventWith([])
  await aHelper(app, host, id, cohost, 'cohost')
  const read = () => as(app, cohost).call(hosted.people, { id })
  expect((await read()).status).toBe(200)
  await as(app, host).call(hosting.removePerson, { id, userId: cohost.me.id })
  expect(await read()).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
})

test('door helpers read neither the link nor the messages of the event', async () => {
  const [helper, guest] = [await aSettledUser(app), await aUser(app)]
  const onlineUrl = 'https://meet.example.org/room'
  const id = await eventWith([guest], { onlineUrl })
  await aHelper(app, host, id, helper, 'door')
  const draft = { id, subject: 'Bring a coat', message: 'It will rain.' }
  await as(app, host).call(hosted.send, draft)
  expect((await as(app, host).call(hosted.one, { id })).body).toMatchObject({
    ...{ onlineUrl, lastSubject: 'Bring a coat', booked: 1, reachable: 1, hostingId: id },
    people: [{ role: 'owner' }, { role: 'door' }],
  })
  expect((await as(app, helper).call(hosted.one, { id })).body).toMatchObject({
    ...{ onlineUrl: null, lastSubject: null, myRole: 'door' },
  })
  expect((await as(app, helper).call(hosted.messages, { id })).status).toBe(404)
  expect((await as(app, helper).call(hosted.send, draft)).status).toBe(404)
})

test('organisers see the exact place that others see only after booking', async () => {
  const [helper, stranger] = [await aSettledUser(app), await aUser(app)]
  const id = await eventWith([], {
    ...{ town: 'Leiden', location: 'Breestraat 1', isLocationHidden: true },
  })
  await aHelper(app, host, id, helper, 'door')
  const placeFor = async (person: Person) =>
    (await as(app, person).call(events.one, { id })).body.location
  expect(await placeFor(stranger)).toBe('Leiden')
  expect(await placeFor(helper)).toBe('Breestraat 1')
  expect((await as(app, host).call(hosted.one, { id })).body.location).toBe('Breestraat 1')
})

const bookingOf = async (id: string) => {
  const { body } = await as(app, host).call(hosted.people, { id })
  return body[0]?.id ?? ''
}

test('a removed person learns that the place is gone, and the next one gets it', async () => {
  const [guest, waiter] = [await aUser(app), await aUser(app)]
  const id = await eventWith([guest], { maxAttendees: 1 })
  await as(app, waiter).call(events.joinWaitlist, { id })
  const bookingId = await bookingOf(id)
  const removal = await as(app, host).call(hosted.removePerson, { id, bookingId })
  expect(removal.status).toBe(204)
  expect((await as(app, waiter).call(events.one, { id })).body.isBooked).toBe(true)
  const [told] = (await as(app, guest).call(notifications.list, {})).body
  expect(told).toMatchObject({ type: 'bookingTakenBack' })
  expect(JSON.stringify(told)).not.toContain(host.me.name)
  const [entry] = await app.db<{ action: string; ipAddress: string | null }[]>`
    select action, ip_address from data_audit_logs where user_id = ${guest.me.id}
    order by created_at desc limit 1`
  expect(entry).toMatchObject({ action: 'booking_taken_back', ipAddress: null })
  // Only for this event, and not for good.
  await app.db`update events set max_attendees = 2 where id = ${id}`
  expect((await book(guest, id)).status).toBe(201)
})

test('a person who is kept out gets no place at any event of this host', async () => {
  const guest = await aUser(app)
  const [id, full, other] = [
    await eventWith([guest]),
    await eventWith([await aUser(app)], { maxAttendees: 1 }),
    await anEventOfHost(app, admin, await aSettledUser(app)),
  ]
  await as(app, guest).call(events.joinWaitlist, { id: full })
  const bookingId = await bookingOf(id)
  await as(app, host).call(hosted.removePerson, { id, bookingId, keepsOut: true })
  const refused = {
    status: 409,
    body: { code: 'booking_not_possible', message: 'You can’t get a place at this event' },
  }
  expect(await book(guest, id)).toMatchObject(refused)
  expect((await as(app, guest).call(events.one, { id: full })).body.waitlistPosition).toBe(null)
  expect(await as(app, guest).call(events.joinWaitlist, { id: full })).toMatchObject(refused)
  expect((await book(guest, other.id)).status).toBe(201)
  const exportOf = async (person: Person) =>
    (await as(app, person).call(dataRights.exportNow, { dataTypes: ['events'] } as never)).text
  expect(await exportOf(host)).toContain(guest.me.username)
  expect(await exportOf(guest)).not.toContain(host.me.username)
})

test('places that waited for a person who is kept out go to the next one', async () => {
  const [guest, next, owner] = [await aUser(app), await aUser(app), await aSettledUser(app)]
  const { id } = await anEventOfHost(app, admin, owner)
  const bookingOptions = { maxGuests: 3 }
  const small = { bookingOptions, maxAttendees: 3 }
  const { id: full } = await anEventOfHost(app, admin, owner, small)
  await book(await aUser(app), full)
  await book(guest, id)
  await as(app, guest).call(events.joinWaitlist, { id: full, size: 3 })
  await as(app, next).call(events.joinWaitlist, { id: full })
  const { body } = await as(app, owner).call(hosted.people, { id })
  const removal = { id, bookingId: body[0]?.id ?? '', keepsOut: true }
  expect((await as(app, owner).call(hosted.removePerson, removal)).status).toBe(204)
  expect((await as(app, next).call(events.one, { id: full })).body.isBooked).toBe(true)
})

test('an event without a host keeps nobody out', async () => {
  const guest = await aUser(app)
  const { id } = await anEvent(app, { by: admin })
  await book(guest, id)
  const { body } = await as(app, admin).call(hosted.people, { id })
  const removal = { id, bookingId: body[0]?.id ?? '', keepsOut: true }
  expect(await as(app, admin).call(hosted.removePerson, removal)).toMatchObject({
    ...{ status: 409, body: { code: 'host_required' } },
  })
  expect((await as(app, guest).call(events.one, { id })).body.isBooked).toBe(true)
})

test('a paused event takes no bookings, also not from its waitlist', async () => {
  const [guest, waiter, late] = [await aUser(app), await aUser(app), await aUser(app)]
  const id = await eventWith([guest], { maxAttendees: 1 })
  await as(app, waiter).call(events.joinWaitlist, { id })
  await app.db`update events set paused_at = now() where id = ${id}`
  const paused = { status: 409, body: { code: 'event_paused' } }
  expect(await as(app, late).call(events.joinWaitlist, { id })).toMatchObject(paused)
  expect((await as(app, guest).call(events.cancelBooking, { id })).status).toBe(204)
  expect((await as(app, waiter).call(events.one, { id })).body.isBooked).toBe(false)
  expect(await book(late, id)).toMatchObject(paused)
})
