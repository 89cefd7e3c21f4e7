import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

type WalkIn = { name?: string; userId?: string; mayExceedLimit?: boolean; clientId?: string }
const add = (id: string, walkIn: WalkIn) =>
  as(app, admin).call(attendance.addWalkIn, { id, ...walkIn })
const summary = async (id: string) => (await as(app, admin).call(attendance.summary, { id })).body
const attendees = async (id: string, q?: string) =>
  (await as(app, admin).call(attendance.attendees, { id, ...(q && { q }) })).body
const actions = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body.map(({ action }) => action)

test('a guest is added by name, checked in, once per client id', async () => {
  const { id } = await anEvent(app, { by: admin, price: '5' })
  const clientId = crypto.randomUUID()
  const answers = await Promise.all([
    add(id, { name: 'Noor', clientId }),
    add(id, { name: 'Noor', clientId }),
  ])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await summary(id)).toMatchObject({ booked: 1, here: 1, reachable: 0 })
  const [guest] = await attendees(id, 'noo')
  expect(guest).toMatchObject({ user: null, guestName: 'Noor', price: '5.00' })
  const all = await as(app, admin).call(attendance.bookings, { eventId: id })
  expect(all.body).toMatchObject([{ userName: 'Noor', userEmail: null }])
  const file = await as(app, admin).call(attendance.attendeesFile, { id })
  expect(file.text).toContain('Noor')
  expect(await actions(admin)).toContain('added_walk_in')
  // A mistake at the door is removed, also after the start.
  await app.db`update events set start_date = ${app.clock.now} where id = ${id}`
  const removed = await as(app, admin).call(attendance.cancelFor, { id: guest?.id ?? '' })
  expect(removed.status).toBe(204)
  expect(await attendees(id)).toEqual([])
})

test('a client id of another guest or event adds this guest', async () => {
  const [{ id }, other] = [await anEvent(app, { by: admin }), await anEvent(app, { by: admin })]
  const clientId = crypto.randomUUID()
  expect((await add(id, { name: 'Noor', clientId })).status).toBe(201)
  for (const [eventId, name] of [
    [other.id, 'Noor'],
    [id, 'Sam'],
  ] as const)
    expect(await add(eventId, { name, clientId })).toMatchObject({
      status: 201,
      body: { guestName: name },
    })
  expect(await attendees(other.id)).toHaveLength(1)
})

test('a long waitlist is listed up to its hundredth person', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  await app.db`
    with added as (
      insert into users (id, username, email, password, name)
      select gen_random_uuid(), 'waits-' || n, 'waits-' || n || '@example.org', 'x', 'Waits ' || n
      from generate_series(1, 101) n returning id
    )
    insert into event_waitlist (id, event_id, user_id, created_at)
    select gen_random_uuid(), ${id}, id, now() from added`
  expect((await as(app, admin).call(attendance.waitlist, { id })).body).toHaveLength(100)
  expect(await summary(id)).toMatchObject({ waiting: 101 })
})

test('a member is added once and leaves the waitlist; a booked one is only checked in', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await as(app, mina).call(events.book, { id })
  await as(app, joris).call(events.joinWaitlist, { id })
  const waiting = await as(app, admin).call(attendance.waitlist, { id })
  expect(waiting.body.map(({ user }) => user.id)).toEqual([joris.me.id])
  expect(await summary(id)).toMatchObject({ waiting: 1, maxAttendees: 1 })

  expect((await add(id, { userId: mina.me.id })).body.checkedInAt).not.toBeNull()
  expect(await add(id, { userId: joris.me.id })).toMatchObject({
    status: 409,
    body: { code: 'limit_reached', message: 'The only place is taken' },
  })
  expect(await summary(id)).toMatchObject({ booked: 1, waiting: 1 })
  const over = { userId: joris.me.id, mayExceedLimit: true }
  const answers = await Promise.all([add(id, over), add(id, over)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await summary(id)).toMatchObject({ booked: 2, here: 2, waiting: 0 })
  expect(await actions(joris)).toContain('walk_in_added')

  // The exceeded limit does not prevent other changes.
  const { body: event } = await as(app, admin).call(events.one, { id })
  const { title, description, location, price, startDate, endDate } = event
  const draft = { id, title, description, location, price, startDate, endDate, maxAttendees: 1 }
  const change = (changes: object) =>
    as(app, admin).call(events.update, { ...draft, ...changes } as never)
  expect((await change({ title: 'Smaller' })).status).toBe(200)
})

test('a walk-in is rejected without a name, for an unknown member and at a cancelled event', async () => {
  const { id } = await anEvent(app, { by: admin })
  expect((await add(id, {})).status).toBe(400)
  expect((await add(id, { name: 'x', userId: admin.me.id })).status).toBe(400)
  expect((await add(id, { userId: crypto.randomUUID() })).status).toBe(404)
  await as(app, admin).call(events.cancel, { id })
  expect(await add(id, { name: 'Noor' })).toMatchObject({ body: { code: 'event_cancelled' } })
})
