import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { bookingConfirmed, type NotificationInput } from './inputs.ts'
import { notify } from './notify.ts'

const app = await sharedApp()
const mina = await aUser(app)

afterEach(async () => {
  await app.db`delete from notifications where user_id = ${mina.me.id}`
})

const list = async (person = mina, input: Parameters<typeof listInput>[0] = {}) =>
  (await as(app, person).call(notifications.list, input)).body
const listInput = (input: {
  filter?: 'all' | 'unread' | 'events' | 'social' | 'learning' | 'community'
  before?: string
  limit?: number
}) => input

/** Inserts rows directly, oldest first, one minute apart. */
const insertRows = async (rows: { key: string; [column: string]: unknown }[], person = mina) => {
  for (const [at, row] of rows.entries()) {
    await app.db`
      insert into notifications ${app.db({
        id: crypto.randomUUID(),
        userId: person.me.id,
        title: row.key,
        message: row.key,
        type: 'test',
        category: 'other',
        createdAt: new Date(app.clock.now.getTime() - (rows.length - at) * 60_000),
        ...row,
      })}`
  }
}

test('a booking creates one notification with a link to the event', async () => {
  const event = await anEvent(app)
  await as(app, mina).call(events.book, { id: event.id })
  expect(await list()).toMatchObject([
    {
      type: 'bookingConfirmed',
      category: 'events',
      title: 'Your booking is confirmed',
      message: 'You are going to “Dutch café night”. The details are in your email.',
      actionUrl: `/events?event=${event.id}`,
      actionText: 'See event',
      priority: 'normal',
      isRead: false,
    },
  ])
})

test('the notification of a larger party says how many places it has', async () => {
  const event = await anEvent(app, { bookingOptions: { maxGuests: 2 } })
  await as(app, mina).call(events.book, { id: event.id, size: 3 })
  expect((await list())[0]?.message).toBe(
    'You are going to “Dutch café night”. The details are in your email. You have 3 places.',
  )
})

test('notify is idempotent: repeated calls yield one notification, one mail and one job', async () => {
  const event = await anEvent(app)
  const { body } = await as(app, mina).call(events.book, { id: event.id })
  const input: NotificationInput = bookingConfirmed(
    { id: event.id, title: event.title },
    { id: body.id, sequence: 0, size: 1 },
  )
  for (let time = 0; time < 3; time++)
    await inTransaction(app.db, (tx) => notify(app, tx, mina.me.id, input))
  expect(await list()).toHaveLength(1)
  const mails = await app.db`select id from mail_outbox where booking_id = ${body.id}`
  expect(mails).toHaveLength(1)
  expect(await app.db`select 1 from jobs where key = ${mails[0]?.id}`).toHaveLength(1)
})

test('a rolled back transaction leaves no notification and no mail', async () => {
  const event = await anEvent(app)
  const { body } = await as(app, mina).call(events.book, { id: event.id })
  await app.db`delete from notifications where user_id = ${mina.me.id}`
  const input = bookingConfirmed(
    { id: event.id, title: event.title },
    { id: body.id, sequence: 9, size: 1 },
  )
  await inTransaction(app.db, async (tx) => {
    await notify(app, tx, mina.me.id, input)
    throw new Error('No')
  }).catch(() => {})
  expect(await list()).toEqual([])
  expect(await app.db`select 1 from mail_outbox where key = ${input.key}`).toEqual([])
})

test('the list is newest first, filtered and paged', async () => {
  await insertRows([
    { key: 'a', category: 'social' },
    { key: 'b', category: 'events', isRead: true },
    { key: 'c', category: 'community' },
    { key: 'd', category: 'learning' },
    { key: 'e', category: 'events' },
  ])
  const keys = async (input: Parameters<typeof listInput>[0]) =>
    (await list(mina, input)).map(({ title }) => title).join('')
  expect(await keys({})).toBe('edcba')
  expect(await keys({ filter: 'unread' })).toBe('edca')
  expect(await keys({ filter: 'events' })).toBe('eb')
  expect(await keys({ filter: 'social' })).toBe('a')
  expect(await keys({ filter: 'learning' })).toBe('d')
  expect(await keys({ filter: 'community' })).toBe('c')
  const [, second] = await list(mina, { limit: 2 })
  expect(await keys({ before: second?.id ?? '', limit: 2 })).toBe('cb')
})

test('scheduled and expired notifications are neither listed nor counted', async () => {
  const hour = 3_600_000
  const at = (ms: number) => new Date(app.clock.now.getTime() + ms)
  await insertRows([
    { key: 'now' },
    { key: 'later', scheduledFor: at(hour) },
    { key: 'over', expiresAt: at(-hour) },
    { key: 'due', scheduledFor: at(-hour), expiresAt: at(hour) },
  ])
  expect((await list()).map(({ title }) => title)).toEqual(['due', 'now'])
  expect((await as(app, mina).call(notifications.unreadCount, {})).body.count).toBe(2)
})

test('marking one as read, marking all as read and deleting update the count', async () => {
  await insertRows([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  const count = async () => (await as(app, mina).call(notifications.unreadCount, {})).body.count
  const [newest] = await list()
  const id = newest?.id ?? ''
  const read = await as(app, mina).call(notifications.markRead, { id })
  expect(read).toMatchObject({ status: 200, body: { id, isRead: true } })
  expect(await count()).toBe(2)
  expect((await as(app, mina).call(notifications.markAllRead, {})).status).toBe(204)
  expect(await count()).toBe(0)
  expect((await as(app, mina).call(notifications.remove, { id })).status).toBe(204)
  expect((await list()).map(({ title }) => title)).toEqual(['b', 'a'])
  expect((await as(app, mina).call(notifications.remove, { id })).status).toBe(404)
})

test('a notification of another user is not found', async () => {
  const joris = await aUser(app)
  await insertRows([{ key: 'private' }], joris)
  const [foreign] = await list(joris)
  const id = foreign?.id ?? ''
  for (const endpoint of [notifications.markRead, notifications.remove]) {
    const { status, body } = await as(app, mina).call(endpoint, { id })
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'notification_not_found', message: 'Notification not found' },
    })
  }
  expect(await list(joris)).toMatchObject([{ id, isRead: false }])
})
