import { beforeEach, expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { anEvent, aSeries, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

let admin: Person
let mina: Person
let joris: Person
let eventId: string
let title: string

const showGoing = (person: Person, isGoingVisible = true) =>
  as(app, person).call(profile.update, { isGoingVisible })
const book = (person: Person, id = eventId) => as(app, person).call(events.book, { id })
/** Books the event and agrees to be seen. */
const going = async (...[draft]: [Parameters<typeof aUser>[1]?]) => {
  const person = await aUser(app, draft)
  app.clock.forward(1000)
  await book(person)
  await showGoing(person)
  return person
}
const detailsFor = async (person: Person, id = eventId) =>
  (await as(app, person).call(events.one, { id })).body
const rowFor = async (person: Person) =>
  (await as(app, person).call(events.list, { q: title })).body.find(({ id }) => id === eventId)
/** Whom the details and the list show; both must agree. */
const shownTo = async (person: Person) => {
  const [details, row] = await Promise.all([detailsFor(person), rowFor(person)])
  const [ids, faces] = [details, row].map((event) => event?.going.people.map(({ id }) => id))
  expect(faces).toEqual(ids?.slice(0, 3))
  return ids
}

beforeEach(async () => {
  admin = await anAdmin(app)
  // The list has events of other tests too.
  title = `Walk ${crypto.randomUUID()}`
  eventId = (await anEvent(app, { by: admin, title })).id
  mina = await aUser(app)
  joris = await aUser(app)
})

test('only members who agreed are seen among the people who are going, and all are counted', async () => {
  await book(joris)
  expect((await detailsFor(mina)).going).toEqual({ count: 1, people: [] })
  expect(await shownTo(mina)).toEqual([])
  await showGoing(joris)
  expect(await shownTo(mina)).toEqual([joris.me.id])
  await showGoing(joris, false)
  expect(await shownTo(mina)).toEqual([])
  expect((await rowFor(mina))?.going.count).toBe(1)
})

test('nobody sees themselves, and replies have only public fields', async () => {
  await book(joris)
  await showGoing(joris)
  expect(await shownTo(joris)).toEqual([])
  const { going: shown } = await detailsFor(mina)
  const names = ['id', 'name', 'profilePhoto', 'staff', 'username']
  expect(shown.people.map((one) => Object.keys(one).sort())).toEqual([names])
})

test.each([
  ['the viewer blocked', (one: Person, other: Person) => [one, other]],
  ['who blocked the viewer', (one: Person, other: Person) => [other, one]],
])('users %s are neither seen as going nor as the host', async (_, order) => {
  await book(joris)
  await showGoing(joris)
  await app.db`update events set created_by = ${joris.me.id}, is_host_shown = true where id = ${eventId}`
  expect((await detailsFor(mina)).host?.id).toBe(joris.me.id)
  const [by, target] = order(mina, joris) as [Person, Person]
  await as(app, by).call(people.block, { userId: target.me.id })
  expect(await shownTo(mina)).toEqual([])
  expect((await detailsFor(mina)).host).toBeNull()
  expect((await rowFor(mina))?.host).toBeNull()
})

test.each([
  ['banned', 'is_banned', true],
  ['suspended', 'suspended_until', new Date('2100-01-01T00:00:00Z')],
])('%s users are neither seen as going nor as the host', async (_, column, value) => {
  await book(joris)
  await showGoing(joris)
  await app.db`update events set created_by = ${joris.me.id}, is_host_shown = true where id = ${eventId}`
  await app.db`update users set ${app.db({ [column]: value })} where id = ${joris.me.id}`
  expect(await shownTo(mina)).toEqual([])
  expect((await detailsFor(mina)).host).toBeNull()
})

test('a member without a confirmed address is not seen', async () => {
  await book(joris)
  await showGoing(joris)
  await app.db`update users set email_confirmed_at = null where id = ${joris.me.id}`
  expect(await shownTo(mina)).toEqual([])
})

test('connections come first in the details, then the newest bookings', async () => {
  const friend = await going()
  const others = [await going(), await going(), await going(), await going(), await going()]
  await connectUsers(app, mina, friend)
  const newest = others.toReversed().map(({ me }) => me.id)
  const { people: shown, count } = (await detailsFor(mina)).going
  expect(shown.map(({ id }) => id)).toEqual([friend.me.id, ...newest.slice(0, 4)])
  expect(count).toBe(6)
  expect((await rowFor(mina))?.going.people.map(({ id }) => id)).toEqual(newest.slice(0, 3))
})

test('a connection is seen however many booked later', async () => {
  const friend = await going()
  await connectUsers(app, mina, friend)
  await app.db`
    with added as (
      insert into users (id, username, email, password, name)
      select gen_random_uuid(), 'many' || n, 'many' || n || '@example.org', 'x', 'Many'
      from generate_series(1, 201) n returning id
    )
    insert into event_bookings (id, event_id, user_id, price, created_at)
    select gen_random_uuid(), ${eventId}, id, 0, ${new Date(app.clock.now.getTime() + 1000)} from added`
  expect((await detailsFor(mina)).going).toMatchObject({
    count: 202,
    people: [{ id: friend.me.id }],
  })
})

test('those who cancelled or wait are not going', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  await book(joris, id)
  await showGoing(joris)
  await showGoing(mina)
  await as(app, mina).call(events.joinWaitlist, { id })
  expect((await detailsFor(joris, id)).going).toEqual({ count: 1, people: [] })
  await as(app, joris).call(events.cancelBooking, { id })
  const { count, people: shown } = (await detailsFor(joris, id)).going
  expect([count, shown.map((one) => one.id)]).toEqual([1, [mina.me.id]])
})

test.each([
  ['has started', (start: Date) => ({ start_date: start })],
  ['was cancelled', () => ({ cancelled_at: new Date() })],
])('nobody is seen once the event %s', async (_, change) => {
  await book(joris)
  await showGoing(joris)
  await app.db`update events set ${app.db(change(new Date(Date.now() - 60_000)))} where id = ${eventId}`
  expect((await detailsFor(mina)).going).toEqual({ count: 1, people: [] })
})

test('erasing the profile withdraws the consent', async () => {
  await book(joris)
  await showGoing(joris)
  await as(app, joris).call(dataRights.eraseData, { dataTypes: ['profile'] })
  expect(await shownTo(mina)).toEqual([])
})

test('the creator of an event is its host only if they say so', async () => {
  expect((await detailsFor(mina)).host).toBeNull()
  const { host } = await anEvent(app, { by: admin, isHostShown: true })
  expect(host).toMatchObject({ id: admin.me.id, name: admin.me.name })
  const change = { id: eventId, ...eventDraft(app), which: 'one' as const }
  await as(app, admin).call(events.update, { ...change, isHostShown: true })
  expect((await detailsFor(mina)).host?.id).toBe(admin.me.id)
})

test('no other administrator can show or hide the creator as the host', async () => {
  const other = await anAdmin(app)
  const change = { id: eventId, ...eventDraft(app), which: 'one' as const }
  await as(app, other).call(events.update, { ...change, isHostShown: true })
  expect((await detailsFor(mina)).host).toBeNull()
  await as(app, admin).call(events.update, { ...change, isHostShown: true })
  await as(app, other).call(events.update, { ...change, isHostShown: false })
  expect((await detailsFor(mina)).host?.id).toBe(admin.me.id)
})

test('all dates of a series have the same host', async () => {
  const { first, dates } = await aSeries(app, admin, { isHostShown: true })
  const last = dates.at(-1)?.id ?? ''
  expect((await detailsFor(mina, last)).host?.id).toBe(admin.me.id)
  const { title, description, location, startDate, endDate } = first
  await as(app, admin).call(events.update, {
    ...{ id: first.id, title, description, location, price: '0', which: 'following' },
    ...{ startDate: startDate.toString(), endDate: endDate.toString(), isHostShown: false },
  })
  expect((await detailsFor(mina, last)).host).toBeNull()
})
