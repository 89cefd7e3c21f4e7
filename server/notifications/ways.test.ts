import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Fact } from './facts.ts'
import { notify, notifyAll } from './notify.ts'

const app = await sharedApp()

const hourMs = 3_600_000
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)
const aFact = (more: Partial<Fact> = {}): Fact => ({
  kind: 'postCommented',
  key: crypto.randomUUID(),
  words: { who: 'Joris', about: 'Bikes' },
  actionUrl: '/community',
  ...more,
})
const tell = (person: Person, fact: Fact) =>
  inTransaction(app.db, (tx) => notify(app, tx, person.me.id, fact))
const titles = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ title }) => title)

test('what is switched off in the app stands in no list and no count, and tells no stream', async () => {
  const mina = await aUser(app)
  await as(app, mina).call(notifications.changeSetting, {
    ...{ category: 'community', channel: 'inApp', isOn: false },
  })
  const stream = await listenAs(app, mina)
  await tell(mina, aFact())
  expect(await titles(mina)).toEqual([])
  expect((await as(app, mina).call(notifications.unreadCount, {})).body.count).toBe(0)
  await tell(mina, aFact({ kind: 'passwordChanged' }))
  await stream.next('notification')
  expect(stream.heard.filter(({ kind }) => kind === 'notification')).toHaveLength(1)
  stream.close()
})

test('what is planned comes at its hour, and says so to open screens then', async () => {
  const mina = await aUser(app)
  const fact = aFact({ scheduledFor: later(hourMs) })
  await tell(mina, fact)
  expect(await titles(mina)).toEqual([])
  const [row] = await app.db<{ id: string }[]>`
    select id from notifications where user_id = ${mina.me.id} and key = ${fact.key}`
  const due = await app.db<{ dueAt: Date }[]>`select due_at from jobs where key = ${row?.id ?? ''}`
  expect(due).toEqual([{ dueAt: later(hourMs) }])
  const stream = await listenAs(app, mina)
  app.clock.forward(hourMs)
  await app.db`update jobs set due_at = now() where key = ${row?.id ?? ''}`
  await app.jobs.settle()
  await stream.next('notification')
  expect(await titles(mina)).toEqual(['A comment on your post'])
  const [shown] = (await as(app, mina).call(notifications.list, {})).body
  expect(shown?.createdAt).toEqual(app.clock.now.toISOString())
  stream.close()
})

test('what is over before it is told is told to nobody', async () => {
  const mina = await aUser(app)
  await tell(mina, aFact({ expiresAt: later(-1) }))
  await tell(mina, aFact({ expiresAt: later(hourMs) }))
  expect(await titles(mina)).toHaveLength(1)
  app.clock.forward(hourMs)
  expect(await titles(mina)).toEqual([])
})

test('many are told in one go, each once, and whoever left in the meantime is passed over', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
  const [gone, ...rest] = people
  await app.db`delete from users where id = ${gone?.me.id ?? ''}`
  const fact = aFact()
  const tellings = people.map(({ me }) => ({ userId: me.id, fact }))
  await inTransaction(app.db, (tx) => notifyAll(app, tx, [...tellings, ...tellings]))
  for (const person of rest) expect(await titles(person)).toEqual(['A comment on your post'])
})

test('a kind of talk leaves no notification', async () => {
  const mina = await aUser(app)
  await tell(mina, aFact({ kind: 'directMessage', said: { directMessageId: crypto.randomUUID() } }))
  const rows = await app.db`select 1 from notifications where user_id = ${mina.me.id}`
  expect(rows).toEqual([])
})

test('marking all as read clears what is there, and not what comes later', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await tell(mina, aFact())
  const planned = aFact({ scheduledFor: later(hourMs) })
  await tell(mina, planned)
  await tell(joris, aFact())
  const stream = await listenAs(app, mina)
  await as(app, mina).call(notifications.markAllRead, {})
  await stream.next('notification')
  stream.close()
  app.clock.forward(2 * hourMs)
  await tell(mina, aFact())
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
