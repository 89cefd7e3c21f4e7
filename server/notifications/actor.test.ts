import { beforeEach, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()
await aUser(app)
let mina: Person
let joris: Person

beforeEach(async () => {
  ;[mina, joris] = [await aUser(app), await aUser(app)]
  await as(app, joris).call(connections.request, { receiverId: mina.me.id })
})

const newest = async () => {
  const { body } = await as(app, mina).call(notifications.list, {})
  return body.find(({ type }) => type === 'connectionRequested')
}

test('a notification about a user has their name and photo, also once it is read', async () => {
  const notification = await newest()
  expect(notification?.actor).toMatchObject({ id: joris.me.id, name: joris.me.name })
  const read = await as(app, mina).call(notifications.markRead, { id: notification?.id ?? '' })
  expect(read.body.actor).toMatchObject({ id: joris.me.id })
})

test.each([
  ['banned', (id: string) => app.db`update users set is_banned = true where id = ${id}`],
  [
    'suspended',
    (id: string) =>
      app.db`update users set suspended_until = now() + interval '1 day' where id = ${id}`,
  ],
  [
    'blocked',
    (id: string) => app.db`
      insert into blocks (id, blocker_id, blocked_id)
      values (gen_random_uuid(), ${mina.me.id}, ${id})`,
  ],
  [
    'blocking',
    (id: string) => app.db`
      insert into blocks (id, blocker_id, blocked_id)
      values (gen_random_uuid(), ${id}, ${mina.me.id})`,
  ],
])('a notification about a %s user shows no one', async (_, hide) => {
  await hide(joris.me.id)
  expect(await newest()).toMatchObject({ actor: null })
})

test('a notification about an event has its times, and what its picture needs', async () => {
  const event = await anEvent(app, { title: 'Canal walk' })
  await as(app, mina).call(events.book, { id: event.id })
  const { body } = await as(app, mina).call(notifications.list, { filter: 'events' })
  expect(body[0]).toMatchObject({
    actor: null,
    event: { id: event.id, title: 'Canal walk', category: event.category, imageUrl: null },
    eventStart: event.startDate,
    eventEnd: event.endDate,
  })
  const read = await as(app, mina).call(notifications.markRead, { id: body[0]?.id ?? '' })
  expect(read.body.event).toMatchObject({ id: event.id })
  expect(await newest()).toMatchObject({ event: null })
})
