import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { NotificationInput } from './inputs.ts'
import { notify, notifyAll } from './notify.ts'

const app = await sharedApp()

const hourMs = 3_600_000
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)
const anInput = (more: Partial<NotificationInput> = {}): NotificationInput => ({
  kind: 'postCommented',
  key: crypto.randomUUID(),
  templateArgs: { who: 'Joris', about: 'Bikes' },
  actionUrl: '/community',
  ...more,
})
const send = (person: Person, input: NotificationInput) =>
  inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))
const titles = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ title }) => title)

test('a disabled in-app channel hides notifications from list, count and stream', async () => {
  const mina = await aUser(app)
  await as(app, mina).call(notifications.changeSetting, {
    ...{ category: 'community', channel: 'inApp', isOn: false },
  })
  const stream = await connectStream(app, mina)
  await send(mina, anInput())
  expect(await titles(mina)).toEqual([])
  expect((await as(app, mina).call(notifications.unreadCount, {})).body.count).toBe(0)
  await send(mina, anInput({ kind: 'passwordChanged' }))
  await stream.next('notification')
  expect(stream.received.filter(({ kind }) => kind === 'notification')).toHaveLength(1)
  stream.close()
})

test('a scheduled notification appears at its time and then publishes a live event', async () => {
  const mina = await aUser(app)
  const input = anInput({ scheduledFor: later(hourMs) })
  await send(mina, input)
  expect(await titles(mina)).toEqual([])
  const [row] = await app.db<{ id: string }[]>`
    select id from notifications where user_id = ${mina.me.id} and key = ${input.key}`
  const due = await app.db<{ dueAt: Date }[]>`select due_at from jobs where key = ${row?.id ?? ''}`
  expect(due).toEqual([{ dueAt: later(hourMs) }])
  const stream = await connectStream(app, mina)
  app.clock.forward(hourMs)
  await app.db`update jobs set due_at = now() where key = ${row?.id ?? ''}`
  await app.jobs.drain()
  await stream.next('notification')
  expect(await titles(mina)).toEqual(['A comment on your post'])
  const [shown] = (await as(app, mina).call(notifications.list, {})).body
  expect(shown?.createdAt).toEqual(app.clock.now.toISOString())
  stream.close()
})

test('an expired notification is not created', async () => {
  const mina = await aUser(app)
  await send(mina, anInput({ expiresAt: later(-1) }))
  await send(mina, anInput({ expiresAt: later(hourMs) }))
  expect(await titles(mina)).toHaveLength(1)
  app.clock.forward(hourMs)
  expect(await titles(mina)).toEqual([])
})

test('notifyAll notifies each user once and skips deleted users', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
  const [deleted, ...rest] = people
  await deleteAccount(app, deleted?.me.id ?? '')
  const input = anInput()
  const requests = people.map(({ me }) => ({ userId: me.id, input }))
  await inTransaction(app.db, (tx) => notifyAll(app, tx, [...requests, ...requests]))
  for (const person of rest) expect(await titles(person)).toEqual(['A comment on your post'])
})

test('message kinds store no notification', async () => {
  const mina = await aUser(app)
  await send(
    mina,
    anInput({ kind: 'directMessage', messageRef: { directMessageId: crypto.randomUUID() } }),
  )
  const rows = await app.db`select 1 from notifications where user_id = ${mina.me.id}`
  expect(rows).toEqual([])
})

test('marking all as read clears existing notifications, not later ones', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await send(mina, anInput())
  const scheduled = anInput({ scheduledFor: later(hourMs) })
  await send(mina, scheduled)
  await send(joris, anInput())
  const stream = await connectStream(app, mina)
  await as(app, mina).call(notifications.markAllRead, {})
  await stream.next('notification')
  stream.close()
  app.clock.forward(2 * hourMs)
  await send(mina, anInput())
  const states = async (person: Person) =>
    (await as(app, person).call(notifications.list, {})).body.map(({ isRead, isCleared }) => [
      isRead,
      isCleared,
    ])
  const [unread, cleared] = [
    [false, false],
    [true, true],
  ]
  expect(await states(mina)).toEqual([unread, unread, cleared])
  expect(await states(joris)).toEqual([unread])
})
