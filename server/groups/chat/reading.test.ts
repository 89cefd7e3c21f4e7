import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { as, aUser } from '#server/testing/people.ts'
import { type Group, groups, mostUnread } from '#shared/groups/contract.ts'

let group: Group

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)

const room = async () => {
  group = await aGroup(app, { by: ana })
  await joined(app, joris, group)
  return group.id
}
const say = async (id: string, person = ana) =>
  (await as(app, person).call(groups.send, { id, message: 'Hoi' })).body
const markRead = async (id: string, seq: number, person = joris) =>
  (await as(app, person).call(groups.markRead, { id, seq })).body
const unreadOf = async (id: string, person = joris) => {
  const { body } = await as(app, person).call(groups.mine, {})
  return body.find((row) => row.id === id)?.unread
}

test('what others said since is unread, one’s own words are not, nor what was deleted', async () => {
  const id = await room()
  const first = await say(id)
  await say(id)
  await say(id, joris)
  expect([await unreadOf(id), await unreadOf(id, ana)]).toEqual([2, 1])
  await as(app, ana).call(groups.removeMessage, { id, messageId: first.id })
  expect(await unreadOf(id)).toBe(1)
})

test('what was said before one joined is not unread', async () => {
  const id = await room()
  await say(id)
  const late = await aUser(app)
  await joined(app, late, group)
  expect(await unreadOf(id, late)).toBe(0)
  await say(id)
  expect(await unreadOf(id, late)).toBe(1)
})

test('reading goes forward only, and never past what was said', async () => {
  const id = await room()
  for (let n = 0; n < 4; n++) await say(id)
  expect(await markRead(id, 3)).toEqual({ lastReadSeq: 3, unread: 1, lastSeq: 4 })
  expect(await markRead(id, 1)).toEqual({ lastReadSeq: 3, unread: 1, lastSeq: 4 })
  expect(await markRead(id, 900)).toEqual({ lastReadSeq: 4, unread: 0, lastSeq: 4 })
  await say(id)
  expect(await unreadOf(id)).toBe(1)
})

test('a number that no message can have is refused', async () => {
  const id = await room()
  for (const seq of [2 ** 31, -1, 1.5]) {
    const reply = await as(app, joris).call(groups.markRead, { id, seq })
    expect([reply.status, reply.body]).toMatchObject([400, { field: 'seq' }])
  }
})

test('whoever is removed while they read does not learn how much was said', async () => {
  const id = await room()
  await say(id)
  const { promise: asked, resolve } = Promise.withResolvers<unknown>()
  await app.db.begin(async (tx) => {
    await tx`delete from group_members where group_id = ${id} and user_id = ${joris.me.id}`
    resolve(as(app, joris).call(groups.markRead, { id, seq: 0 }))
    await untilSomebodyWaits(app.db)
  })
  expect(await asked).toMatchObject({ status: 403 })
})

test('counting stops where it is only shown as many', async () => {
  const id = await room()
  await app.db`
    insert into group_messages (id, group_id, user_id, message, seq, changed_seq)
    select gen_random_uuid(), ${id}, ${ana.me.id}, 'Hoi', n, n from generate_series(1, 150) n`
  await app.db`update groups set last_seq = 150 where id = ${id}`
  expect(await unreadOf(id)).toBe(mostUnread)
})
