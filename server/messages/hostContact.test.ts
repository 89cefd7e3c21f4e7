import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder }, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const write = async (from: Person, to: Person) => {
  const message = { receiverId: to.me.id, content: 'Is there a step at the door?' }
  return (await as(app, from).call(messages.send, message)).status
}
const isOpen = async (person: Person, other: Person) => {
  const { status, body } = await as(app, person).call(messages.conversation, {
    userId: other.me.id,
  })
  return status === 200 ? body.isOpen : status
}
const mayWriteToHost = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body.mayWriteToHost

const anAttendedEvent = async (overrides: object = {}) => {
  const [host, guest] = [await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host, { isHostShown: true, ...overrides })
  await as(app, guest).call(events.book, { id })
  return { host, guest, id }
}
const endedAgo = (id: string, days: number) => app.db`
  update events set start_date = now() - ${days} * interval '1 day' - interval '2 hours',
    end_date = now() - ${days} * interval '1 day'
  where id = ${id}`

test('a person with a place begins the conversation with the host, who answers', async () => {
  const { host, guest, id } = await anAttendedEvent()
  expect(await mayWriteToHost(guest, id)).toBe(true)
  expect(await mayWriteToHost(host, id)).toBe(false)
  // A host has the messages to everyone instead.
  expect([await isOpen(host, guest), await write(host, guest)]).toEqual([404, 403])
  expect(await isOpen(guest, host)).toBe(true)
  expect(await write(guest, host)).toBe(201)
  expect([await isOpen(host, guest), await write(host, guest)]).toEqual([true, 201])
  expect((await as(app, host).call(messages.conversations, {})).body).toMatchObject([
    { otherUserId: guest.me.id, isOpen: true, otherFacts: null, unread: 1 },
  ])
})

test('the host hears of the message by mail', async () => {
  const { host, guest } = await anAttendedEvent()
  await write(guest, host)
  app.clock.forward(6 * 60_000)
  await app.db`update jobs set due_at = now() where name = 'mail.unread'`
  await app.jobs.drain()
  const subjects = (await mailsTo(folder, host)).map(({ subject }) => subject)
  expect(subjects).toContain('You have an unread message on Welkom')
})

test('without a place, or seven days after the end, nobody writes', async () => {
  const { host, guest, id } = await anAttendedEvent()
  const stranger = await aUser(app)
  expect(await mayWriteToHost(stranger, id)).toBe(false)
  expect([await isOpen(stranger, host), await write(stranger, host)]).toEqual([404, 403])
  await write(guest, host)
  await endedAgo(id, 6)
  expect(await write(guest, host)).toBe(201)
  await endedAgo(id, 8)
  expect(await mayWriteToHost(guest, id)).toBe(false)
  for (const [one, other] of [
    [guest, host],
    [host, guest],
  ] as const)
    expect([await isOpen(one, other), await write(one, other)]).toEqual([false, 403])
})

test('a place that is given up closes the conversation', async () => {
  const { host, guest, id } = await anAttendedEvent()
  await write(guest, host)
  await as(app, guest).call(events.cancelBooking, { id })
  expect([await write(guest, host), await write(host, guest)]).toEqual([403, 403])
})

test('a host whom members do not see gets no messages', async () => {
  const { host, guest, id } = await anAttendedEvent({ isHostShown: false })
  expect(await mayWriteToHost(guest, id)).toBe(false)
  expect([await isOpen(guest, host), await write(guest, host)]).toEqual([404, 403])
})

test.each([0, 1])('a block by either closes the conversation', async (by) => {
  const { host, guest, id } = await anAttendedEvent()
  await write(guest, host)
  const [one, other] = by === 0 ? [host, guest] : [guest, host]
  await as(app, one).call(people.block, { userId: other.me.id })
  expect([await write(guest, host), await write(host, guest)]).toEqual([403, 403])
  expect(await isOpen(guest, host)).toBe(false)
  expect(await mayWriteToHost(guest, id)).toBe(false)
})
